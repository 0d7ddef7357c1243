/** Time and randomness as the engine hands them out, so that every test can fix them. */
import { randomFillSync } from 'node:crypto';

export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** A clock that nobody sets, for measuring how long something took. */
  reading?(): Reading;
}

/** Two readings of one clock can be subtracted; those of different clocks cannot. */
export interface Reading {
  /** Which clock it is: another one after the machine was restarted. */
  readonly clock: string;
  readonly ms: number;
}

export interface Random {
  bytes(count: number): Uint8Array;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Draws from a pool: one call into the system's generator serves some hundred salts. */
export function systemRandom(): Random {
  const pool = new Uint8Array(4_096);
  let used = pool.length;
  return {
    bytes(count) {
      if (count > pool.length) return randomFillSync(new Uint8Array(count));
      if (used + count > pool.length) {
        randomFillSync(pool);
        used = 0;
      }
      const taken = pool.slice(used, used + count);
      pool.fill(0, used, used + count);
      used += count;
      return taken;
    },
  };
}
