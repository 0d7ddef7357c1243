/** A transaction sees what it has changed itself, in every way of asking, and keeps the past of what it changes twice. */
import { describe, expect, test } from 'vitest';
import { sameBytes } from '../../../src/base/hash.ts';
import type { ReadView, WriteView } from '../../../src/store/port/store.ts';
import { CLAIMS, ITEM_TAGS, MEMORIES, pastOf, SCOPES, TAGS } from '../../../src/store/port/tables.ts';
import { addEvent, addMemory, addText, claimRow, EVERY_SCOPE, LIVE, memoryRow, scopeRow } from './samples.ts';
import { type StoreUnderTest, Workbench } from './store-under-test.ts';

const tag = (name: string, seq: number, description: string | null = null) => ({
  chain_id: 'local',
  name,
  category: 'custom',
  description,
  updated_seq: seq,
});

export function ownChangesContract(subject: StoreUnderTest): void {
  const bench = new Workbench(subject);

  describe('a transaction sees its own', () => {
    test('events, by id, place and external id', async () => {
      const store = await bench.open();
      await store.write(async (view) => {
        const before = await addEvent(view);
        const event = await addEvent(view, { source: 's', externalId: 'x\u0000 \\u0000 \u0001' });
        expect((await view.getEvent(event.id))?.externalId).toBe('x\u0000 \\u0000 \u0001');
        const hashes = await view.eventHashes([event.id, 'ev_none', 'ev_"{},\\', before.id]);
        expect(hashes.size).toBe(2);
        for (const { id, eventHash } of [before, event]) expect(sameBytes(hashes.get(id)!, eventHash)).toBe(true);
        expect((await view.eventAt('local', 2))?.id).toBe(event.id);
        expect((await view.eventByExternalId('scp_a', 's', 'x\u0000 \\u0000 \u0001'))?.id).toBe(event.id);
        expect(await view.eventByExternalId('scp_a', '', 'x\u0000 \\u0000 \u0001')).toBeUndefined();
        expect((await view.scanChain('local', 0, 10)).map(({ id }) => id)).toEqual([before.id, event.id]);
        const { position } = await addEvent(view);
        expect(await view.lastPosition()).toBe(position);
      });
      const stored = await store.read((view) => view.eventByExternalId('scp_a', 's', 'x\u0000 \\u0000 \u0001'));
      expect(stored?.seq).toBe(2);
    });

    test('rows among values: added, changed so that they fit or no longer do, and without some', async () => {
      const store = await bench.open();
      const replaced = (id: string, by: string) => claimRow({ id, superseded_by: by, status: 'superseded' });
      const found = async (view: ReadView, values: string[], except?: string[]) =>
        (await view.rows.findWhereIn(CLAIMS, 'superseded_by', values, except)).map(({ id }) => id);
      const many = Array.from({ length: 20 }, (_, number) => `clm_none${number}`);
      const check = async (view: ReadView) => {
        expect(await found(view, ['clm_8', 'clm_9', 'clm_"{},\\'])).toEqual(['clm_1', 'clm_2', 'clm_4']);
        expect(await found(view, ['clm_9'])).toEqual(['clm_2', 'clm_4']);
        expect(await found(view, ['clm_8', 'clm_9', ...many], ['clm_2'])).toEqual(['clm_1', 'clm_4']);
        expect(await found(view, ['clm_8', 'clm_9'], ['clm_1', 'clm_2', 'clm_4', ...many])).toEqual([]);
        expect(await found(view, many)).toEqual([]);
        expect(await found(view, [])).toEqual([]);
        const [row] = await view.rows.findWhereIn(CLAIMS, 'id', ['clm_4', 'clm_none']);
        expect(row).toEqual(await view.rows.get(CLAIMS, 'clm_4'));
      };
      await store.write(async (view) => {
        for (const [id, by] of [
          ['clm_4', 'clm_7'],
          ['clm_2', 'clm_9'],
          ['clm_3', 'clm_9'],
        ] as const)
          await view.rows.put(CLAIMS, replaced(id, by));
      });
      await store.write(async (view) => {
        await view.rows.put(CLAIMS, replaced('clm_4', 'clm_9'));
        await view.rows.put(CLAIMS, replaced('clm_3', 'clm_7'));
        await view.rows.add(CLAIMS, replaced('clm_1', 'clm_8'));
        await view.rows.add(CLAIMS, claimRow({ id: 'clm_5' }));
        await check(view);
      });
      await store.read(check);
    });

    test('rows by look-up: added, changed so that they fit or no longer do, and removed', async () => {
      const store = await bench.open();
      const named = (id: string, name: string) => memoryRow({ id, name });
      const found = async (view: WriteView) =>
        (await view.rows.find(MEMORIES, 'named', 'scp_a', 'note', 'n')).map(({ id }) => id);
      await store.write(async (view) => {
        for (const id of ['mem_1', 'mem_3', 'mem_5']) await view.rows.put(MEMORIES, named(id, 'n'));
      });
      await store.write(async (view) => {
        await view.rows.put(MEMORIES, named('mem_3', 'other'));
        await view.rows.add(MEMORIES, named('mem_2', 'n'));
        await view.rows.put(MEMORIES, named('mem_😀', 'n'));
        await view.rows.put(MEMORIES, named('mem_\uffee', 'n'));
        await view.rows.remove(MEMORIES, 'mem_5');
        expect(await found(view)).toEqual(['mem_1', 'mem_2', 'mem_\uffee', 'mem_😀']);
        await view.rows.put(MEMORIES, named('mem_5', 'n'));
        expect(await found(view)).toEqual(['mem_1', 'mem_2', 'mem_5', 'mem_\uffee', 'mem_😀']);
      });
      const after = await store.read((view) => view.rows.find(MEMORIES, 'named', 'scp_a', 'note', 'n'));
      expect(after.map(({ id }) => id)).toEqual(['mem_1', 'mem_2', 'mem_5', 'mem_\uffee', 'mem_😀']);
    });

    test('memories by content, whatever was changed since', async () => {
      const store = await bench.open();
      const same = (view: WriteView, now = 0) =>
        view.findMemoryByContent(EVERY_SCOPE, 'scp_a', 'hash', LIVE, now).then((row) => row?.id);
      await store.write(async (view) => {
        await addMemory(view, { id: 'mem_2', content_hash: 'hash', expires_at: 5 });
        expect(await same(view)).toBe('mem_2');
        expect(await same(view, 5)).toBeUndefined();
        const first = await addMemory(view, { id: 'mem_1', content_hash: 'hash' });
        expect(await same(view)).toBe('mem_1');
        await view.rows.put(MEMORIES, { ...first, status: 'archived' });
        expect(await same(view)).toBe('mem_2');
      });
      await store.write(async (view) => {
        await view.rows.put(MEMORIES, memoryRow({ id: 'mem_2', content_hash: 'another' }));
        expect(await same(view)).toBeUndefined();
      });
      expect(
        await store.read((view) => view.findMemoryByContent(EVERY_SCOPE, 'scp_a', 'hash', LIVE, 0)),
      ).toBeUndefined();
    });

    test('lists, tags and words', async () => {
      const store = await bench.open();
      await store.write(async (view) => {
        await addMemory(view, { id: 'mem_1', text: 'apple pear', tags: ['fruit'] });
        const page = { sort: 'created' as const, descending: false, limit: 10 };
        expect(
          (await view.listMemories(EVERY_SCOPE, { statuses: LIVE, nearestNamed: false, tags: ['fruit'] }, page)).length,
        ).toBe(1);
        expect((await view.listTags(EVERY_SCOPE)).map(({ name }) => name)).toEqual(['fruit']);
        await addText(view, 'pear plum');
        await view.rows.put(SCOPES, scopeRow({ id: 'scp_a' }));
        expect(await view.listScopes({ access: EVERY_SCOPE, limit: 10 })).toHaveLength(1);
      });
    });
  });

  test('a row that is changed twice in one transaction leaves both former ones behind', async () => {
    const store = await bench.open();
    const put = (seq: number, description: string) => (view: WriteView) =>
      view.rows.put(TAGS, tag('t', seq, description));
    await store.write(put(1, 'one'));
    await store.write(async (view) => {
      await put(2, 'two')(view);
      await put(3, 'three')(view);
      // The same event changes it again: nothing was visible in between.
      await put(3, 'three and more')(view);
      await put(4, 'four')(view);
    });
    expect(await store.read((view) => view.rows.get(TAGS, 'local', 't'))).toEqual(tag('t', 4, 'four'));
    const past = (seq: number) => store.read((view) => view.rows.get(pastOf(TAGS), 'local', 't', seq));
    expect(await past(1)).toEqual({ ...tag('t', 1, 'one'), to_seq: 2 });
    expect(await past(2)).toEqual({ ...tag('t', 2, 'two'), to_seq: 3 });
    expect(await past(3)).toEqual({ ...tag('t', 3, 'three and more'), to_seq: 4 });
  });

  test('a row that is added and then changed leaves the added one behind', async () => {
    const store = await bench.open();
    await store.write(async (view) => {
      expect(await view.rows.add(CLAIMS, claimRow({ id: 'clm_1', updated_seq: 1 }))).toBe(true);
      expect(await view.rows.add(CLAIMS, claimRow({ id: 'clm_1', updated_seq: 2 }))).toBe(false);
      await view.rows.put(CLAIMS, claimRow({ id: 'clm_1', updated_seq: 3, statement: 'new' }));
    });
    expect((await store.read((view) => view.rows.get(CLAIMS, 'clm_1')))?.statement).toBe('new');
    expect((await store.read((view) => view.rows.get(pastOf(CLAIMS), 'clm_1', 1)))?.to_seq).toBe(3);
  });

  test('more rows than one statement takes are all there, in order', async () => {
    const store = await bench.open();
    const names = Array.from({ length: 2_500 }, (_, index) => `mem_${String(index).padStart(5, '0')}`);
    await store.write(async (view) => {
      for (const item_id of names)
        await view.rows.put(ITEM_TAGS, { tag: 't', item_id, chain_id: 'local', scope_id: 'scp_a' });
      for (const item_id of names.slice(0, 1_200)) await view.rows.remove(ITEM_TAGS, 't', item_id);
      for (let count = 0; count < 1_100; count++) await addEvent(view);
    });
    expect(await store.read((view) => view.rows.get(ITEM_TAGS, 't', names[1_199]!))).toBeUndefined();
    expect(await store.read((view) => view.rows.get(ITEM_TAGS, 't', names[1_200]!))).toBeDefined();
    expect((await store.read((view) => view.headOf('local')))?.seq).toBe(1_100);
  });
}
