/** How many requests of whom are let through. */

/** A bucket for each name, which fills steadily and is emptied by requests. */
export class RateLimit {
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #most: number;
  readonly #buckets = new Map<string, { left: number; at: number }>();

  /** At most so many names are remembered; whoever was not heard of for longest is forgotten, and starts with a full bucket. */
  constructor(perSecond: number, burst: number, most: number) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#most = most;
  }

  /** Whether one more may pass. */
  take(name: string, now: number): boolean {
    const { left, at } = this.#buckets.get(name) ?? { left: this.#burst, at: now };
    const filled = Math.min(this.#burst, left + (Math.max(0, now - at) / 1_000) * this.#perSecond);
    const passes = filled >= 1;
    this.#buckets.delete(name);
    this.#buckets.set(name, { left: passes ? filled - 1 : filled, at: now });
    if (this.#buckets.size > this.#most) this.#buckets.delete(this.#buckets.keys().next().value!);
    return passes;
  }
}
