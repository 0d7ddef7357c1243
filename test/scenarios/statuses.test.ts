/** Forget, restore, accept, pin: each a version, each undoable, each said to be done or not needed. */
import { describe, expect, test } from 'vitest';
import type { MemoryView } from '../../src/index.ts';
import { CLAUDE, DAY, eventCount, refused, useWorld } from './world.ts';

const world = useWorld();

async function noted() {
  const memory = await world.open();
  const agent = await world.open({ actor: CLAUDE });
  const { id } = await memory.remember({ content: 'We deploy on Fridays' });
  world.pass(DAY);
  return { memory, agent, id };
}

describe('forget', () => {
  test('takes a memory out of recall and lists; it stays in the history', async () => {
    const { memory, id } = await noted();
    expect(await memory.forget({ id, reason: 'No longer true' })).toEqual({
      status: 'changed',
      id,
      version: 2,
      memoryStatus: 'archived',
    });
    expect((await memory.recall({ query: 'deploy' })).items).toEqual([]);
    expect((await memory.list()).items).toEqual([]);
    expect((await memory.list({ statuses: ['archived'] })).items.map((item) => item.id)).toEqual([id]);
    expect(await memory.get({ id })).toMatchObject({
      status: 'archived',
      archiveReason: 'forgotten',
      changeReason: 'No longer true',
    });
    expect((await memory.recall({ query: 'deploy', includeArchived: true })).items.map((item) => item.id)).toEqual([
      id,
    ]);
  });

  test.each(['decayed', 'superseded', 'forgotten', 'consolidated', 'expired'] as const)(
    'may say that it was %s',
    async (as) => {
      const { memory, id } = await noted();
      await memory.forget({ id, as });
      expect(await memory.get({ id })).toMatchObject({ archiveReason: as });
    },
  );

  test('twice is once', async () => {
    const { memory, id } = await noted();
    await memory.forget({ id });
    const before = await eventCount(memory);
    expect(await memory.forget({ id })).toEqual({ status: 'unchanged', id, version: 2, memoryStatus: 'archived' });
    expect(await eventCount(memory)).toBe(before);
  });
});

describe('restore', () => {
  test('gives back the status from before', async () => {
    const { memory, agent, id } = await noted();
    await memory.forget({ id });
    expect(await memory.restore({ id })).toEqual({ status: 'changed', id, version: 3, memoryStatus: 'active' });
    expect(await memory.get({ id })).toMatchObject({ archiveReason: null });
    const waiting = await agent.remember({ content: 'An agent’s note' });
    await memory.forget({ id: waiting.id });
    expect(await memory.restore({ id: waiting.id })).toMatchObject({ memoryStatus: 'inbox' });
    expect((await memory.recall({ query: 'deploy' })).items.map((item) => item.id)).toEqual([id]);
  });

  test('finds that status also behind many changes', async () => {
    const { memory, id } = await noted();
    await memory.forget({ id });
    for (let count = 0; count < 60; count++)
      await memory.tag({ id, tags: [`t${count % 49}`] }).then(() => memory.untag({ id, tags: [`t${count % 49}`] }));
    expect(await memory.restore({ id })).toMatchObject({ memoryStatus: 'active' });
  });

  test('what is not archived stays as it is', async () => {
    const { memory, id } = await noted();
    expect(await memory.restore({ id })).toEqual({ status: 'unchanged', id, version: 1, memoryStatus: 'active' });
  });

  test('what a person has archived no agent brings back, nor touches (GATE-21)', async () => {
    const { memory, agent, id } = await noted();
    await memory.forget({ id });
    await refused(agent.tag({ id, tags: ['x'] }), 'person_required');
    await refused(agent.restore({ id }), 'person_required');
  });
});

describe('accept', () => {
  test('needs a person', async () => {
    const { agent } = await noted();
    const { id } = await agent.remember({ content: 'An agent’s note' });
    for (const kind of ['agent', 'tool', 'hook', 'importer', 'job'] as const) {
      const other = await world.open({ actor: { id: 'anna', kind } });
      await refused(other.accept({ id }), 'person_required');
    }
    expect(await agent.get({ id })).toMatchObject({ status: 'inbox', version: 1 });
  });

  test('makes what waits in the inbox active', async () => {
    const { memory, agent } = await noted();
    const { id } = await agent.remember({ content: 'An agent’s note' });
    expect(await memory.accept({ id, reason: 'Checked' })).toEqual({
      status: 'changed',
      id,
      version: 2,
      memoryStatus: 'active',
    });
    expect((await memory.recall({ query: 'agent note' })).items[0]?.warnings).toEqual([]);
    const promoted = (await memory.get({ id })) as MemoryView;
    expect(promoted).toMatchObject({ owner: 'agent:claude', trust: 0.5, author: { id: 'anna' } });
  });

  test('makes a daily memory permanent', async () => {
    const { memory } = await noted();
    const { id } = await memory.remember({ content: 'For today', tier: 'daily' });
    await memory.accept({ id });
    expect(await memory.get({ id })).toMatchObject({ tier: 'permanent', expiresAt: null, status: 'active' });
  });

  test('what is active stays as it is, what is archived is refused', async () => {
    const { memory, id } = await noted();
    expect(await memory.accept({ id })).toMatchObject({ status: 'unchanged', version: 1 });
    await memory.forget({ id });
    await refused(memory.accept({ id }), 'wrong_status');
  });
});

describe('pin and unpin', () => {
  test('are versions, and twice is once', async () => {
    const { memory, id } = await noted();
    expect(await memory.pin({ id })).toMatchObject({ status: 'changed', version: 2 });
    expect(await memory.pin({ id })).toMatchObject({ status: 'unchanged', version: 2 });
    expect((await memory.list({ pinned: true })).items.map((item) => item.id)).toEqual([id]);
    expect(await memory.unpin({ id })).toMatchObject({ status: 'changed', version: 3 });
    expect(await memory.unpin({ id })).toMatchObject({ status: 'unchanged', version: 3 });
    expect((await memory.list({ pinned: true })).items).toEqual([]);
  });
});

test.each(['forget', 'restore', 'accept', 'pin', 'unpin'] as const)(
  '%s of what is not there is refused',
  async (verb) => {
    const memory = await world.open();
    await refused(memory[verb]({ id: 'mem_00000000000000000000000000' }), 'not_found');
  },
);
