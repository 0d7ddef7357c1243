/** Words that go: from the events, from the rows that tell of them, and what is left to be done afterwards. */
import { describe, expect, test } from 'vitest';
import { KEPT_NOUNS } from '../../../src/model/event.ts';
import type { Store } from '../../../src/store/port/store.ts';
import { CLAIMS, ERASURES, type ErasureRow, MEMORIES, MEMORY_VERSIONS } from '../../../src/store/port/tables.ts';
import { accessOf, addClaim, addEvent, addMemory, addVersion, EVERY_SCOPE } from './samples.ts';
import { type StoreUnderTest, Workbench } from './store-under-test.ts';

const PLACE = { chainId: 'local', scopeId: 'scp_a' };

export function erasuresContract(subject: StoreUnderTest): void {
  const bench = new Workbench(subject);

  test('LED-5 LED-21 body and salt of the named events go, and nothing else of them; in that chain and that scope', async () => {
    const store = await bench.open();
    const [named, other, elsewhere] = await store.write(async (view) => [
      await addEvent(view, { scopeId: 'scp_a' }),
      await addEvent(view, { scopeId: 'scp_a' }),
      await addEvent(view, { scopeId: 'scp_b' }),
    ]);
    const before = await store.read((view) => view.getEvent(named!.id));
    const erasure = { ...PLACE, itemId: named!.id, eventIds: [named!.id, elsewhere!.id, 'ev_none'] };
    expect(await store.write((view) => view.erase(erasure))).toBe(1);
    expect(await store.write((view) => view.erase(erasure))).toBe(0);
    await store.read(async (view) => {
      expect(await view.getEvent(named!.id)).toEqual({ ...before, body: null, salt: null });
      for (const event of [other!, elsewhere!]) expect((await view.getEvent(event.id))?.body).toBe(event.body);
    });
  });

  test('LED-21 what others stand on keeps its words', async () => {
    const store = await bench.open();
    const kept = await store.write(async (view) => {
      const events = [];
      for (const noun of KEPT_NOUNS) events.push(await addEvent(view, { kind: `${noun}.done`, scopeId: 'scp_a' }));
      return events;
    });
    const eventIds = kept.map(({ id }) => id);
    expect(await store.write((view) => view.erase({ ...PLACE, itemId: 'x', eventIds }))).toBe(0);
    expect(await store.pendingErasure()).toBeUndefined();
  });

  test('rows that tell of an item go with it, those of others stay; and all come back when the transaction fails', async () => {
    const store = await bench.open();
    const [eventIds] = await store.write(async (view) => {
      const memory = await addMemory(view, { id: 'mem_1', scope_id: 'scp_a' });
      await addVersion(view, memory);
      await addMemory(view, { id: 'mem_2', scope_id: 'scp_a' });
      await addClaim(view, { id: 'clm_1', scope_id: 'scp_a' });
      const events = await view.scanLog(0, 100);
      return [events.filter(({ itemId }) => itemId === 'mem_1').map(({ id }) => id)];
    });
    expect(eventIds!.length).toBeGreaterThan(0);
    const erasure = { ...PLACE, itemId: 'mem_1', eventIds: eventIds! };
    await expect(
      store.write(async (view) => {
        await view.erase(erasure);
        throw new Error('on purpose');
      }),
    ).rejects.toThrow('on purpose');
    expect(await there(store)).toEqual(['mem_1', 'version', 'mem_2', 'clm_1']);
    expect(await store.pendingErasure()).toBeUndefined();
    await store.write((view) => view.erase(erasure));
    expect(await there(store)).toEqual(['mem_2', 'clm_1']);
  });

  describe('what is left to be done', () => {
    test('is the rows, then the bytes, then nothing', async () => {
      const store = await bench.open();
      expect(await store.pendingErasure()).toBeUndefined();
      expect(await store.wipeErased()).toBeUndefined();
      await eraseOne(store);
      const first = await store.pendingErasure();
      expect(first).toMatchObject({ step: 'rows' });
      expect(await store.wipeErased()).toMatch(/rows/);
      expect(await store.noteRowsRemade('rows:another')).toBe(false);
      expect(await store.noteRowsRemade(first!.mark)).toBe(true);
      expect(await store.pendingErasure()).toMatchObject({ step: 'bytes' });
      expect(await store.wipeErased()).toBeUndefined();
      expect(await store.pendingErasure()).toBeUndefined();
    });

    test('begins anew with another erasure', async () => {
      const store = await bench.open();
      await eraseOne(store);
      const first = await store.pendingErasure();
      await eraseOne(store);
      expect(await store.noteRowsRemade(first!.mark)).toBe(false);
      expect(await store.pendingErasure()).toMatchObject({ step: 'rows' });
      expect((await store.examine()).filter(({ check }) => check === 'erasure')).toMatchObject([{ status: 'warning' }]);
    });
  });

  test('events of one kind are found in their order', async () => {
    const store = await bench.open();
    const ids = await store.write(async (view) => {
      const added = [];
      for (const kind of ['event.erased', 'user_message', 'event.erased', 'event.erased'])
        added.push((await addEvent(view, { kind })).id);
      return added;
    });
    await store.read(async (view) => {
      const [first] = await view.scanKind('event.erased', 0, 1);
      expect(first!.id).toBe(ids[0]);
      const rest = await view.scanKind('event.erased', first!.position, 10);
      expect(rest.map(({ id }) => id)).toEqual(ids.slice(2));
      expect(await view.scanKind('scope.created', 0, 10)).toEqual([]);
    });
  });

  test('ERA-10 events about what only its owner could see are for the owner', async () => {
    const store = await bench.open();
    const row: ErasureRow = {
      id: 'mem_1',
      scope_id: 'scp_a',
      chain_id: 'local',
      item_id: 'mem_1',
      owner_id: 'anna',
      event_id: 'ev_x',
      recorded_at: 1,
    };
    await store.write(async (view) => {
      await addEvent(view, { scopeId: 'scp_a', itemId: 'mem_1', kind: 'memory.remembered', body: null });
      await addEvent(view, { scopeId: 'scp_b', itemId: 'mem_1', kind: 'memory.remembered', body: null });
      await view.rows.put(ERASURES, row);
    });
    const seen = (ownerIds: string[]) =>
      store.read(async (view) => {
        const access = accessOf(EVERY_SCOPE.scopeIds, { ownerIds });
        return (await view.listEvents(access, {}, { order: 'oldest', limit: 10 })).map(({ scopeId }) => scopeId);
      });
    expect(await seen(['anna'])).toEqual(['scp_a', 'scp_b']);
    expect(await seen(['ben'])).toEqual(['scp_b']);
  });
}

async function eraseOne(store: Store): Promise<void> {
  await store.write(async (view) => {
    const { id } = await addEvent(view, { scopeId: 'scp_a' });
    await view.erase({ ...PLACE, itemId: id, eventIds: [id] });
  });
}

async function there(store: Store): Promise<string[]> {
  return store.read(async ({ rows }) => {
    const found: (string | undefined)[] = [
      (await rows.get(MEMORIES, 'mem_1'))?.id,
      (await rows.find(MEMORY_VERSIONS, 'history', 'mem_1')).length > 0 ? 'version' : undefined,
      (await rows.get(MEMORIES, 'mem_2'))?.id,
      (await rows.get(CLAIMS, 'clm_1'))?.id,
    ];
    return found.filter((one) => one !== undefined);
  });
}
