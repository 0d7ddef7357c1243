/** Hostile shapes of text in every field that takes text: an answer or a refusal that helps, never a raw error, and nothing that cannot be moved (GATE-8). */
import { expect, test } from 'vitest';
import { type Memory, openMemory } from '../../src/index.ts';
import { everyTextField } from '../support/every-text-field.ts';
import { textShapes } from '../support/text-shapes.ts';
import { problemWith } from './subject.ts';

const LENGTH = 1_000;
/** One of so many shapes; `npm run bench -- hostile-text` has all, and how their cost grows. */
const EVERY = 6;
/** More characters in a run than a call can have arguments. */
const LONG = 130_000;

const open = () => openMemory({ path: ':memory:', scope: 'project:site', actor: { id: 'anna', kind: 'person' } });

test.each([...textShapes(LENGTH)].filter((_, index) => index % EVERY === 0))('%s', async (_, make) => {
  const memory = await open();
  for (const step of everyTextField(memory, make())) {
    try {
      await step.run();
    } catch (error) {
      expect(problemWith(error), step.name).toBeUndefined();
    }
  }
  await memory.close();
});

test.each(['Han run', 'dashes', 'quoted secrets'])('a long one: %s', async (shape) => {
  const memory = await open();
  const content = `quokka deploy ${textShapes(LONG).get(shape)!()}`;
  const { results } = await memory.record({ kind: 'tool_result', content });
  const { items } = await memory.context({ query: 'quokka deploy' });
  expect(items.map(({ id }) => id)).toEqual([results[0]!.id]);
  expect((await memory.recall({ query: content })).items).toHaveLength(1);
  await expectMoves(memory);
  await memory.close();
});

/** What was accepted can be exported, imported and rebuilt. */
async function expectMoves(memory: Memory): Promise<void> {
  const lines: string[] = [];
  await memory.export({}, { write: (line) => void lines.push(line) });
  const copy = await open();
  await copy.import(
    {},
    {
      lines: (async function* () {
        yield* lines;
      })(),
    },
  );
  expect((await copy.verify()).heads).toEqual((await memory.verify()).heads);
  expect(await copy.rebuild()).toMatchObject({ equal: true });
  await copy.close();
}
