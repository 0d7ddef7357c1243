/** Pages of memories: filters, orders, paging, and the nearest of entries with one name. */
import { describe, expect, test } from 'vitest';
import {
  type AccessFilter,
  MEMORY_SORTS,
  type MemoryFilter,
  type MemoryPage,
  type MemoryRecord,
  type MemorySort,
} from '../../../src/store/port/queries.ts';
import type { Store } from '../../../src/store/port/store.ts';
import type { MemoryRow } from '../../../src/store/port/tables.ts';
import { accessOf, addMemory, EVERY_SCOPE, LIVE, type MemorySample } from './samples.ts';
import { type StoreUnderTest, Workbench } from './store-under-test.ts';

const ALL: MemoryFilter = { statuses: LIVE, nearestNamed: false };
const BY_UPDATE: MemoryPage = { sort: 'updated', descending: true, limit: 100 };

export function listMemoriesContract(subject: StoreUnderTest): void {
  const bench = new Workbench(subject);
  const withMemories = async (...samples: MemorySample[]): Promise<Store> => {
    const store = await bench.open();
    await store.write(async (view) => {
      for (const sample of samples) await addMemory(view, sample);
    });
    return store;
  };

  describe('listMemories', () => {
    const cases: [string, Partial<MemoryFilter>, string[]][] = [
      ['live statuses', {}, ['mem_1', 'mem_2', 'mem_3']],
      ['another status', { statuses: ['archived'] }, ['mem_4']],
      ['no status at all', { statuses: [] }, []],
      ['kinds', { kinds: ['tool', 'task'] }, ['mem_2', 'mem_3']],
      ['name', { name: 'tabs' }, ['mem_2']],
      ['pinned', { pinned: true }, ['mem_1']],
      ['not pinned', { pinned: false }, ['mem_2', 'mem_3']],
      ['one tag', { tags: ['ops'] }, ['mem_1', 'mem_2']],
      ['all of several tags', { tags: ['ops', 'web'] }, ['mem_2']],
      ['owner', { owner: 'person:ben' }, ['mem_3']],
      ['changed from, included', { updatedFrom: 20 }, ['mem_2', 'mem_3']],
      ['changed until, excluded', { updatedUntil: 20 }, ['mem_1']],
      ['not expired', { notExpiredAt: 100 }, ['mem_1', 'mem_2']],
      ['not expired yet', { notExpiredAt: 99 }, ['mem_1', 'mem_2', 'mem_3']],
      ['several at once', { tags: ['ops'], pinned: false, kinds: ['tool'] }, ['mem_2']],
    ];
    test.each(cases)('filters by %s', async (_, filter, expected) => {
      const store = await withMemories(
        { id: 'mem_1', recorded_at: 10, pinned: 1, tags: ['ops'] },
        { id: 'mem_2', recorded_at: 20, kind: 'tool', name: 'tabs', tags: ['ops', 'web'] },
        { id: 'mem_3', recorded_at: 30, kind: 'task', owner_id: 'person:ben', status: 'inbox', expires_at: 100 },
        { id: 'mem_4', recorded_at: 40, status: 'archived' },
      );
      const listed = await ids(store, EVERY_SCOPE, { ...ALL, ...filter }, { ...BY_UPDATE, descending: false });
      expect(listed).toEqual(expected);
    });

    test('each record is whole', async () => {
      const store = await withMemories({ id: 'mem_1', name: 'tabs', tags: ['ops'] });
      const [listed] = await store.read((view) => view.listMemories(EVERY_SCOPE, ALL, BY_UPDATE));
      expect(listed).toEqual(await store.read((view) => view.findMemory(EVERY_SCOPE, 'mem_1')));
      expect(listed?.contentEvent.body).toBe('{"content":"words of ev_local_1"}');
    });

    const orders = MEMORY_SORTS.flatMap((sort) => [true, false].map((descending) => ({ sort, descending })));
    test.each(orders)(
      'pages through everything by $sort, descending $descending, without repetition or loss',
      async (order) => {
        const store = await withMemories(...manySamples());
        const access = accessOf(['scp_a', 'scp_b'], { publicChainId: 'local', ownerIds: ['person:anna'] });
        const expected = await ids(store, access, ALL, { ...order, limit: 100 });
        expect(expected).toHaveLength(30);
        for (const limit of [1, 3, 7, 30])
          expect(await pageThrough(store, access, { ...order, limit })).toEqual(expected);
        expect(await pageThrough(store, EVERY_SCOPE, { ...order, limit: 4 })).toHaveLength(30);
      },
    );

    test.each(orders)('is sorted by $sort, descending $descending, then by id', async ({ sort, descending }) => {
      const samples = manySamples();
      const store = await withMemories(...samples);
      const listed = await store.read((view) => view.listMemories(EVERY_SCOPE, ALL, { sort, descending, limit: 100 }));
      const rows = listed.map((record) => record.memory);
      const sorted = rows.toSorted((a, b) => compare(keyOf(a, sort), keyOf(b, sort)) || compare(a.id, b.id));
      expect(rows.map((row) => row.id)).toEqual((descending ? sorted.toReversed() : sorted).map((row) => row.id));
    });
  });

  describe('of entries with the same kind and name', () => {
    const near = { scope_id: 'scp_near', name: 'tabs', kind: 'guideline' };
    const far = { scope_id: 'scp_far', name: 'tabs', kind: 'guideline' };
    const nearest: MemoryFilter = { ...ALL, nearestNamed: true };
    const listed = (store: Store, access: AccessFilter = accessOf(['scp_near', 'scp_far']), filter = nearest) =>
      ids(store, access, filter, { sort: 'name', descending: false, limit: 10 });

    test('only the nearest scope’s is listed, if that is asked', async () => {
      const store = await withMemories({ id: 'mem_near', ...near }, { id: 'mem_far', ...far });
      expect(await listed(store)).toEqual(['mem_near']);
      expect(await listed(store, accessOf(['scp_far', 'scp_near']))).toEqual(['mem_far']);
      expect(await listed(store, accessOf(['scp_far']))).toEqual(['mem_far']);
      expect((await listed(store, undefined, ALL)).toSorted()).toEqual(['mem_far', 'mem_near']);
    });

    test('a public one elsewhere gives way too', async () => {
      const store = await withMemories(
        { id: 'mem_near', ...near },
        { id: 'mem_public', ...far, scope_id: 'scp_else', visibility: 'public' },
      );
      expect(await listed(store, accessOf(['scp_near'], { publicChainId: 'local' }))).toEqual(['mem_near']);
      expect(await listed(store, accessOf(['scp_none'], { publicChainId: 'local' }))).toEqual(['mem_public']);
    });

    test.each([
      ['is archived', { status: 'archived' }],
      ['is rejected', { status: 'rejected' }],
      ['is private to somebody else', { visibility: 'private', owner_id: 'person:ben' }],
      ['has another kind', { kind: 'tool' }],
      ['has another name', { name: 'spaces' }],
      ['has no name', { name: null }],
    ])('the nearer one hides nothing when it %s', async (_, difference) => {
      const store = await withMemories({ id: 'mem_near', ...near, ...difference }, { id: 'mem_far', ...far });
      expect(await listed(store)).toContain('mem_far');
    });

    test('the nearer one hides nothing when its time is over', async () => {
      const store = await withMemories({ id: 'mem_near', ...near, expires_at: 100 }, { id: 'mem_far', ...far });
      expect(await listed(store, undefined, { ...nearest, notExpiredAt: 99 })).toEqual(['mem_near']);
      expect(await listed(store, undefined, { ...nearest, notExpiredAt: 100 })).toEqual(['mem_far']);
    });

    test('entries without a name never hide one another', async () => {
      const store = await withMemories({ id: 'mem_near', ...near, name: null }, { id: 'mem_far', ...far, name: null });
      expect((await listed(store)).toSorted()).toEqual(['mem_far', 'mem_near']);
    });
  });

  test('a sight without any scope lists nothing', async () => {
    const store = await withMemories({ id: 'mem_1' });
    expect(await ids(store, accessOf([]), ALL, BY_UPDATE)).toEqual([]);
  });
}

