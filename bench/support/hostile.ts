/** How the time for a text grows with its length, for texts made to be slow: one piece, over and over. */

export interface Growth {
  readonly pieces: number;
  readonly lengths: readonly [number, number];
  /** The time for four times the text, divided by four: 1 is linear, 4 is quadratic. Median and worst over the pieces. */
  readonly median: number;
  readonly worst: number;
  readonly worstPiece: string;
  /** Milliseconds for the longer text, at worst. */
  readonly slowestMs: number;
}

const ROUNDS = 3;
/** Shorter times are those of the machine, not of the text. */
const LEAST_MS = 5;

export function growth(pieces: readonly string[], length: number, work: (text: string) => unknown): Growth {
  const measured = pieces.map((piece) => {
    const [short, long] = [length, 4 * length].map((size) => best(piece.repeat(Math.ceil(size / piece.length)), work));
    return { piece, growth: long! / Math.max(short!, LEAST_MS) / 4, long: long! };
  });
  measured.sort((a, b) => a.growth - b.growth);
  const worst = measured.at(-1)!;
  return {
    pieces: pieces.length,
    lengths: [length, 4 * length],
    median: round2(measured[Math.floor(measured.length / 2)]!.growth),
    worst: round2(worst.growth),
    worstPiece: worst.piece,
    slowestMs: Math.round(Math.max(...measured.map(({ long }) => long))),
  };
}

/** The fastest of some rounds: a busy machine only ever adds. */
function best(text: string, work: (text: string) => unknown): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    work(text);
    fastest = Math.min(fastest, performance.now() - started);
  }
  return fastest;
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
