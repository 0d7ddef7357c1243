/** The log of packs that agents were given. */
import { expect, test } from 'vitest';
import { BEN, CLAUDE, refused, useWorld } from './world.ts';

const world = useWorld();

test('CTX-16 every pack is logged with its reader and its items, without words, and without what was erased', async () => {
  const memory = await world.open();
  const { id: first } = await memory.remember({ content: 'Herons nest in the reeds' });
  const { id: second } = await memory.remember({ content: 'Herons eat fish', kind: 'decision' });
  const claude = await world.open({ actor: CLAUDE });
  const { session } = await claude.startSession();
  const pack = await claude.context({ query: 'herons' });
  world.pass(1_000);
  await claude.context({ frame: 'session_start' });
  expect(await claude.context({ query: 'zebra crossing' })).toMatchObject({ items: [] });
  await claude.close();
  const { packs } = await memory.packs();
  expect(packs).toMatchObject([
    { frame: 'session_start', asked: false, actor: { kind: 'agent', id: 'claude' }, session: session.id },
    { frame: 'auto', asked: true, tokens: pack.tokens, session: session.id, items: pack.items.map(({ id }) => id) },
  ]);
  expect((await memory.packs({ item: second, frame: 'auto' })).packs).toHaveLength(1);
  expect((await memory.packs({ actor: 'person:claude' })).packs).toEqual([]);
  expect(JSON.stringify(await world.byHand('SELECT * FROM handed_packs'))).not.toMatch(/heron/i);
  await memory.erase({ ids: [first], confirm: true });
  const left = (await memory.packs()).packs.map(({ items }) => items);
  expect(left.every((items) => !items.includes(first) && items.includes(second))).toBe(true);
  expect(JSON.stringify(await world.byHand('SELECT * FROM handed_packs'))).not.toContain(first);
  const ben = await world.open({ actor: BEN, scope: 'project:other', pinned: true });
  await refused(ben.packs(), 'scope_denied');
});

test('CTX-16 a session is given an item once, where that is wanted, over several connections', async () => {
  const memory = await world.open();
  await memory.remember({ content: 'Herons nest in the reeds' });
  const { session } = await memory.startSession();
  const asked = { query: 'herons', once: true, session: session.id };
  const claude = await world.open({ actor: CLAUDE });
  expect((await claude.context(asked)).items).toHaveLength(1);
  expect((await claude.context(asked)).items).toEqual([]);
  await claude.close();
  const later = await world.open({ actor: CLAUDE });
  expect((await later.context(asked)).items).toEqual([]);
  expect((await later.context({ ...asked, session: undefined })).items).toHaveLength(1);
});

test('CTX-2 a text is no longer than its reader takes whole', async () => {
  const memory = await world.open();
  for (let n = 0; n < 20; n++) await memory.remember({ content: `Heron ${n} nests in the reeds of the harbour` });
  const { text } = await memory.context({ query: 'heron', maxCharacters: 900 });
  expect(text.length).toBeGreaterThan(300);
  expect(text.length).toBeLessThanOrEqual(900);
  expect(text).toMatch(/\n::recollect-end:\d{6}::$/);
});
