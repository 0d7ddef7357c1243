import { expect, test } from 'vitest';
import { LIMITS } from '../../base/limits.ts';
import { embeddedParts } from './embedded-parts.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ');

test('a text of ordinary length is one part, as it is', () => {
  expect(embeddedParts('Two  words')).toEqual(['Two  words']);
  expect(embeddedParts(words(LIMITS.embeddedWords))).toHaveLength(1);
  expect(embeddedParts(' \n ')).toEqual([]);
});

test('a long one has parts of about the same length that hold every word', () => {
  const parts = embeddedParts(words(LIMITS.embeddedWords + 1));
  expect(parts.map((part) => part.split(' ').length)).toEqual([61, 60]);
  expect(parts.join(' ')).toBe(words(LIMITS.embeddedWords + 1));
});

test('of a very long one the beginning counts, and no part is without end', () => {
  expect(embeddedParts(words(LIMITS.embeddedWords * 100))).toHaveLength(LIMITS.embeddedParts);
  const endless = embeddedParts(`${'x'.repeat(3_000_000)}\ud83d`);
  expect(endless).toHaveLength(LIMITS.embeddedParts);
  expect(Math.max(...endless.map((part) => part.length))).toBeLessThanOrEqual(1_500);
});
