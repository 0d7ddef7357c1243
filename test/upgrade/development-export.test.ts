/** An export of a development version, whose hashes had no format: the only way out of a store that this version does not open. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMemory } from '../../src/index.ts';

const lines = readFileSync(join(import.meta.dirname, 'development-export.jsonl'), 'utf8')
  .trimEnd()
  .split('\n');

async function* of(given: readonly string[]) {
  yield* given;
}

async function imported(given: readonly string[]) {
  const memory = await openMemory({ path: ':memory:', scope: 'project:site' });
  const counts = await memory.import({}, { lines: of(given) });
  return { memory, counts };
}

test('is imported whole, verifies in the format of today, and what was erased stays erased', async () => {
  const { memory, counts } = await imported(lines);
  expect(counts).toMatchObject({ added: lines.length - 2, known: 0 });
  const verified = await memory.verify();
  expect(verified).toMatchObject({ ok: true, checked: lines.length - 2 });
  for (const head of verified.heads) expect(head).toMatch(/@\d+:01[0-9a-f]{64}$/);
  expect((await memory.rebuild()).tables.filter(({ before, after }) => before !== after)).toEqual([]);
  const { items } = await memory.list({ scope: '*' });
  expect(items.map(({ content }) => content).toSorted()).toEqual(['Acme uses PostgreSQL', 'We deploy on Mondays']);
  expect((await memory.why({ query: 'payments' })).current).toMatchObject([{ object: 'Lena' }]);
  await memory.close();
});

test('imported twice, nothing is added; exported again, another store takes it', async () => {
  const { memory } = await imported(lines);
  expect(await memory.import({}, { lines: of(lines) })).toMatchObject({ added: 0, known: lines.length - 2 });
  const again: string[] = [];
  await memory.export({}, { write: (line) => void again.push(line) });
  const copy = await imported(again);
  expect((await copy.memory.verify()).heads).toEqual((await memory.verify()).heads);
  await memory.close();
  await copy.memory.close();
});

const event = 2 + lines.slice(2).findIndex((line) => line.includes('Maria'));

test.each<[string, (given: string[]) => string[]]>([
  ['altered words', (given) => given.with(event, given[event]!.replace('Maria', 'Marta'))],
  ['an altered field', (given) => given.with(event, given[event]!.replace('"trust":0.9', '"trust":1'))],
  ['events in another order', (given) => [...given.slice(0, 2), given[3]!, given[2]!, ...given.slice(4)]],
  ['a missing event', (given) => given.toSpliced(event, 1)],
  ['a cut tail', (given) => given.slice(0, -1)],
])('%s: refused', async (_, alter) => {
  const memory = await openMemory({ path: ':memory:', scope: 'project:site' });
  const altered = alter([...lines]);
  expect(altered).not.toEqual(lines);
  await expect(memory.import({}, { lines: of(altered) })).rejects.toMatchObject({ code: 'import_invalid' });
  await memory.close();
});

const later = readFileSync(join(import.meta.dirname, 'development-export-2.jsonl'), 'utf8')
  .trimEnd()
  .split('\n');

test('bodies that said `type` say `kind`, and every hash is made again', async () => {
  const { memory, counts } = await imported(later);
  expect(counts).toMatchObject({ added: later.length - 1, known: 0 });
  expect(await memory.verify()).toMatchObject({ ok: true, checked: later.length - 1 });
  expect((await memory.rebuild()).tables.filter(({ before, after }) => before !== after)).toEqual([]);
  const { links } = await memory.links({ statuses: ['current', 'removed'] });
  expect(links.map(({ kind, status }) => `${kind} ${status}`).toSorted()).toEqual([
    'blocks removed',
    'supports current',
  ]);
  const { blocks } = await memory.blocks({});
  expect(blocks.map(({ kind, label }) => `${kind} ${label}`)).toEqual(['persona voice', 'system rules']);
  expect(await memory.get({ id: (await memory.scopes({ kind: 'project' })).scopes[0]!.id })).toMatchObject({
    key: 'site',
  });
  expect(await memory.import({}, { lines: of(later) })).toMatchObject({ added: 0, known: later.length - 1 });
  await memory.close();
});

const link = later.findIndex((line) => line.includes('"link.made"'));

test.each<[string, (given: string[]) => string[]]>([
  ['another kind of link', (given) => given.with(link, given[link]!.replace('supports', 'mentions'))],
  ['a missing event', (given) => given.toSpliced(link, 1)],
])('with %s: refused', async (_, alter) => {
  await expect(imported(alter([...later]))).rejects.toMatchObject({ code: 'import_invalid' });
});
