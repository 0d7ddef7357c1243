/** Rebuild: equal when nothing was touched, repairing when something was, and not disturbed by writers. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newEvent } from '../../test/support/new-event.ts';
import type { Store } from '../store/port/store.ts';
import { TAGS } from '../store/port/tables.ts';
import { openSqliteStore } from '../store/sqlite/store.ts';
import { Appender } from './append.ts';
import { Kinds } from './kinds.ts';
import { Projection } from './projector.ts';
import { rebuildProjections } from './replay.ts';

const kinds = new Kinds([{ kind: 'tag.used', version: 1, body: z.object({ name: z.string() }) }]);
/** Each event makes or replaces one row, so that the order of replay shows. */
const projection = new Projection(
  kinds,
  [
    {
      kinds: ['tag.used'],
      apply: async (event, rows) => {
        const { name } = event.data as { name: string };
        const before = await rows.get(TAGS, 'local', name);
        await rows.put(TAGS, {
          chain_id: 'local',
          name,
          category: 'custom',
          description: `${before?.description ?? ''}${event.seq};`,
          updated_seq: event.seq,
        });
      },
    },
  ],
  async (event) => ({ title: [], text: [(event.data as { name: string }).name], meta: [], labels: [] }),
);

let store: Store;
let made = 0;
beforeEach(async () => {
  made = 0;
  store = await openSqliteStore({ path: ':memory:' });
});
afterEach(() => store.close());

function use(...names: string[]): Promise<void> {
  return store.write(async (view) => {
    const appender = new Appender(view, kinds, projection, 1);
    for (const name of names) {
      const id = `ev_${made++}`;
      await appender.append(
        newEvent(id, { kind: 'tag.used', chainId: made % 3 === 0 ? 'org' : 'local', data: { name } }),
      );
    }
  });
}

const rebuild = (onProgress: (done: number, total: number) => void = () => undefined) =>
  rebuildProjections(store, kinds, projection, onProgress);
const descriptionOf = (name: string) =>
  store.read(async (view) => (await view.rows.get(TAGS, 'local', name))?.description);

describe('rebuildProjections', () => {
  test('of an empty ledger is equal', async () => {
    expect(await rebuild()).toMatchObject({ events: 0, equal: true });
  });

  test('gives the same rows from the same events', async () => {
    await use('a', 'b', 'a', 'c', 'a');
    const before = await descriptionOf('a');
    const result = await rebuild();
    expect(result).toMatchObject({ events: 5, equal: true });
    expect(result.tables.find((table) => table.name === 'tags')).toMatchObject({ rows: 3 });
    expect(await descriptionOf('a')).toBe(before);
  });

  test('repairs what did not follow from the ledger and says that it was wrong', async () => {
    await use('a', 'b');
    await store.write(async (view) => {
      await view.rows.remove(TAGS, 'local', 'a');
      await view.rows.put(TAGS, {
        chain_id: 'local',
        name: 'invented',
        category: 'custom',
        description: null,
        updated_seq: 1,
      });
    });
    const result = await rebuild();
    expect(result.equal).toBe(false);
    expect(result.tables.filter((table) => table.before !== table.after).map((table) => table.name)).toEqual(['tags']);
    expect(await descriptionOf('a')).toBe('1;');
    expect(await descriptionOf('invented')).toBeUndefined();
    expect(await rebuild()).toMatchObject({ equal: true });
  });

  test('takes in what is written while it runs', async () => {
    await use(...Array.from({ length: 2_500 }, (_, index) => `tag${index % 50}`));
    let more: Promise<void> | undefined;
    const result = await rebuild(() => {
      more ??= use('late');
    });
    await more;
    expect(result.equal).toBe(true);
    expect(result.events).toBe(2_501);
    expect(await descriptionOf('late')).toMatch(/^\d+;$/);
    expect(await rebuild()).toMatchObject({ equal: true, events: 2_501 });
  });

  test('reports how far it is', async () => {
    await use(...Array.from({ length: 2_100 }, () => 'a'));
    const seen: number[] = [];
    await rebuild((done, total) => {
      expect(done).toBeLessThanOrEqual(total);
      seen.push(done);
    });
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBe(2_100);
  });

  test('that fails leaves everything as it was', async () => {
    await use('a', 'b');
    const failing = new Projection(
      kinds,
      [{ kinds: ['tag.used'], apply: async () => Promise.reject(new Error('no')) }],
      async () => undefined,
    );
    await expect(rebuildProjections(store, kinds, failing, () => undefined)).rejects.toThrow('no');
    expect(await descriptionOf('a')).toBe('1;');
    expect(await rebuild()).toMatchObject({ equal: true });
  });

  test('of which two run at once, one stops and the other is right', async () => {
    await use(...Array.from({ length: 1_200 }, (_, index) => `tag${index}`));
    const results = await Promise.allSettled([rebuild(), rebuild()]);
    const done = results.filter((result) => result.status === 'fulfilled');
    expect(done.length).toBeGreaterThan(0);
    for (const result of results) {
      if (result.status === 'fulfilled') expect(result.value.equal).toBe(true);
      else expect(result.reason).toMatchObject({ code: 'rebuild_taken_over', retryable: true });
    }
    expect(await rebuild()).toMatchObject({ equal: true });
  });
});
