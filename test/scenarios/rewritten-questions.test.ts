/** A memory can be opened with what says a question in other words before it is looked up. */
import { expect, test } from 'vitest';
import { useWorld } from './world.ts';

const world = useWorld();
const KEPT = 'We ship with blue-green releases';

async function openWith(rewriteQuestion: (question: string) => string | Promise<string>) {
  const writer = await world.open();
  await writer.remember({ content: KEPT });
  return world.open({ rewriteQuestion });
}

test('recall and context look for its words', async () => {
  const asked: string[] = [];
  const memory = await openWith(async (question) => {
    asked.push(question);
    return question.replace('roll-outs', 'releases');
  });
  const query = 'roll-outs';
  expect((await memory.recall({ query })).items).toMatchObject([{ content: KEPT }]);
  expect((await memory.context({ query })).text).toContain(KEPT);
  expect(asked).toEqual([query, query]);
  await memory.context({});
  expect(asked).toHaveLength(2);
});

test('one that fails, or says nothing, leaves the question as it is', async () => {
  const memory = await openWith(() => {
    throw new Error('No model');
  });
  expect((await memory.recall({ query: 'releases' })).items).toHaveLength(1);
  const silent = await openWith(() => ' ');
  expect((await silent.recall({ query: 'releases' })).items).toHaveLength(1);
});
