import { expect, test } from 'vitest';
import { announcedSeed, SeededRandom } from '../../../test/support/seeded-random.ts';
import type { Candidate } from './candidate.ts';
import { collapse } from './collapse.ts';
import type { Ranked } from './rank.ts';

function ranked(...texts: string[]): Ranked[] {
  return texts.map((content, place) => ({
    candidate: { id: `ev_${place}`, type: 'evidence', content } as Candidate,
    score: 1 / (place + 1),
    parts: {} as Ranked['parts'],
  }));
}

function sameAs(...texts: string[]): Record<string, string[]> {
  return Object.fromEntries(collapse(ranked(...texts), new Map()).sameAs);
}

const LETTERS = 'bcdfghklmnprtvwz';

function words(random: SeededRandom, count: number): string[] {
  const found = new Set<string>();
  while (found.size < count)
    found.add(Array.from({ length: random.between(3, 8) }, () => random.pick([...LETTERS])).join(''));
  return [...found];
}

test('whatever words two texts have, they are the same when one only adds a few', () => {
  const random = new SeededRandom(announcedSeed('collapse'));
  for (let round = 0; round < 500; round++) {
    const [added, ...text] = words(random, random.between(8, 60)) as [string, ...string[]];
    const more = text.toSpliced(random.between(0, text.length), 0, added);
    const [short, long] = [text.join(' '), more.join(' ')];
    expect(sameAs(short, long), short).toEqual({ ev_0: ['ev_1'] });
    expect(sameAs(long, short), short).toEqual({ ev_0: ['ev_1'] });
  }
});

test('they are not when one has another word in the place of one', () => {
  const random = new SeededRandom(announcedSeed('collapse others'));
  for (let round = 0; round < 500; round++) {
    const [other, ...text] = words(random, random.between(8, 60)) as [string, ...string[]];
    expect(sameAs(text.join(' '), text.with(random.between(0, text.length - 1), other).join(' '))).toEqual({});
  }
});

test('a few words are the same only when all of them are', () => {
  expect(sameAs('we ship today', 'we ship today', 'we ship boldly today')).toEqual({ ev_0: ['ev_1'] });
});
