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
  test('is BM25 with k1 0.8', () => {
    const scorer = new Scorer(['a', 'b'], statistics({ a: 2, b: 5 }));
    const weight = (frequency: number) => Math.log(1 + (10 - frequency + 0.5) / (frequency + 0.5));
    const one = (frequency: number, count: number) => (weight(frequency) * count * 1.8) / (count + 0.8);
    expect(scorer.score(entry('a a b c d'))).toBeCloseTo(one(2, 2) + one(5, 1), 12);
    expect(scorer.score(entry('a a c d'))).toBeCloseTo(one(2, 2), 12);
  });

  test('counts whole words only', () => {
    const scorer = new Scorer(['ab'], statistics({ ab: 2 }));
    for (const text of ['abc', 'cab', 'abab', 'xabx ab1']) expect(scorer.score(entry(text))).toBe(0);
    const [once, thrice] = ['ab c', 'ab abc ab cab ab'].map((text) => scorer.score(entry(text)));
    expect(once).toBeGreaterThan(0);
    expect(thrice).toBeGreaterThan(once!);
  });

  test('counts what was said around it, for less than its own words', () => {
    const scorer = new Scorer(['a'], statistics({ a: 2 }));
    const own = scorer.score(entry('a b'));
    const near = scorer.score(entry('c b'), [{ text: 'a', weight: 0.5 }]);
    const far = scorer.score(entry('c b'), [{ text: 'a', weight: 0.25 }]);
    expect(own).toBeGreaterThan(near);
    expect(near).toBeGreaterThan(far);
    expect(far).toBeGreaterThan(0);
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
    const long = Array.from({ length: 60 }, (_, index) => `w${index}`).join(' ');
    expect(scorer.score(entry('a'))).toBeGreaterThan(scorer.score(entry(`a ${long}`)));
  });
});
