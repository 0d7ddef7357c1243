/**
 * How much of a repeated test is run. `npm test` runs a part, which finds what a change breaks; `npm run test:full` runs all of it. RECOLLECT_TEST_SCALE=10
 * runs ten times as many rounds as that.
 */
export function scaled(count: number): number {
  return Math.max(1, Math.round(count * scale));
}

const scale = Number(process.env.RECOLLECT_TEST_SCALE ?? 1);

/** For what is repeated in other ways than a number of rounds: other actors, other seeds, other backends of the same code. */
export const isFull = scale >= 1;

/** The first of them, as many as this run takes. */
export function scaledList<T>(list: readonly T[]): T[] {
  return list.slice(0, scaled(list.length));
}

/** From one place to the next where all are tried: every one, or as many as make the same part. */
export const scaledStep = Math.max(1, Math.round(1 / scale));
