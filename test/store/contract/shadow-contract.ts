/** A second set of projections: built beside the live one, compared, swapped in or thrown away. */
import { describe, expect, test } from 'vitest';
import type { ReadView, Shadow, ShadowView, Store } from '../../../src/store/port/store.ts';
import { ITEM_TAGS, MEMORIES, PROJECTIONS, TAGS } from '../../../src/store/port/tables.ts';
import { addEvent, addMemory, documentOf, EVERY_SCOPE, LIVE, memoryRow } from './samples.ts';
import { type StoreUnderTest, Workbench } from './store-under-test.ts';

export function shadowContract(subject: StoreUnderTest): void {
  const bench = new Workbench(subject);

  describe('a shadow', () => {
    test('starts empty and leaves the live tables alone', async () => {
      const store = await filled();
      const shadow = await store.beginShadow();
      await shadow.write(async (view) => {
        expect(await view.rows.get(MEMORIES, 'mem_1')).toBeUndefined();
        expect((await view.scanLog(0, 10)).map((event) => event.id)).toEqual(['ev_local_1', 'ev_local_2']);
        await view.rows.put(TAGS, {
          chain_id: 'local',
          name: 'new',
          category: 'meta',
          description: null,
          updated_seq: 1,
        });
      });
      await store.read(async (view) => {
        expect((await view.rows.get(MEMORIES, 'mem_1'))?.id).toBe('mem_1');
        expect(await view.rows.get(TAGS, 'local', 'new')).toBeUndefined();
      });
      await shadow.discard();
    });

    test('a failed write to it leaves nothing in it', async () => {
      const store = await filled();
      const shadow = await store.beginShadow();
      const attempt = shadow.write(async (view) => {
        await view.rows.put(TAGS, {
          chain_id: 'local',
          name: 'new',
          category: 'meta',
          description: null,
          updated_seq: 1,
        });
        throw new Error('no');
      });
      await expect(attempt).rejects.toThrow('no');
      await shadow.write(async (view) => expect(await view.rows.get(TAGS, 'local', 'new')).toBeUndefined());
      await shadow.discard();
    });

    test('that holds the same rows has the same checksums', async () => {
      const store = await filled();
      const shadow = await store.beginShadow();
      await shadow.write(replayInto);
      const position = await store.read((view) => view.lastPosition());
      let progress = 0;
      const tables = await shadow.compare(position, (done) => {
        progress += done;
      });
      expect(tables?.map((table) => table.name)).toEqual(PROJECTIONS.map((table) => table.name));
      for (const table of tables!) expect(table.after).toBe(table.before);
      expect(tables?.find((table) => table.name === 'memories')?.rows).toBe(2);
      expect(progress).toBeGreaterThan(0);
      await shadow.discard();
    });

    test('that differs in one value, lacks a row or has one too many differs in that table alone', async () => {
      const store = await filled();
      const position = await store.read((view) => view.lastPosition());
      const differing = async (change: (view: ShadowView) => Promise<void>) => {
        const shadow = await store.beginShadow();
        await shadow.write(replayInto);
        await shadow.write(change);
        const tables = await shadow.compare(position, () => undefined);
        await shadow.discard();
        return tables!.filter((table) => table.before !== table.after).map((table) => table.name);
      };
      expect(await differing(async () => undefined)).toEqual([]);
      expect(
        await differing(async (view) =>
          view.rows.put(MEMORIES, { ...(await view.rows.get(MEMORIES, 'mem_1'))!, importance: 0.51 }),
        ),
      ).toEqual(['memories']);
      expect(await differing((view) => view.rows.remove(ITEM_TAGS, 'fruit', 'mem_1'))).toEqual(['item_tags']);
      expect(
        await differing((view) =>
          view.rows.put(TAGS, { chain_id: 'local', name: 'x', category: 'meta', description: null, updated_seq: 1 }),
        ),
      ).toEqual(['tags']);
    });

    test('is not compared when an event has arrived meanwhile', async () => {
      const store = await filled();
      const position = await store.read((view) => view.lastPosition());
      const shadow = await store.beginShadow();
      await shadow.write(replayInto);
      await store.write((view) => addEvent(view));
      expect(await shadow.compare(position, () => undefined)).toBeUndefined();
      const now = await store.read((view) => view.lastPosition());
      expect(await shadow.compare(now, () => undefined)).toBeDefined();
      await shadow.discard();
    });

    test('swapped in takes the place of the live tables and of the index', async () => {
      const store = await filled();
      const shadow = await store.beginShadow();
      await shadow.write(replayInto);
      await shadow.swap(async (view) => {
        await view.rows.put(TAGS, {
          chain_id: 'local',
          name: 'late',
          category: 'meta',
          description: null,
          updated_seq: 1,
        });
        await view.index({ position: 1, chainId: 'local' }, documentOf({ text: 'pear' }));
      });
      await store.read(async (view) => {
        expect((await view.rows.get(MEMORIES, 'mem_2'))?.id).toBe('mem_2');
        expect((await view.rows.get(TAGS, 'local', 'late'))?.category).toBe('meta');
        expect(await matches(view, 'pear')).toBe(1);
        expect(await matches(view, 'apple')).toBe(0);
      });
      await shadow.discard();
      await store.write((view) => addMemory(view, { id: 'mem_3', text: 'plum', name: 'tabs' }));
      await store.read(async (view) => {
        expect(await matches(view, 'plum')).toBe(1);
        expect((await view.findMemoryByName(EVERY_SCOPE, 'note', 'tabs', LIVE))?.memory.id).toBe('mem_3');
        expect((await view.findMemory(EVERY_SCOPE, 'mem_2'))?.memory.id).toBe('mem_2');
      });
    });

    test('a failed swap leaves the live tables as they were', async () => {
      const store = await filled();
      const shadow = await store.beginShadow();
      await expect(shadow.swap(async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
      expect(await store.read(async (view) => (await view.rows.get(MEMORIES, 'mem_1'))?.id)).toBe('mem_1');
      await shadow.discard();
    });

    test('can be made and swapped in again and again', async () => {
      const store = await filled();
      for (let times = 0; times < 4; times++) {
        const shadow = await store.beginShadow();
        await shadow.write(replayInto);
        await shadow.swap(async () => undefined);
      }
      const shadow = await store.beginShadow();
      await shadow.write(replayInto);
      const tables = await shadow.compare(await store.read((view) => view.lastPosition()), () => undefined);
      expect(tables?.every((table) => table.before === table.after)).toBe(true);
      await shadow.discard();
    });

    test('thrown away leaves no trace, also the second time', async () => {
      const store = await filled();
      const shadow = await store.beginShadow();
      await shadow.write(replayInto);
      await shadow.discard();
      await shadow.discard();
      expect(await store.read(async (view) => (await view.rows.get(MEMORIES, 'mem_1'))?.id)).toBe('mem_1');
      const next = await store.beginShadow();
      await next.write(async (view) => expect(await view.rows.get(MEMORIES, 'mem_1')).toBeUndefined());
      await next.discard();
    });

    test('gives up when a second one takes over, and does not harm it', async () => {
      const store = await filled();
      const first = await store.beginShadow();
      await takenOver(store, first, await store.beginShadow());
    });

    bench.needs('reopen')('gives up when another connection takes over', async () => {
      const store = await filled();
      const other = await bench.reopen(store);
      await takenOver(store, await store.beginShadow(), await other.beginShadow());
    });

    bench.needs('overlap')('lets writers go on while it is compared', async () => {
      const store = await filled();
      const shadow = await store.beginShadow();
      await shadow.write(replayInto);
      let writing: Promise<unknown> | undefined;
      const position = await store.read((view) => view.lastPosition());
      const tables = await shadow.compare(position, () => {
        writing ??= store.write((view) => addMemory(view, { id: 'mem_9', text: 'late' }));
      });
      await writing;
      expect(tables?.every((table) => table.before === table.after)).toBe(true);
      expect((await store.read((view) => view.headOf('local')))?.seq).toBe(3);
      await shadow.discard();
    });
  });

  async function filled(): Promise<Store> {
    const store = await bench.open();
    await store.write(async (view) => {
      await addMemory(view, { id: 'mem_1', text: 'apple', tags: ['fruit'] });
      await addMemory(view, { id: 'mem_2', text: 'apple' });
    });
    return store;
  }
}

async function takenOver(store: Store, first: Shadow, second: Shadow): Promise<void> {
  const stopped = { name: 'RecollectError', code: 'rebuild_taken_over' };
  await expect(first.write(async () => undefined)).rejects.toMatchObject(stopped);
  await expect(first.compare(0, () => undefined)).rejects.toMatchObject(stopped);
  await expect(first.swap(async () => undefined)).rejects.toMatchObject(stopped);
  await first.discard();
  await second.write(replayInto);
  await second.swap(async () => undefined);
  expect(await store.read(async (view) => (await view.rows.get(MEMORIES, 'mem_1'))?.id)).toBe('mem_1');
}

/** The rows of `filled`, as a replay would make them. */
async function replayInto(view: ShadowView): Promise<void> {
  for (const event of await view.scanLog(0, 100)) {
    if (event.itemId === null) continue;
    const tags = event.itemId === 'mem_1' ? ['fruit'] : [];
    await view.rows.put(MEMORIES, memoryRow({ id: event.itemId, text_seq: event.seq, tags: JSON.stringify(tags) }));
    for (const tag of tags)
      await view.rows.put(ITEM_TAGS, { tag, item_id: event.itemId, chain_id: 'local', scope_id: 'scp_a' });
  }
}

async function matches(view: Pick<ReadView, 'matchText'>, word: string): Promise<number> {
  const hits = await view.matchText(EVERY_SCOPE, {
    words: [word],
    types: ['evidence', 'memory'],
    notExpiredAt: 0,
    statuses: LIVE,
    limit: 10,
  });
  return hits.length;
}
