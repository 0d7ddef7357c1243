/** Expiry: at its time a memory leaves recall and lists; nothing is lost. */
import { describe, expect, test } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { DAY, SECOND, useWorld } from './world.ts';

const world = useWorld();

async function seen(memory: Memory) {
  return {
    listed: (await memory.list()).items.length,
    recalled: (await memory.recall({ query: 'zebra' })).items.length,
  };
}

describe('a daily memory', () => {
  test('is there until its last moment and gone at it', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: 'zebra', tier: 'daily' });
    world.pass(DAY - 1);
    expect(await seen(memory)).toEqual({ listed: 1, recalled: 1 });
    world.pass(1);
    expect(await seen(memory)).toEqual({ listed: 0, recalled: 0 });
    expect(await memory.get({ id })).toMatchObject({ status: 'active', content: 'zebra' });
    expect((await memory.list({ includeExpired: true })).items).toHaveLength(1);
    expect((await memory.recall({ query: 'zebra', includeArchived: true })).items).toHaveLength(1);
    expect((await memory.history({ id })).versions).toHaveLength(1);
  });

  test('may get more time, or stay for good', async () => {
    const memory = await world.open();
    const { id } = await memory.remember({ content: 'zebra', tier: 'daily' });
    world.pass(2 * DAY);
    await memory.revise({ id, expiresAt: '2026-03-10' });
    expect(await seen(memory)).toEqual({ listed: 1, recalled: 1 });
    world.pass(30 * DAY);
    expect(await seen(memory)).toEqual({ listed: 0, recalled: 0 });
    await memory.accept({ id });
    expect(await seen(memory)).toEqual({ listed: 1, recalled: 1 });
  });
});

test('an end in the past is an end', async () => {
  const memory = await world.open();
  await memory.remember({ content: 'zebra', expiresAt: '2020-01-01' });
  expect(await seen(memory)).toEqual({ listed: 0, recalled: 0 });
});

test('evidence never expires', async () => {
  const memory = await world.open();
  await memory.record({ kind: 'user_message', content: 'zebra' });
  world.pass(10_000 * DAY + SECOND);
  expect((await memory.recall({ query: 'zebra' })).items).toHaveLength(1);
});

test('an expired memory’s tags are not counted', async () => {
  const memory = await world.open();
  await memory.remember({ content: 'zebra', tier: 'daily', tags: ['stripes'] });
  world.pass(2 * DAY);
  expect((await memory.tags()).tags).toEqual([]);
});
