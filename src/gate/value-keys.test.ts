/** Keys of rejected values: those of older rejections are still found. */
import { expect, test } from 'vitest';
import { claimKeyOf, keptKeysOf, keysOf } from './value-keys.ts';

const SALT = '0123456789abcdef';
const CLAIM = { subject: 'maria', predicate: 'live in', object: 'rome' };

/** As the first version made them: they are in ledgers. */
test.each([
  [{ text: 'We deploy with Jenkins' }, '7b629677be3d2e2a05be5ee2b7d71804'],
  [CLAIM, '53c31664554cab9603221a29a40cdf3a'],
  [{ from: 'mem_1', to: 'mem_2', kind: 'supports' }, 'fdc8ed8890021dc0a271d1804376e11c'],
])('REJ-10 the key of %j is looked up as it was', (value, key) => {
  expect(keysOf(SALT, value)[0]).toBe(key);
  expect(keptKeysOf(SALT, value)[0]).toBe(key);
});

test('CLM-18 claims are found by that key', () => {
  expect(claimKeyOf(SALT, CLAIM)).toBe('53c31664554cab9603221a29a40cdf3a');
});

test('a key of another salt is another', () => {
  expect(keysOf('other', CLAIM).filter((key) => keysOf(SALT, CLAIM).includes(key))).toEqual([]);
});
