/** What a reader is not told, because it has just heard it; and what it is told where nothing was found. */
import { expect, test } from 'vitest';
import { CLAUDE, useWorld } from './world.ts';

const world = useWorld();

test.each(['mcp', 'hook'] as const)('REC-40 through %s a session is not told what was said in it', async (via) => {
  const agent = await world.open({ actor: CLAUDE, via });
  await agent.record({ kind: 'user_message', content: 'Herons nest in the old reeds' });
  const { session } = await agent.startSession({});
  await agent.record({ kind: 'user_message', content: 'Where do herons nest?' });
  await agent.remember({ content: 'Herons nest early' });
  await agent.finish({ summary: 'Herons nest, we said', keepOpen: true });
  const found = async (input: object = {}) =>
    (await agent.recall({ query: 'herons nest', ...input })).items.map(({ content }) => content).toSorted();
  expect(await found()).toEqual(['Herons nest early', 'Herons nest in the old reeds']);
  const packed = await agent.context({ query: 'herons nest' });
  expect(packed.items.map(({ content }) => content)).not.toContain('Where do herons nest?');
  expect(await found({ ownTurns: true })).toHaveLength(4);
  expect(await found({ session: session.id, types: ['evidence'] })).toEqual(['Where do herons nest?']);
  const program = await world.open({ actor: CLAUDE, session: session.id });
  expect((await program.recall({ query: 'herons nest' })).items).toHaveLength(4);
  expect((await program.recall({ query: 'herons nest', ownTurns: false })).items).toHaveLength(2);
  await agent.startSession({});
  expect(await found()).toHaveLength(4);
});

test('REC-41 an empty answer says where it looked, and what other scopes have', async () => {
  const other = await world.open({ scope: 'project:other' });
  await other.remember({ content: 'The heron is grey' });
  await other.remember({ content: 'A private heron', visibility: 'private' });
  await other.remember(Array.from({ length: 25 }, (_, number) => ({ content: `Stork number ${number}` })));
  const memory = await world.open();
  expect((await memory.recall({ query: 'heron' })).elsewhere).toEqual({
    lookedIn: 'project:site',
    count: 2,
    more: false,
  });
  expect((await memory.context({ query: 'heron' })).elsewhere).toMatchObject({ count: 2 });
  expect((await memory.recall({ query: 'stork' })).elsewhere).toMatchObject({ count: 20, more: true });
  expect((await memory.recall({ query: 'zebra' })).elsewhere).toMatchObject({ count: 0 });
  expect(await memory.recall({ query: 'zebra', scope: '*' })).not.toHaveProperty('elsewhere.count');
  expect(await other.recall({ query: 'heron' })).not.toHaveProperty('elsewhere');
  // Nobody learns of what is private to somebody else, and a pinned connection of nothing.
  const agent = await world.open({ actor: CLAUDE });
  expect((await agent.recall({ query: 'heron' })).elsewhere).toMatchObject({ count: 1 });
  const pinned = await world.open({ pinned: true });
  expect((await pinned.recall({ query: 'heron' })).elsewhere).toEqual({
    lookedIn: 'project:site',
    count: 0,
    more: false,
  });
});
