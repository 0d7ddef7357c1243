/** Hostile texts that are legal: they come back as they were, are found, and survive export, import and rebuild. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Memory, openMemory } from '../../src/index.ts';
import { LEGAL_TEXTS } from './hostile-values.ts';

let memory: Memory;
beforeEach(async () => {
  memory = await openMemory({ path: ':memory:', scope: 'project:site' });
});
afterEach(() => memory.close());

describe.each(Object.entries(LEGAL_TEXTS))('%s', (_, text) => {
  test('is kept word for word wherever free text goes', async () => {
    const { id } = await memory.remember({ content: text, payload: { [text]: { inside: [text] } } });
    await memory.revise({ id, content: `${text} again`, reason: text });
    expect(await memory.get({ id, version: 1 })).toMatchObject({
      content: text,
      payload: { [text]: { inside: [text] } },
    });
    expect(await memory.get({ id })).toMatchObject({ content: `${text} again`, changeReason: text });
    const { results } = await memory.record({ kind: 'tool_result', content: text, metadata: { [text]: text } });
    expect(await memory.get({ id: results[0]!.id })).toMatchObject({ content: text, metadata: { [text]: text } });
    const { scope } = await memory.createScope({ scope: 'project:described', description: text });
    expect(await memory.get({ id: scope.id })).toMatchObject({ description: text });
    expect((await memory.diff({ id })).fields).toContainEqual({ field: 'content', from: text, to: `${text} again` });
  });

  test('is a legal question', async () => {
    await memory.remember({ content: `${text} zebra` });
    expect((await memory.recall({ query: text })).query).toBe(text);
    expect((await memory.recall({ query: `${text} zebra` })).items).toHaveLength(1);
  });

  test('survives export, import and rebuild', async () => {
    await memory.remember({ content: text });
    await memory.record({ kind: 'user_message', content: text });
    const lines: string[] = [];
    await memory.export({}, { write: (line) => void lines.push(line) });
    for (const line of lines) expect(line).not.toMatch(/[\n\r\u0000]/);
    const copy = await openMemory({ path: ':memory:', scope: 'project:site' });
    await copy.import(
      {},
      {
        lines: (async function* () {
          yield* lines;
        })(),
      },
    );
    expect((await copy.verify()).heads).toEqual((await memory.verify()).heads);
    expect((await copy.list()).items[0]?.content).toBe(text);
    expect(await copy.rebuild()).toMatchObject({ equal: true });
    await copy.close();
  });
});

describe('any text at all', () => {
  test('that is Unicode comes back as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }), async (content) => {
        const { results } = await memory.record({ kind: 'user_message', content });
        expect(await memory.get({ id: results[0]!.id })).toMatchObject({ content });
      }),
      { numRuns: 200 },
    );
    expect(await memory.rebuild()).toMatchObject({ equal: true });
  });

  test('that is not Unicode is refused and leaves nothing', async () => {
    const broken = fc
      .array(fc.integer({ min: 0xd7f0, max: 0xe010 }), { minLength: 1, maxLength: 20 })
      .map((codes) => String.fromCharCode(...codes));
    await fc.assert(
      fc.asyncProperty(
        broken.filter((text) => !text.isWellFormed()),
        async (content) => {
          const requests = [
            memory.remember({ content }),
            memory.record({ kind: 'user_message', content }),
            memory.defineTag({ name: 'x', description: content }),
          ];
          await Promise.all(
            requests.map((request) => expect(request).rejects.toMatchObject({ code: 'malformed_text' })),
          );
        },
      ),
      { numRuns: 100 },
    );
    expect(await memory.verify()).toMatchObject({ checked: 0 });
  });

  test('is a legal question', async () => {
    await memory.remember({ content: 'zebra' });
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string({ unit: fc.constantFrom(...'"\'*()^:{}-+ANDORNEARzebra \u0000\ud800') }),
        ),
        async (query) => {
          const { items } = await memory.recall({ query });
          expect(items.length).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 300 },
    );
  });
});