/** With many equal values, so that the order within them matters. */
function manySamples(): MemorySample[] {
  const names = [null, 'b', 'a', 'B', 'ä', 'a b'];
  return Array.from({ length: 30 }, (_, index) => ({
    id: `mem_${String((index * 7) % 30).padStart(2, '0')}`,
    scope_id: ['scp_a', 'scp_b', 'scp_else'][index % 3]!,
    visibility: index % 3 === 2 ? 'public' : 'scope',
    name: names[index % names.length]!,
    importance: [0, 0.1 + 0.2, 0.5, 1][index % 4]!,
    recorded_at: Math.floor(index / 4),
    created_at: Math.floor(index / 10),
  }));
}

async function ids(store: Store, access: AccessFilter, filter: MemoryFilter, page: MemoryPage): Promise<string[]> {
  const found = await store.read((view) => view.listMemories(access, filter, page));
  return found.map((record) => record.memory.id);
}

async function pageThrough(store: Store, access: AccessFilter, page: MemoryPage): Promise<string[]> {
  const seen: string[] = [];
  let after: MemoryPage['after'];
  for (;;) {
    const found: MemoryRecord[] = await store.read((view) =>
      view.listMemories(access, ALL, { ...page, ...(after ? { after } : {}) }),
    );
    if (found.length === 0) return seen;
    expect(found.length).toBeLessThanOrEqual(page.limit);
    seen.push(...found.map((record) => record.memory.id));
    expect(seen.length).toBeLessThan(200);
    const last = found.at(-1)!.memory;
    after = { value: keyOf(last, page.sort), id: last.id };
  }
}

function keyOf(memory: MemoryRow, sort: MemorySort): string | number {
  return {
    updated: memory.recorded_at,
    created: memory.created_at,
    importance: memory.importance,
    name: memory.name ?? '',
  }[sort];
}

/** Texts by code point, on every backend. */
function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
