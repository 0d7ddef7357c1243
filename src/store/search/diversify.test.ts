import { expect, test } from 'vitest';
import { saidMessage } from '../../../test/support/said-message.ts';
import { Conversation } from './conversation.ts';
import { spreadOut } from './diversify.ts';
import { PARTS_PER_EVENT } from './documents.ts';
import { RECIPE } from './ranking.ts';

const scored = (position: number, score: number) => ({ candidate: saidMessage(position), score });
const places = (of: readonly { candidate: { doc: number } }[]) =>
  of.map(({ candidate }) => candidate.doc / PARTS_PER_EVENT);

/** Ten messages of one session, one after another. */
function talk(): Conversation {
  const conversation = new Conversation();
  const run = Array.from({ length: 10 }, (_, index) => saidMessage(index + 1));
  for (const { doc } of run) conversation.add(doc, run);
  return conversation;
}

test('what stands beside a better answer counts for less, once for each of them', () => {
  const { scored: chosen, factors } = spreadOut(
    [scored(3, 10), scored(4, 9.9), scored(5, 9.8), scored(9, 9)],
    talk(),
    10,
  );
  expect(places(chosen)).toEqual([3, 9, 4, 5]);
  expect(chosen.map(({ score }) => score)).toEqual([10, 9, 9.9 * RECIPE.beside, 9.8 * (RECIPE.beside * RECIPE.beside)]);
  expect([...factors]).toEqual([
    [4 * PARTS_PER_EVENT, RECIPE.beside],
    [5 * PARTS_PER_EVENT, RECIPE.beside * RECIPE.beside],
  ]);
});

test('what is far from it keeps its place, and of equals the first stays first', () => {
  const { scored: chosen, factors } = spreadOut([scored(1, 5), scored(5, 5), scored(9, 5)], talk(), 10);
  expect(places(chosen)).toEqual([1, 5, 9]);
  expect(factors.size).toBe(0);
});

test('only as many are chosen as are wanted', () => {
  expect(places(spreadOut([scored(3, 10), scored(4, 9), scored(9, 8.5)], talk(), 2).scored)).toEqual([3, 9]);
  expect(spreadOut([], new Conversation(), 2).scored).toEqual([]);
});
