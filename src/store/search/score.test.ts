import { describe, expect, test } from 'vitest';
import { Scorer, type WordStatistics, wordWeight } from './score.ts';

const statistics = (frequencies: Record<string, number>, texts = 10, words = 40): WordStatistics => ({
  texts,
  words,
  frequencies: new Map(Object.entries(frequencies)),
});
const entry = (text: string, title = '', meta = '') => ({ doc: 1, title, text, meta });

describe('the weight of a word', () => {
  test('is the logarithm of how few entries hold it', () => {
    expect(wordWeight(statistics({ rare: 1 }), 'rare')).toBeCloseTo(Math.log(1 + 9.5 / 1.5), 12);
    expect(wordWeight(statistics({ common: 9 }), 'common')).toBeCloseTo(Math.log(1 + 1.5 / 9.5), 12);
  });

  test('is never negative, also when every entry holds it', () => {
    expect(wordWeight(statistics({ all: 10 }), 'all')).toBeGreaterThan(0);
    expect(wordWeight(statistics({ more: 99 }), 'more')).toBe(0);
  });
});

describe('the score of an entry', () => {
  test('is BM25 with k1 1.2 and b 0.75', () => {
    const scorer = new Scorer(['a', 'b'], statistics({ a: 2, b: 5 }));
    const weight = (frequency: number) => Math.log(1 + (10 - frequency + 0.5) / (frequency + 0.5));
    const norm = 1.2 * (0.25 + (0.75 * 5) / 4);
    const expected = (weight(2) * 2 * 2.2) / (2 + norm) + (weight(5) * 1 * 2.2) / (1 + norm);
    expect(scorer.score(entry('a a b c d'))).toBeCloseTo(expected, 12);
  });

  test('counts a word in the title twice and one in meta half', () => {
    const scorer = new Scorer(['a'], statistics({ a: 2 }));
    const [inTitle, inText, inMeta] = [entry('b c', 'a'), entry('a b c'), entry('b c', '', 'a')].map((one) =>
      scorer.score(one),
    );
    expect(inTitle).toBeGreaterThan(inText!);
    expect(inText).toBeGreaterThan(inMeta!);
    expect(inMeta).toBeGreaterThan(0);
  });

  test('is nothing without the words, in an empty entry and in an empty index', () => {
    const scorer = new Scorer(['a'], statistics({ a: 2 }));
    expect(scorer.score(entry('b c'))).toBe(0);
    expect(scorer.score(entry(''))).toBe(0);
    expect(new Scorer([], statistics({})).score(entry('a'))).toBe(0);
    expect(new Scorer(['a'], statistics({}, 0, 0)).score(entry('a'))).toBeGreaterThanOrEqual(0);
  });

  test('of a longer entry with the same words is lower', () => {
    const scorer = new Scorer(['a'], statistics({ a: 2 }));
    expect(scorer.score(entry('a'))).toBeGreaterThan(scorer.score(entry('a b c d e f g h')));
  });
});
