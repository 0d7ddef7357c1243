/** How the time for a text grows with its length, for texts made to be slow: one piece, over and over. */

export interface Growth {
  readonly pieces: number;
  readonly lengths: readonly [number, number];
  /** Processor time for twice the text, divided by two: 1 is linear, 2 is quadratic. Median and worst over the pieces. */
  readonly median: number;
  readonly worst: number;
  readonly worstPiece: string;
  /** Of the piece that takes longest, in the longer text. */
  readonly slowestMegabytesPerSecond: number;
  readonly slowestPiece: string;
}

const ROUNDS = 3;
/** Shorter times are those of the machine, not of the text. */
const LEAST_MS = 10;

export function growth(pieces: readonly string[], length: number, work: (text: string) => unknown): Growth {
  const measured = pieces.map((piece) => {
    const [short, long] = [length, 2 * length].map((size) => best(piece.repeat(Math.ceil(size / piece.length)), work));
    return { piece, growth: Math.max(long!, LEAST_MS) / Math.max(short!, LEAST_MS / 2) / 2, long: long! };
  });
  const slowest = measured.reduce((a, b) => (b.long > a.long ? b : a));
  measured.sort((a, b) => a.growth - b.growth);
  const worst = measured.at(-1)!;
  return {
    pieces: pieces.length,
    lengths: [length, 2 * length],
    median: round2(measured[Math.floor(measured.length / 2)]!.growth),
    worst: round2(worst.growth),
    worstPiece: worst.piece,
    slowestMegabytesPerSecond: round2((2 * length) / 1e6 / (slowest.long / 1e3)),
    slowestPiece: slowest.piece,
  };
}

/** The fastest of some rounds: a busy machine only ever adds. */
function best(text: string, work: (text: string) => unknown): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++)
    fastest = Math.min(
      fastest,
      processorMs(() => work(text)),
    );
  return fastest;
}

/** Time of this process on a processor; waiting for others does not count. */
export function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
