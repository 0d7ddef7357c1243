/** What holds at a time in the world, through every read of memories and claims (REC-9). */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { DAY, useWorld } from './world.ts';

const world = useWorld();
const BEFORE = '2023-06-01';
const AFTER = '2025-06-01';
const CHANGE = '2024-01-01';

let memory: Memory;
beforeEach(async () => {
  memory = await world.open();
});

describe('validAt of memories', () => {
  let old: string;
  let later: string;
  let always: string;
  beforeEach(async () => {
    old = (await memory.remember({ content: 'The office is in Porto', validTo: CHANGE })).id;
    later = (await memory.remember({ content: 'The office is in Lisbon', validFrom: CHANGE })).id;
    always = (await memory.remember({ content: 'The office has a kitchen' })).id;
  });
  const listed = async (request: object) => (await memory.list(request)).items.map(({ id }) => id).toSorted();
  const recalled = async (request: object) =>
    (await memory.recall({ query: 'office', types: ['memory'], ...request })).items.map(({ id }) => id).toSorted();

  test('list and recall leave out what does not hold then', async () => {
    for (const read of [listed, recalled]) {
      expect(await read({})).toEqual([later, always].toSorted());
      expect(await read({ validAt: BEFORE })).toEqual([old, always].toSorted());
      expect(await read({ validAt: AFTER })).toEqual([later, always].toSorted());
    }
  });

  test('the end is not part of the time, the beginning is', async () => {
    expect(await listed({ validAt: CHANGE })).toEqual([later, always].toSorted());
  });

  test('get says that it does not hold then', async () => {
    expect((await memory.get({ id: old, validAt: BEFORE })).id).toBe(old);
    expect((await memory.get({ id: always, validAt: BEFORE })).id).toBe(always);
    await expect(memory.get({ id: old, validAt: AFTER })).rejects.toMatchObject({ code: 'not_found' });
    await expect(memory.get({ id: later, validAt: BEFORE })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('what was believed at one time about another', async () => {
    const asOf = world.now;
    world.pass(DAY);
    await memory.revise({ id: later, validFrom: '2023-01-01' });
    expect(await listed({ validAt: BEFORE })).toEqual([old, later, always].toSorted());
    expect(await listed({ validAt: BEFORE, asOf })).toEqual([old, always].toSorted());
    expect(await recalled({ validAt: BEFORE, asOf })).toEqual([old, always].toSorted());
    await expect(memory.get({ id: later, validAt: BEFORE, asOf })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a page continues only the same time', async () => {
    const { cursor } = await memory.list({ validAt: BEFORE, limit: 1 });
    expect((await memory.list({ validAt: BEFORE, limit: 1, cursor: cursor! })).items).toHaveLength(1);
    await expect(memory.list({ validAt: AFTER, limit: 1, cursor: cursor! })).rejects.toMatchObject({
      code: 'cursor_invalid',
    });
  });

  test('evidence has happened, whatever holds', async () => {
    const { results } = await memory.record({ kind: 'user_message', content: 'We moved the office' });
    const event = results[0];
    const { items } = await memory.recall({ query: 'moved', validAt: '1999-01-01' });
    expect(items.map(({ id }) => id)).toEqual([event!.id]);
    expect(await memory.get({ id: event!.id, validAt: '1999-01-01' })).toMatchObject({ type: 'evidence' });
  });

  test.each(['', 'yesterday-ish', '2023-02-30', 'x\u0000'])('%j is no time', async (validAt) => {
    const reads = [memory.list({ validAt }), memory.recall({ query: 'x', validAt }), memory.get({ id: old, validAt })];
    await Promise.all(reads.map((read) => expect(read).rejects.toMatchObject({ code: 'invalid_input' })));
  });
});

test('recall and get of claims follow the world as claims and why do', async () => {
  const live = (object: string) => ({
    statement: `Maria lives in ${object}`,
    subject: 'Maria',
    predicate: 'lives in',
    object,
  });
  const first = await memory.assert(live('Porto'));
  world.pass(DAY);
  const then = world.now;
  world.pass(DAY);
  const second = await memory.assert(live('Lisbon'));
  const recalled = async (request: object) =>
    (await memory.recall({ query: 'Maria lives', ...request })).items.map(({ id }) => id);
  expect(await recalled({})).toEqual([second.id]);
  expect(await recalled({ validAt: then })).toEqual([first.id]);
  expect(await recalled({ validAt: world.now })).toEqual([second.id]);
  expect((await memory.get({ id: first.id, validAt: then })).id).toBe(first.id);
  await expect(memory.get({ id: second.id, validAt: then })).rejects.toMatchObject({ code: 'not_found' });
});
