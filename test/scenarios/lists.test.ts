/** Lists of memories: filters, orders, pages. */
import { describe, expect, test } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { CLAUDE, DAY, refused, SECOND, useWorld } from './world.ts';

const world = useWorld();

async function filled(): Promise<Memory> {
  const memory = await world.open();
  await memory.remember({ content: 'one', kind: 'decision', tags: ['ops', 'web'], importance: 0.2, name: 'b' });
  world.pass(DAY);
  await memory.remember({ content: 'two', tags: ['ops'], importance: 0.9, name: 'a' });
  world.pass(DAY);
  const agent = await world.open({ actor: CLAUDE });
  await agent.remember({ content: 'three', kind: 'task' });
  world.pass(DAY);
  return memory;
}

type Listing = Parameters<Memory['list']>[0];
async function contents(memory: Memory, input: Listing = {}): Promise<string[]> {
  return (await memory.list(input)).items.map((item) => item.content);
}

describe('filters', () => {
  test.each([
    ['nothing', {}, ['three', 'two', 'one']],
    ['kinds', { kinds: ['decision', 'task'] }, ['three', 'one']],
    ['statuses', { statuses: ['inbox'] }, ['three']],
    ['one tag', { tags: ['OPS'] }, ['two', 'one']],
    ['all of several tags', { tags: ['ops', 'web'] }, ['one']],
    ['name', { name: 'a' }, ['two']],
    ['owner', { owner: 'agent:claude' }, ['three']],
    ['since', { since: '2026-03-02T09:00:00Z' }, ['three', 'two']],
    ['until', { until: '2026-03-02T09:00:00Z' }, ['one']],
    ['a day', { since: '2026-03-02', until: '2026-03-03' }, ['two']],
    ['not pinned', { pinned: false }, ['three', 'two', 'one']],
    ['several at once', { kinds: ['note'], tags: ['ops'] }, ['two']],
  ] satisfies [string, Listing, string[]][])('by %s', async (_, input, expected) => {
    expect(await contents(await filled(), input)).toEqual(expected);
  });
});

describe('orders', () => {
  test.each([
    [{ sort: 'updated' }, ['three', 'two', 'one']],
    [{ sort: 'updated', order: 'ascending' }, ['one', 'two', 'three']],
    [{ sort: 'created' }, ['three', 'two', 'one']],
    [{ sort: 'importance' }, ['two', 'three', 'one']],
    [{ sort: 'importance', order: 'ascending' }, ['one', 'three', 'two']],
    [{ sort: 'name' }, ['three', 'two', 'one']],
    [{ sort: 'name', order: 'descending' }, ['one', 'two', 'three']],
  ] satisfies [Listing, string[]][])('%j', async (input, expected) => {
    expect(await contents(await filled(), input)).toEqual(expected);
  });

  test('a change moves a memory to the top of the last changed', async () => {
    const memory = await filled();
    const [, , first] = (await memory.list()).items;
    await memory.pin({ id: first!.id });
    expect(await contents(memory)).toEqual(['one', 'three', 'two']);
    expect(await contents(memory, { sort: 'created' })).toEqual(['three', 'two', 'one']);
  });
});

describe('pages', () => {
  test('go through everything without repetition or loss, also while things are added at the top', async () => {
    const memory = await world.open();
    await memory.remember(
      Array.from({ length: 25 }, (_, index) => ({ content: `note ${index}`, importance: (index % 5) / 5 })),
    );
    for (const sort of ['updated', 'created', 'importance', 'name'] as const) {
      const whole = (await memory.list({ sort, limit: 500 })).items.map((item) => item.id);
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await memory.list({ sort, limit: 4, ...(cursor ? { cursor } : {}) });
        expect(page.items.length).toBeLessThanOrEqual(4);
        seen.push(...page.items.map((item) => item.id));
        expect(seen.length).toBeLessThan(200);
        cursor = page.cursor ?? undefined;
      } while (cursor);
      expect(seen).toEqual(whole);
    }
    const first = await memory.list({ limit: 20 });
    world.pass(SECOND);
    await memory.remember({ content: 'brand new' });
    const rest = await memory.list({ limit: 20, cursor: first.cursor! });
    expect(rest.items).toHaveLength(5);
    expect(rest.items.map((item) => item.content)).not.toContain('brand new');
  });

  test('a full last page has no cursor', async () => {
    const memory = await world.open();
    await memory.remember([{ content: 'a' }, { content: 'b' }]);
    expect((await memory.list({ limit: 2 })).cursor).toBeNull();
    expect((await memory.list({ limit: 1 })).cursor).not.toBeNull();
  });

  test('a cursor belongs to its request', async () => {
    const memory = await filled();
    const { cursor } = await memory.list({ limit: 1 });
    await refused(memory.list({ limit: 1, cursor: cursor!, kinds: ['note'] }), 'cursor_invalid');
    await refused(memory.list({ limit: 1, cursor: cursor!, sort: 'name' }), 'cursor_invalid');
    await refused(memory.list({ cursor: 'x' }), 'cursor_invalid');
    await refused(memory.events({ cursor: cursor! }), 'cursor_invalid');
    expect((await memory.list({ limit: 5, cursor: cursor! })).items).toHaveLength(2);
  });
});

test('that are empty say where they looked and how much other scopes have', async () => {
  const memory = await world.open();
  await memory.remember({ content: 'Over there', scope: 'project:other' });
  await memory.assert({ statement: 'Over there too', scope: 'project:other' });
  expect(await memory.list({ inherit: false })).toMatchObject({
    items: [],
    elsewhere: { lookedIn: 'project:site', count: 1, more: false },
  });
  expect(await memory.claims()).toMatchObject({ claims: [], elsewhere: { count: 1 } });
  expect((await memory.claims({ scope: '*', subject: 'nobody' })).elsewhere).toBeUndefined();
  expect(await memory.list({ scope: 'project:other' })).not.toHaveProperty('elsewhere');
  const pinned = await world.open({ pinned: true });
  expect(await pinned.list()).toMatchObject({ items: [], elsewhere: { count: 0 } });
});
