/** Randomness that can be replayed: mulberry32 from a seed that the test prints. */

export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0, below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)]!;
  }

  /** Some of the list, in its order. */
  some<T>(list: readonly T[], probability = 0.4): T[] {
    return list.filter(() => this.chance(probability));
  }
}

/**
 * The seed that RECOLLECT_SEED asks for, a new one for `RECOLLECT_SEED=random`, or else always the same: a change is judged by what it changed, and not by
 * luck. Printed, so that a failure can be replayed.
 */
export function announcedSeed(what: string): number {
  const seed = seedOf(what);
  console.log(`${what}: RECOLLECT_SEED=${seed}`);
  return seed;
}

/** The same, not printed: fast-check prints the seed of a property that fails. */
export function seedOf(what: string): number {
  const asked = process.env.RECOLLECT_SEED;
  const usual = [...what].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7);
  return asked === undefined ? usual : asked === 'random' ? Math.floor(Math.random() * 4_294_967_296) : Number(asked);
}
