/** `recollect review`: one key decides a card, and the next one comes at once. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Engine } from '../../src/engine/engine.ts';
import { playDeck } from '../../src/faces/cli/run/review-deck.ts';
import { openMemory } from '../../src/index.ts';
import { operations } from '../../src/operations/index.ts';
import { tempFolder } from '../support/temp-folder.ts';

const PLAIN = { columns: 100, now: undefined, paint: (_: string, text: string) => text };

async function play(path: string, keys: string, edits: (string | undefined)[] = []): Promise<string> {
  const engine = await Engine.open({ path, scope: 'project:site' });
  const [left, written] = [[...keys], [] as string[]];
  await playDeck(async (name, input) => engine.run(operations[name], input as never), {
    screen: PLAIN,
    key: async () => left.shift(),
    edit: async () => edits.shift(),
    write: async (text) => void written.push(text),
  });
  await engine.close();
  expect(left).toEqual([]);
  return written.join('');
}

/** Three proposals; the surest comes first. */
async function filled(): Promise<{ path: string; note: string }> {
  const path = join(tempFolder(), 'memory.db');
  const memory = await openMemory({ path, scope: 'project:site' });
  const { results } = await memory.record({ kind: 'user_message', content: 'never on Fridays', speaker: 'Maria' });
  const { id: note } = await memory.remember({ content: 'We deploy at noon' });
  await memory.propose([
    {
      kind: 'rule',
      action: 'create',
      change: [{ operation: 'remember', input: { content: 'Never deploy on Fridays' } }],
      citations: [{ event: results[0]!.id, quote: 'never on Fridays' }],
      confidence: 0.9,
    },
    {
      kind: 'correction',
      action: 'update',
      change: [{ operation: 'revise', input: { id: note, content: 'We deploy at one' } }],
      confidence: 0.8,
    },
    { kind: 'stale', action: 'archive', change: [{ operation: 'forget', input: { id: note } }], confidence: 0.5 },
  ]);
  await memory.close();
  return { path, note };
}

async function contents(path: string): Promise<string[]> {
  const memory = await openMemory({ path, scope: 'project:site' });
  const { items } = await memory.list({ sort: 'created', order: 'ascending' });
  await memory.close();
  return items.map(({ content }) => content);
}

test('shows what is there, what would be, and who said so', async () => {
  const { path, note } = await filled();
  const shown = await play(path, 'ss?q');
  expect(shown).toContain('1 of 3  rule: create  sure 0.9');
  expect(shown).toContain('+ Never deploy on Fridays');
  expect(shown).toContain('“never on Fridays” — Maria');
  expect(shown).toContain(`revise ${note}\n- We deploy at noon\n+ We deploy at one\n`);
  expect(shown).toContain(`forget ${note}\n- We deploy at noon`);
  expect(shown).toContain('[a]ccept');
  expect(await contents(path)).toEqual(['We deploy at noon']);
});

test('accepts, edits, rejects, goes back and undoes', async () => {
  const { path } = await filled();
  await play(path, 'aeuer', ['We deploy at three', 'We deploy at two']);
  expect(await contents(path)).toEqual(['We deploy at two', 'Never deploy on Fridays']);
  const other = await filled();
  // The first is accepted, that is undone, then it is rejected; the second is skipped and gone back to.
  const shown = await play(other.path, 'aurskeq', [undefined]);
  expect(shown).toContain('undone');
  expect(await contents(other.path)).toEqual(['We deploy at noon']);
  expect(await play(other.path, 'ss')).toContain('That was the last one.');
});
