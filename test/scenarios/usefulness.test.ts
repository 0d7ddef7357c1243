/** Feedback, outcomes, use and frames, through the operations. */
import { expect, test } from 'vitest';
import { exportOf, linesOf } from '../support/sample-store.ts';
import { BEN, CLAUDE, refused, useWorld } from './world.ts';

const world = useWorld();

async function twoBoats() {
  const memory = await world.open();
  const { id: first } = await memory.remember({ content: 'The boat is blue' });
  const { id: second } = await memory.remember({ content: 'The boat is red' });
  const order = async (options: { session?: string } = {}, connection = memory) =>
    (await connection.context({ query: 'boat', ...options })).items.map(({ id }) => id);
  const [best, other] = (await order()) as [string, string];
  expect([best, other].sort()).toEqual([first, second].sort());
  return { memory, best, other, order };
}

test('USE-1 USE-2 feedback moves an item, is replaced by what the same actor says later, and can be taken back', async () => {
  const { memory, best, other, order } = await twoBoats();
  expect(await memory.feedback({ id: best, signal: 'irrelevant', query: 'boat' })).toMatchObject({
    status: 'recorded',
  });
  expect(await memory.feedback({ id: best, signal: 'irrelevant' })).toMatchObject({ status: 'unchanged' });
  expect(await order()).toEqual([other, best]);
  expect((await memory.recall({ query: 'boat' })).items.map(({ id }) => id)).toEqual([best, other]);
  await memory.feedback({ id: best, signal: 'neutral' });
  expect(await order()).toEqual([best, other]);
  const boost = async (id: string) =>
    (await memory.context({ query: 'boat' })).items.find((item) => item.id === id)!.parts.boost;
  await memory.feedback({ id: best, signal: 'useful' });
  await memory.feedback({ id: best, signal: 'useful' });
  expect(await boost(best)).toBeCloseTo(1.02);
  for (let n = 0; n < 8; n++) {
    const someone = await world.open({ actor: { id: `person${n}`, kind: 'person' } });
    await someone.feedback({ id: best, signal: 'useful' });
    await someone.feedback({ id: other, signal: 'irrelevant' });
  }
  expect(await boost(best)).toBeCloseTo(1.1);
  expect(await boost(other)).toBeCloseTo(0.5);
});

test('USE-3 outcomes move how sure packs are of an item, in any order, and not what its author said', async () => {
  const memory = await world.open();
  const { id } = await memory.remember({ content: 'The boat is blue', confidence: 0.8 });
  const answer = await memory.outcome({ id, signal: 0, source: 'ci' });
  expect(answer).toEqual({ id, before: 0.8, after: expect.closeTo(1.6 / 3), evidence: 1 });
  const { results } = await memory.outcome([
    { id, signal: 1, weight: 2 },
    { id, signal: 0.5 },
  ]);
  expect(results.at(-1)).toMatchObject({ after: expect.closeTo((1.6 + 2 + 0.5) / 6), evidence: 4 });
  const [item] = (await memory.context({ query: 'boat' })).items;
  expect(item!.parts.confidence).toBeCloseTo(4.1 / 6);
  expect(await memory.get({ id })).toMatchObject({ confidence: 0.8 });
  for (const wrong of [{ signal: 1.1 }, { signal: -0.1 }, { signal: 1, weight: 0 }, { signal: 1, weight: 11 }])
    await refused(memory.outcome({ id, ...wrong }), 'invalid_input');
});

test('USE-4 use is written down when the connection closes, once for each scope', async () => {
  const memory = await world.open();
  const { id } = await memory.remember({ content: 'The boat is blue' });
  const { id: elsewhere } = await memory.remember({ content: 'The boat is everywhere', scope: 'global' });
  const reader = await world.open({ actor: CLAUDE });
  const kinds = async () =>
    (await memory.events({ scope: '*', kinds: ['usage.recorded'], limit: 500 })).events.map(({ body }) => body);
  for (let n = 0; n < 3; n++) await reader.context({ query: 'boat' });
  await reader.context({ query: 'boat', asOf: world.now });
  expect(await kinds()).toEqual([]);
  await reader.close();
  expect(await kinds()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ items: [{ id, uses: 3 }] }),
      expect.objectContaining({ items: [{ id: elsewhere, uses: 3 }] }),
    ]),
  );
  const { items } = await memory.context({ query: 'boat', frame: 'task' });
  expect(items.every(({ parts }) => parts.reinforcement === 1)).toBe(true);
});

