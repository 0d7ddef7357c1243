/** Taking turns: both sides run in short rounds one after the other, so that a busy machine slows both alike. */

/** The share of the rounds that counts as the fastest. */
const FASTEST = 0.1;

export interface Side {
  readonly name: string;
  /** Does `count` pieces of work. */
  run(count: number): Promise<void> | void;
}

export interface Comparison {
  readonly rounds: number;
  readonly perRound: number;
  /** Median time of one piece of work, in microseconds, by side. */
  readonly medianMicroseconds: Record<string, number>;
  /** Median over the rounds of the first side's time divided by the second's. */
  readonly ratio: number;
  /** The same of each side's fastest rounds, those in which the machine did nothing else. */
  readonly fastestRatio: number;
}

export async function compare(first: Side, second: Side, rounds: number, perRound: number): Promise<Comparison> {
  const times: [number[], number[]] = [[], []];
  for (let round = -2; round < rounds; round++) {
    for (const [index, side] of [first, second].entries()) {
      const started = performance.now();
      await side.run(perRound);
      // The first rounds only warm up.
      if (round >= 0) times[index]!.push(((performance.now() - started) / perRound) * 1_000);
    }
  }
  const ratios = times[0].map((time, round) => time / times[1][round]!);
  return {
    rounds,
    perRound,
    medianMicroseconds: { [first.name]: round1(median(times[0])), [second.name]: round1(median(times[1])) },
    ratio: round2(median(ratios)),
    fastestRatio: round2(quantile(times[0], FASTEST) / quantile(times[1], FASTEST)),
  };
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}

export function round1(value: number): number {
  return Math.round(value * 10) / 10;
}

/** In the unit of the values. */
export function percentiles(values: readonly number[]): { p50: number; p95: number } {
  return { p50: round1(quantile(values, 0.5)), p95: round1(quantile(values, 0.95)) };
}
