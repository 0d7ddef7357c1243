import { expect, test } from 'vitest';
import { announcedSeed, SeededRandom } from '../../../test/support/seeded-random.ts';
import { heaviestFirst } from './merged-postings.ts';

test('the heaviest come first, of equals the newest, each once', () => {
  const found = heaviestFirst([
    { docs: [9, 7, 3], weight: 5 },
    { docs: [8, 7, 2], weight: 5 },
    { docs: [3], weight: 1 },
  ]);
  expect([...found]).toEqual([7, 3, 9, 8, 2]);
});

test('of nothing there is nothing', () => {
  expect([...heaviestFirst([])]).toEqual([]);
  expect([...heaviestFirst([{ docs: [], weight: 3 }])]).toEqual([]);
});

test('it is the order in which all of them would be sorted', () => {
  const random = new SeededRandom(announcedSeed('merged postings'));
  for (let round = 0; round < 300; round++) {
    const lists = Array.from({ length: random.between(1, 8) }, () => ({
      docs: Array.from({ length: 60 }, (_, doc) => doc * 8_192)
        .filter(() => random.between(0, 3) === 0)
        .reverse(),
      weight: random.between(1, 4),
    }));
    const weights = new Map<number, number>();
    for (const { docs, weight } of lists) for (const doc of docs) weights.set(doc, (weights.get(doc) ?? 0) + weight);
    const sorted = [...weights].sort(([a, ofA], [b, ofB]) => ofB - ofA || b - a).map(([doc]) => doc);
    expect([...heaviestFirst(lists)]).toEqual(sorted);
  }
});
