/** Randomness from a pool: as many bytes as asked, never the same ones twice. */
import { describe, expect, test } from 'vitest';
import { systemClock, systemRandom } from './clock.ts';
import { toHex } from './hash.ts';

describe('systemRandom', () => {
  test('gives as many bytes as asked, also more than the pool holds', () => {
    const random = systemRandom();
    for (const count of [0, 1, 16, 4_095, 4_096, 4_097, 100_000]) expect(random.bytes(count)).toHaveLength(count);
  });

  test('never gives the same bytes twice, within the pool and across its refills', () => {
    const random = systemRandom();
    const salts = Array.from({ length: 2_000 }, () => toHex(random.bytes(16)));
    expect(new Set(salts).size).toBe(salts.length);
  });

  test('what was handed out does not change afterwards', () => {
    const random = systemRandom();
    const first = random.bytes(16);
    const before = toHex(first);
    for (let count = 0; count < 1_000; count++) random.bytes(16);
    expect(toHex(first)).toBe(before);
  });
});

describe('systemClock', () => {
  test('tells the time in milliseconds', () => {
    const before = Date.now();
    const now = systemClock.now();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });
});
