/** Spans of time: when two meet, and when one holds the other (CLM-3, CLM-6). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { covers, overlaps, type Span } from './validity.ts';

const span = (valid_from: number | null, valid_to: number | null): Span => ({ valid_from, valid_to });

describe('two spans overlap', () => {
  test.each([
    ['both open', span(null, null), span(null, null), true],
    ['one inside', span(1, 9), span(3, 4), true],
    ['the end of one is the beginning of the other', span(1, 3), span(3, 5), false],
    ['apart', span(1, 2), span(5, 6), false],
    ['one open at the end', span(5, null), span(1, 6), true],
    ['open towards each other', span(null, 3), span(2, null), true],
    ['open away from each other', span(null, 3), span(3, null), false],
    ['open against bounded', span(null, null), span(-5, -4), true],
  ])('%s: %j', (_, a, b, expected) => {
    expect(overlaps(a, b)).toBe(expected);
    expect(overlaps(b, a)).toBe(expected);
  });
});

describe('one span covers another', () => {
  test.each([
    ['the same', span(1, 2), span(1, 2), true],
    ['open covers bounded', span(null, null), span(1, 2), true],
    ['bounded does not cover open', span(1, 2), span(null, null), false],
    ['half open', span(1, null), span(1, 5), true],
    ['a little longer', span(1, 5), span(1, 6), false],
    ['a little earlier', span(1, 5), span(0, 5), false],
  ])('%s', (_, outer, inner, expected) => expect(covers(outer, inner)).toBe(expected));
});

test('they agree with counting the moments one by one', () => {
  const bound = fc.option(fc.integer({ min: 0, max: 6 }));
  const spans = fc.tuple(bound, bound).filter(([from, to]) => from === null || to === null || from < to);
  const moments = (one: Span) =>
    Array.from({ length: 9 }, (_, at) => at - 1).filter(
      (at) => (one.valid_from === null || one.valid_from <= at) && (one.valid_to === null || at < one.valid_to),
    );
  fc.assert(
    fc.property(spans, spans, (first, second) => {
      const [a, b] = [span(...first), span(...second)];
      const both = moments(a).filter((at) => moments(b).includes(at));
      expect(overlaps(a, b)).toBe(both.length > 0);
      expect(covers(a, b)).toBe(both.length === moments(b).length);
    }),
    { numRuns: 500 },
  );
});
