import { describe, expect, test } from 'vitest';
import { oneSlipAway } from './typos.ts';

describe('one slip away', () => {
  test.each([
    ['reedis', 'redis'],
    ['typsecript', 'typescript'],
    ['mongod', 'mongo'],
    ['desing', 'design'],
    ['fesetival', 'festival'],
    ['databse', 'database'],
    ['horse', 'house'],
  ])('%s: %s', (written, meant) => {
    expect(oneSlipAway(written)).toContain(meant);
  });

  test.each([
    ['mango', 'mongo'],
    ['father', 'rather'],
    ['bookkepingg', 'bookkeeping'],
  ])('not %s: %s', (written, other) => {
    expect(oneSlipAway(written)).not.toContain(other);
  });

  test('nothing for what is short, long or no plain word', () => {
    for (const word of ['', 'word', 'k8s12', 'über', 'a'.repeat(25), 'two words'])
      expect(oneSlipAway(word)).toEqual([]);
  });

  test('each once, and never the word itself', () => {
    const words = oneSlipAway('letter');
    expect(new Set(words).size).toBe(words.length);
    expect(words).not.toContain('letter');
  });
});
