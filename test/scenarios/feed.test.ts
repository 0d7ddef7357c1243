/** The feed: everything once, in order, waiting for what comes. */
import { describe, expect, test } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { CLAUDE, refused, useWorld } from './world.ts';

const world = useWorld();
const say = (memory: Memory, content: string, scope = 'project:site') =>
  memory.record({ kind: 'user_message', content, scope });
const LONG_MS = 600_000;

describe('feed', () => {
  test('from the start gives everything, from now only what comes', async () => {
    const memory = await world.open();
    await say(memory, 'one');
    const now = await memory.feed({ from: 'now' });
    expect(now.events).toEqual([]);
    expect((await memory.feed()).events.map((event) => event.kind)).toEqual(['scope.created', 'user_message']);
    await say(memory, 'two');
    const next = await memory.feed({ after: now.cursor });
    expect(next.events.map((event) => event.content)).toEqual(['two']);
  });

  test('followed by its cursor gives everything once, oldest first, across a restart and a rebuild (LED-20)', async () => {
    let memory = await world.open();
    const seen: (string | null)[] = [];
    let cursor: string | undefined;
    const follow = async () => {
      for (;;) {
        const page = await memory.feed({ limit: 2, ...(cursor ? { after: cursor } : {}) });
        cursor = page.cursor;
        if (page.events.length === 0) return;
        seen.push(...page.events.filter((event) => event.type === 'evidence').map((event) => event.content));
        expect(seen.length).toBeLessThan(200);
      }
    };
    for (const content of ['1', '2', '3']) await say(memory, content);
    await follow();
    await memory.close();
    memory = await world.open();
    await say(memory, '4');
    await memory.rebuild();
    await say(memory, '5');
    await follow();
    expect(seen).toEqual(['1', '2', '3', '4', '5']);
  });

  test('follows several chains with one cursor', async () => {
    const memory = await world.open({ scope: 'org:acme/project:site' });
    await say(memory, 'in the organisation', 'org:acme');
    await say(memory, 'outside', 'global');
    const first = await memory.feed();
    expect(
      first.events
        .filter((event) => event.type === 'evidence')
        .map((event) => event.content)
        .toSorted(),
    ).toEqual(['in the organisation', 'outside']);
    await say(memory, 'again outside', 'global');
    await say(memory, 'again inside', 'org:acme');
    const second = await memory.feed({ after: first.cursor });
    expect(second.events.map((event) => event.content).toSorted()).toEqual(['again inside', 'again outside']);
  });

  test('waits and wakes when something is written by another connection', async () => {
    const waiting = Promise.withResolvers<void>();
    let polls = 0;
    const memory = await world.open({
      onStatement: (sql) => {
        if (/ORDER BY seq DESC LIMIT 1/.test(sql) && ++polls === 2) waiting.resolve();
      },
    });
    const other = await world.open({ actor: CLAUDE });
    const { cursor } = await memory.feed({ from: 'now' });
    polls = 0;
    const feed = memory.feed({ after: cursor, waitMs: LONG_MS });
    await waiting.promise;
    await say(other, 'wake up');
    expect((await feed).events.map((event) => event.content)).toContain('wake up');
  });

  test('is not woken by what its reader may not see, and goes on waiting', async () => {
    const waiting = Promise.withResolvers<void>();
    let polls = 0;
    const memory = await world.open({
      onStatement: (sql) => {
        if (/ORDER BY seq DESC LIMIT 1/.test(sql) && ++polls === 2) waiting.resolve();
      },
    });
    const other = await world.open();
    await say(other, 'before');
    const { cursor } = await memory.feed({ from: 'now' });
    polls = 0;
    const feed = memory.feed({ after: cursor, waitMs: LONG_MS, inherit: false });
    await waiting.promise;
    await say(other, 'elsewhere', 'project:other');
    await say(other, 'here');
    expect((await feed).events.map((event) => event.content)).toEqual(['here']);
  });

  test('comes back empty when the time is over or the caller gives up', async () => {
    const memory = await world.open();
    expect((await memory.feed({ from: 'now', waitMs: 25 })).events).toEqual([]);
    const giveUp = new AbortController();
    const feed = memory.feed({ from: 'now', waitMs: LONG_MS }, { signal: giveUp.signal });
    giveUp.abort();
    expect((await feed).events).toEqual([]);
  });

  test('a cursor that it did not make is refused', async () => {
    const memory = await world.open();
    await memory.remember([{ content: 'a' }, { content: 'b' }]);
    await refused(memory.feed({ after: 'x' }), 'cursor_invalid');
    const { cursor } = await memory.list({ limit: 1 });
    await refused(memory.feed({ after: cursor! }), 'cursor_invalid');
  });
});
