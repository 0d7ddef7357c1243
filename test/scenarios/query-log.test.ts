/** What was asked: kept without changing what a read is, shown to nobody else, and gone with what is erased. */
import { expect, test } from 'vitest';
import { exportOf } from '../support/sample-store.ts';
import { ANNA, BEN, CLAUDE, SECOND, useWorld } from './world.ts';

const world = useWorld();

async function asked(connection: Awaited<ReturnType<typeof world.open>>, input: object = {}) {
  return (await connection.queries(input)).queries.map(({ query }) => query);
}

test('REC-19 recall and context are logged with when, where, by whom and what came of it', async () => {
  const memory = await world.open({ actor: CLAUDE, via: 'mcp' });
  const { scope } = await memory.remember({ content: 'The boat is blue' });
  await memory.recall({ query: 'boat' });
  await memory.recall({ query: 'nothing of the kind' });
  await expect(memory.recall({ query: 'boat', strategy: 'vector' })).rejects.toMatchObject({
    code: 'vectors_unavailable',
  });
  await memory.context({ query: 'which boat' });
  await memory.context({});
  await memory.recall({ query: '  ' });
  const { queries } = await memory.queries();
  const common = { scope, via: 'mcp', operation: 'recall', askedAt: world.now, error: null };
  expect(queries).toMatchObject([
    { ...common, query: 'which boat', operation: 'context', results: 1 },
    { ...common, query: 'boat', results: 0, error: 'vectors_unavailable' },
    { ...common, query: 'nothing of the kind', results: 0 },
    { ...common, query: 'boat', results: 1 },
  ]);
  expect(queries.every(({ durationMs }) => durationMs >= 0)).toBe(true);
});

test('REC-19 a read writes nothing; the log is written when the connection closes', async () => {
  const memory = await world.open();
  await memory.remember({ content: 'The boat is blue' });
  const reader = await world.open();
  await reader.recall({ query: 'boat' });
  expect(await asked(reader)).toEqual(['boat']);
  expect(await asked(memory)).toEqual([]);
  await reader.close();
  expect(await asked(memory)).toEqual(['boat']);
  // No part of the ledger: neither an export nor a rebuild knows of it.
  expect(await exportOf(memory)).not.toContain('qry_');
  expect(await memory.rebuild()).toMatchObject({ equal: true });
  expect(await asked(memory)).toEqual(['boat']);
});

test('REC-19 it can be turned off, and a read-only store keeps none', async () => {
  const memory = await world.open();
  await memory.remember({ content: 'The boat is blue' });
  const silent = await world.open({ queryLog: false });
  const readOnly = await world.open({ readOnly: true });
  for (const connection of [silent, readOnly]) {
    await connection.recall({ query: 'boat' });
    expect(await asked(connection)).toEqual([]);
    await connection.close();
  }
  expect(await asked(memory)).toEqual([]);
});

test('REC-19 secrets are taken out before anything is kept', async () => {
  const memory = await world.open();
  await memory.recall({ query: 'whose is ghp_0123456789abcdefghijABCDEFGHIJ012345' });
  expect(await asked(memory)).toEqual([expect.stringMatching(/^whose is \[REDACTED:/)]);
  await memory.close();
  expect(await asked(await world.open())).toEqual([expect.stringMatching(/^whose is \[REDACTED:/)]);
});

test('REC-20 nobody sees what others asked, nor what was asked outside of a pinned scope', async () => {
  for (const [actor, query] of [
    [ANNA, 'of anna'],
    [BEN, 'of ben'],
    [CLAUDE, 'of claude'],
  ] as const) {
    const connection = await world.open({ actor });
    await connection.recall({ query });
    await connection.recall({ query: `${query} elsewhere`, scope: 'global' });
    await connection.close();
  }
  const anna = await world.open({ actor: ANNA });
  expect(await asked(anna, { scope: '*' })).toEqual(['of anna elsewhere', 'of anna']);
  expect(await asked(anna, { inherit: false })).toEqual(['of anna']);
  const pinned = await world.open({ actor: ANNA, pinned: true });
  expect(await asked(pinned)).toEqual(['of anna']);
});

test('REC-20 erasing empties it, also of what was not written yet', async () => {
  const memory = await world.open();
  const { id } = await memory.remember({ content: 'The boat is blue' });
  const reader = await world.open({ actor: BEN });
  await reader.recall({ query: 'written boat' });
  await reader.close();
  const late = await world.open({ actor: BEN });
  await late.recall({ query: 'unwritten boat' });
  await memory.recall({ query: 'own boat' });
  world.pass(SECOND);
  await memory.erase({ ids: [id], confirm: true });
  await late.close();
  expect(await asked(memory)).toEqual([]);
  world.pass(SECOND);
  const ben = await world.open({ actor: BEN });
  expect(await asked(ben)).toEqual([]);
  await ben.recall({ query: 'another boat' });
  expect(await asked(ben)).toEqual(['another boat']);
});

test('REC-20 in pages, by time, and as of a time', async () => {
  const memory = await world.open();
  const times: string[] = [];
  for (let number = 0; number < 5; number++) {
    times.push(world.now);
    await memory.recall({ query: `question ${number}` });
    world.pass(SECOND);
  }
  const first = await memory.queries({ limit: 2 });
  expect(first.queries.map(({ query }) => query)).toEqual(['question 4', 'question 3']);
  expect(await asked(memory, { limit: 2, cursor: first.cursor! })).toEqual(['question 2', 'question 1']);
  const at = (number: number) => times[number]!;
  expect(await asked(memory, { since: at(1), until: at(3) })).toEqual(['question 2', 'question 1']);
  expect(await asked(memory, { asOf: at(1) })).toEqual(['question 1', 'question 0']);
});