test('USE-4 a pinned connection notes only what it may write to', async () => {
  const memory = await world.open();
  const { id } = await memory.remember({ content: 'The boat is blue' });
  const pinned = await world.open({ scope: 'project:site', pinned: true });
  await pinned.context({ query: 'boat' });
  await pinned.close();
  const { events } = await memory.events({ scope: '*', kinds: ['usage.recorded'] });
  expect(events.map(({ body }) => body)).toEqual([expect.objectContaining({ items: [{ id, uses: 1 }] })]);
});

test('USE-5 what a session brings counts from the next one on', async () => {
  const { memory, best, other, order } = await twoBoats();
  const {
    session: { id: session },
  } = await memory.startSession({ name: 'one' });
  await memory.feedback({ id: best, signal: 'irrelevant' });
  await memory.outcome({ id: best, signal: 0, weight: 10 });
  expect(await order()).toEqual([best, other]);
  expect(await order({ session })).toEqual([best, other]);
  const next = await world.open();
  expect(await order({}, next)).toEqual([other, best]);
});

test('USE-6 of what is not seen nothing can be said', async () => {
  const memory = await world.open();
  const { id } = await memory.remember({ content: 'A private boat', visibility: 'private' });
  const ben = await world.open({ actor: BEN });
  await refused(ben.feedback({ id, signal: 'irrelevant' }), 'not_found');
  await refused(ben.outcome({ id, signal: 0 }), 'not_found');
  const pinned = await world.open({ scope: 'project:other', pinned: true });
  await refused(pinned.feedback({ id, signal: 'irrelevant' }), 'not_found');
});

test('USE-1 USE-3 it survives a rebuild and goes along with an export', async () => {
  const { memory, best, other, order } = await twoBoats();
  await memory.feedback({ id: best, signal: 'irrelevant' });
  await memory.outcome({ id: best, signal: 0, weight: 10 });
  await memory.defineFrame({ name: 'brief', budgetTokens: 300 });
  expect(await memory.rebuild()).toMatchObject({ equal: true });
  expect(await order()).toEqual([other, best]);
  const copy = await world.open(await world.elsewhere());
  await copy.import({}, { lines: linesOf(await exportOf(memory)) });
  expect(await order({}, copy)).toEqual([other, best]);
  expect((await copy.frames()).frames.filter(({ builtIn }) => !builtIn)).toMatchObject([
    { name: 'brief', budgetTokens: 300 },
  ]);
});

test('USE-7 a frame of one’s own begins as another and says what it changes', async () => {
  const memory = await world.open();
  await memory.remember({ content: 'The boat decision is blue', kind: 'decision', tags: ['boats'] });
  await memory.remember({ content: 'The boat is red' });
  const weights = { similarity: 0.5, confidence: 0.5, recency: 0, centrality: 0, reinforcement: 0 };
  expect(
    await memory.defineFrame({ name: 'boats', like: 'task', tags: ['boats'], weights, budgetTokens: 250 }),
  ).toEqual({ status: 'defined', name: 'boats' });
  expect(await memory.defineFrame({ name: 'boats' })).toEqual({ status: 'unchanged', name: 'boats' });
  const pack = await memory.context({ query: 'boat', frame: 'boats' });
  expect(pack).toMatchObject({ frame: 'boats', budgetTokens: 250 });
  expect(pack.items.map(({ content }) => content)).toEqual(['The boat decision is blue']);
  expect(pack.text).toContain('## Context');
  expect((await memory.frames()).frames.map(({ name }) => name)).toEqual([
    'auto',
    'task',
    'workspace',
    'session_start',
    'prompt',
    'attention',
    'self',
    'simulate',
    'boats',
  ]);
  const error = await refused(
    memory.defineFrame({ name: 'half', weights: { ...weights, recency: 0.5 } }),
    'invalid_input',
  );
  expect(error.message).toContain('add up to 1');
  await refused(memory.defineFrame({ name: 'auto', budgetTokens: 10 }), 'name_taken');
  await refused(memory.defineFrame({ name: 'x', like: 'nothing' }), 'not_found');
  await refused(memory.defineFrame({ name: 'Bad Name' }), 'invalid_input');
  expect(await memory.defineFrame({ name: 'boats', remove: true })).toMatchObject({ status: 'removed' });
  await refused(memory.context({ frame: 'boats' }), 'not_found');
  const other = await world.open({ scope: 'org:acme/project:site' });
  expect((await other.frames()).frames.every(({ builtIn }) => builtIn)).toBe(true);
});
