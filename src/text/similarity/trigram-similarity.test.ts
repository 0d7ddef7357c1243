/** Likeness letter by letter. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trigramSimilarity } from './trigram-similarity.ts';

test('case, marks and spacing do not count', () => {
  expect(trigramSimilarity('Use  tabs, always!', 'use tabs always')).toBe(1);
});

test('one word more in a sentence stays above the threshold of duplicates, another sentence far below', () => {
  const text = 'the staging database is refreshed from production every night';
  expect(trigramSimilarity(text, `${text} now`)).toBeGreaterThan(0.85);
  expect(trigramSimilarity(text, 'invoices are sent on the first of the month')).toBeLessThan(0.2);
});

test('texts without letters are compared by their marks', () => {
  expect(trigramSimilarity('!!!', '!!!')).toBe(1);
  expect(trigramSimilarity('!!!', '???')).toBe(0);
});

test('between 0 and 1, the same both ways, 1 for the text itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      const similarity = trigramSimilarity(a, b);
      expect(similarity).toBeGreaterThanOrEqual(0);
      expect(similarity).toBeLessThanOrEqual(1);
      expect(trigramSimilarity(b, a)).toBe(similarity);
      expect(trigramSimilarity(a, a)).toBe(1);
    }),
  );
});
