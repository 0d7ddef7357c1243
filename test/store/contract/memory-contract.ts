/** One memory by id, name or content; its versions; scopes, conflicts and tags as lists. */
import { describe, expect, test } from 'vitest';
import type { AccessFilter, ConflictFilter } from '../../../src/store/port/queries.ts';
import type { Store } from '../../../src/store/port/store.ts';
import { CONFLICTS, type ConflictRow, MEMORIES, TAGS } from '../../../src/store/port/tables.ts';
import {
  accessOf,
  addClaim,
  addMemory,
  addScope,
  addVersion,
  EVERY_SCOPE,
  LIVE,
  type MemorySample,
} from './samples.ts';
import { type StoreUnderTest, Workbench } from './store-under-test.ts';

export function memoryContract(subject: StoreUnderTest): void {
  const bench = new Workbench(subject);
  const withMemories = async (...samples: MemorySample[]): Promise<Store> => {
    const store = await bench.open();
    await store.write(async (view) => {
      for (const sample of samples) await addMemory(view, sample);
    });
    return store;
  };

  describe('findMemory', () => {
    test('gives the row, the current version and the event that holds its words', async () => {
      const store = await withMemories({ id: 'mem_1', tags: ['ops'] });
      await store.write(async (view) => addVersion(view, (await view.rows.get(MEMORIES, 'mem_1'))!, 'second'));
      await store.write(async (view) => addVersion(view, (await view.rows.get(MEMORIES, 'mem_1'))!));
      const found = await store.read((view) => view.findMemory(EVERY_SCOPE, 'mem_1'));
      expect(found?.memory.version).toBe(3);
      expect(found?.version.version).toBe(3);
      expect(found?.version.event_id).toBe('ev_local_3');
      expect(found?.contentEvent.id).toBe('ev_local_2');
      expect(found?.contentEvent.body).toContain('ev_local_2');
    });

    test('gives an old version when asked', async () => {
      const store = await withMemories({ id: 'mem_1' });
      await store.write(async (view) => addVersion(view, (await view.rows.get(MEMORIES, 'mem_1'))!, 'second'));
      const found = await store.read((view) => view.findMemory(EVERY_SCOPE, 'mem_1', 1));
      expect(found?.memory.version).toBe(2);
      expect([found?.version.version, found?.version.from_seq, found?.contentEvent.seq]).toEqual([1, 1, 1]);
    });

    test('gives undefined for an id or a version that is not there', async () => {
      const store = await withMemories({ id: 'mem_1' });
      await store.read(async (view) => {
        expect(await view.findMemory(EVERY_SCOPE, 'mem_2')).toBeUndefined();
        expect(await view.findMemory(EVERY_SCOPE, 'mem_1', 2)).toBeUndefined();
      });
    });
  });

  describe('findMemoryByName', () => {
    const find = (store: Store, access: AccessFilter, kind: string | undefined, name = 'tabs', statuses = LIVE) =>
      store.read(async (view) => (await view.findMemoryByName(access, kind, name, statuses))?.memory.id);

    test('the nearest scope of the sight wins', async () => {
      const store = await withMemories(
        { id: 'mem_far', scope_id: 'scp_far', name: 'tabs', recorded_at: 9_000 },
        { id: 'mem_near', scope_id: 'scp_near', name: 'tabs', recorded_at: 1_000 },
      );
      expect(await find(store, accessOf(['scp_near', 'scp_far']), undefined)).toBe('mem_near');
      expect(await find(store, accessOf(['scp_far', 'scp_near']), undefined)).toBe('mem_far');
      expect(await find(store, accessOf(['scp_none', 'scp_far']), undefined)).toBe('mem_far');
      expect(await find(store, accessOf(['scp_none']), undefined)).toBeUndefined();
    });

    test('of several in one place the last changed wins', async () => {
      const store = await withMemories(
        { id: 'mem_1', name: 'tabs', recorded_at: 2 },
        { id: 'mem_2', name: 'tabs', recorded_at: 1 },
      );
      expect(await find(store, accessOf(['scp_a']), undefined)).toBe('mem_1');
      expect(await find(store, EVERY_SCOPE, undefined)).toBe('mem_1');
    });

    test('kind and status must fit when they are given', async () => {
      const store = await withMemories(
        { id: 'mem_tool', kind: 'tool', name: 'tabs' },
        { id: 'mem_old', kind: 'guideline', name: 'tabs', status: 'archived' },
      );
      expect(await find(store, EVERY_SCOPE, 'tool')).toBe('mem_tool');
      expect(await find(store, EVERY_SCOPE, 'guideline')).toBeUndefined();
      expect(await find(store, EVERY_SCOPE, 'guideline', 'tabs', ['archived'])).toBe('mem_old');
      expect(await find(store, EVERY_SCOPE, 'tool', 'TABS')).toBeUndefined();
    });

    test('one whose time is over gives way to the next', async () => {
      const store = await withMemories(
        { id: 'mem_near', scope_id: 'scp_near', name: 'tabs', expires_at: 100 },
        { id: 'mem_far', scope_id: 'scp_far', name: 'tabs' },
      );
      const at = (time?: number) =>
        store.read(async (view) => {
          const access = accessOf(['scp_near', 'scp_far']);
          return (await view.findMemoryByName(access, undefined, 'tabs', LIVE, time))?.memory.id;
        });
      expect(await at()).toBe('mem_near');
      expect(await at(99)).toBe('mem_near');
      expect(await at(100)).toBe('mem_far');
    });

    test('a public one elsewhere comes last', async () => {
      const store = await withMemories(
        { id: 'mem_public', scope_id: 'scp_else', name: 'tabs', visibility: 'public' },
        { id: 'mem_far', scope_id: 'scp_far', name: 'tabs' },
      );
      expect(await find(store, accessOf(['scp_far'], { publicChainId: 'local' }), undefined)).toBe('mem_far');
      expect(await find(store, accessOf(['scp_none'], { publicChainId: 'local' }), undefined)).toBe('mem_public');
      expect(await find(store, accessOf(['scp_none'], { publicChainId: 'org' }), undefined)).toBeUndefined();
    });
  });

  describe('findMemoryByContent', () => {
    const find = (store: Store, scopeId: string, at = 0, statuses = LIVE, ownerIds: string[] = []) =>
      store.read(
        async (view) =>
          (await view.findMemoryByContent(accessOf([scopeId], { ownerIds }), scopeId, 'h1', statuses, at))?.id,
      );

    test('finds the same content in that scope only', async () => {
      const store = await withMemories({ id: 'mem_1', content_hash: 'h1' }, { id: 'mem_2', content_hash: 'h2' });
      expect(await find(store, 'scp_a')).toBe('mem_1');
      expect(await find(store, 'scp_b')).toBeUndefined();
    });

    test('leaves out other statuses, what has expired and what is private to others', async () => {
      const store = await withMemories(
        { id: 'mem_1', content_hash: 'h1', status: 'archived' },
        { id: 'mem_2', content_hash: 'h1', scope_id: 'scp_b', expires_at: 100 },
        { id: 'mem_3', content_hash: 'h1', scope_id: 'scp_c', visibility: 'private', owner_id: 'person:ben' },
      );
      expect(await find(store, 'scp_a')).toBeUndefined();
      expect(await find(store, 'scp_a', 0, ['archived'])).toBe('mem_1');
      expect(await find(store, 'scp_b', 99)).toBe('mem_2');
      expect(await find(store, 'scp_b', 100)).toBeUndefined();
      expect(await find(store, 'scp_c')).toBeUndefined();
      expect(await find(store, 'scp_c', 0, LIVE, ['person:ben'])).toBe('mem_3');
    });
  });

  describe('listVersions', () => {
    test('newest first, in pages, each with the event of its own words', async () => {
      const store = await withMemories({ id: 'mem_1' }, { id: 'mem_other' });
      for (const text of ['two', undefined, 'four', 'five']) {
        await store.write(async (view) => addVersion(view, (await view.rows.get(MEMORIES, 'mem_1'))!, text));
      }
      const page = (beforeVersion: number | undefined, limit: number) =>
        store.read((view) =>
          view.listVersions(EVERY_SCOPE, 'mem_1', { limit, ...(beforeVersion === undefined ? {} : { beforeVersion }) }),
        );
      const all = await page(undefined, 100);
      expect(all.map((record) => record.version.version)).toEqual([5, 4, 3, 2, 1]);
      expect(all.map((record) => record.contentEvent.seq)).toEqual([6, 5, 3, 3, 1]);
      expect((await page(4, 2)).map((record) => record.version.version)).toEqual([3, 2]);
      expect(await page(1, 2)).toEqual([]);
      expect(await store.read((view) => view.listVersions(EVERY_SCOPE, 'mem_none', { limit: 9 }))).toEqual([]);
    });
  });

  describe('listScopes', () => {
    const filled = async () => {
      const store = await bench.open();
      await store.write(async (view) => {
        await addScope(view, { id: 'scp_o', kind: 'org', path: 'global/scp_o' });
        await addScope(view, { id: 'scp_p', parent_id: 'scp_o', path: 'global/scp_o/scp_p' });
        await addScope(view, {
          id: 'scp_s',
          kind: 'session',
          parent_id: 'scp_p',
          path: 'global/scp_o/scp_p/scp_s',
          status: 'closed',
        });
        await addScope(view, { id: 'scp_u', kind: 'user', path: 'global/scp_u' });
      });
      return store;
    };
    test('parents before children, with each filter', async () => {
      const store = await filled();
      const ids = (filter: { kind?: string; parentId?: string; status?: string }, access = EVERY_SCOPE) =>
        store.read(async (view) => (await view.listScopes({ access, limit: 100, ...filter })).map((scope) => scope.id));
      expect(await ids({})).toEqual(['scp_o', 'scp_p', 'scp_s', 'scp_u']);
      expect(await ids({ kind: 'project' })).toEqual(['scp_p']);
      expect(await ids({ parentId: 'global' })).toEqual(['scp_o', 'scp_u']);
      expect(await ids({ status: 'open' })).toEqual(['scp_o', 'scp_p', 'scp_u']);
      expect(await ids({}, accessOf(['scp_u', 'scp_p']))).toEqual(['scp_p', 'scp_u']);
    });

    test('pages by path', async () => {
      const store = await filled();
      const seen: string[] = [];
      let after: string | undefined;
      for (;;) {
        const place = after === undefined ? {} : { after };
        const [scope] = await store.read((view) => view.listScopes({ access: EVERY_SCOPE, limit: 1, ...place }));
        if (!scope) break;
        seen.push(scope.id);
        expect(seen.length).toBeLessThan(200);
        after = scope.path;
      }
      expect(seen).toEqual(['scp_o', 'scp_p', 'scp_s', 'scp_u']);
    });
  });

  describe('listConflicts', () => {
    const conflict = (id: string, more: Partial<ConflictRow> = {}): ConflictRow => ({
      id,
      chain_id: 'local',
      scope_id: 'scp_a',
      kind: 'write_conflict',
      severity: 'medium',
      score: 1,
      detector: 'ledger',
      resolution: null,
      decided_by: null,
      decided_at: null,
      item_a: 'mem_1',
      version_a: 1,
      item_b: 'mem_1',
      version_b: 2,
      status: 'open',
      detail: '{}',
      detected_seq: 1,
      updated_seq: 1,
      recorded_at: 1,
      ...more,
    });
    const filled = async () => {
      const store = await withMemories(
        { id: 'mem_1' },
        { id: 'mem_2', scope_id: 'scp_b' },
        { id: 'mem_7' },
        { id: 'mem_8' },
        { id: 'mem_p', visibility: 'private', owner_id: 'person:ben' },
      );
      await store.write(async (view) => {
        await view.rows.put(CONFLICTS, conflict('cfl_1'));
        await view.rows.put(
          CONFLICTS,
          conflict('cfl_2', {
            status: 'resolved',
            scope_id: 'scp_b',
            item_a: 'mem_2',
            item_b: 'mem_2',
            severity: 'high',
          }),
        );
        await view.rows.put(CONFLICTS, conflict('cfl_3', { kind: 'duplicate', item_a: 'mem_7', item_b: 'mem_8' }));
        await view.rows.put(CONFLICTS, conflict('cfl_4', { item_a: 'mem_p', item_b: 'mem_p' }));
        await addClaim(view, { id: 'clm_b', scope_id: 'scp_b' });
        await view.rows.put(CONFLICTS, conflict('cfl_5', { item_a: 'mem_1', item_b: 'clm_b', version_b: null }));
        await view.rows.put(CONFLICTS, conflict('cfl_6', { item_a: 'mem_1', item_b: 'mem_p' }));
      });
      return store;
    };
    const ids = (store: Store, access: AccessFilter, filter: Omit<ConflictFilter, 'limit'>, limit = 100) =>
      store.read(async (view) => (await view.listConflicts(access, { ...filter, limit })).map((row) => row.id));

    test('newest first, with each filter', async () => {
      const store = await filled();
      const all = accessOf(null, { ownerIds: ['person:ben'] });
      expect(await ids(store, all, {})).toEqual(['cfl_6', 'cfl_5', 'cfl_4', 'cfl_3', 'cfl_2', 'cfl_1']);
      expect(await ids(store, all, { status: 'resolved' })).toEqual(['cfl_2']);
      expect(await ids(store, all, { kinds: ['duplicate', 'staleness'] })).toEqual(['cfl_3']);
      expect(await ids(store, all, { severities: ['high'] })).toEqual(['cfl_2']);
      expect(await ids(store, all, { ids: ['cfl_1', 'cfl_4', 'cfl_9'] })).toEqual(['cfl_4', 'cfl_1']);
      expect(await ids(store, all, { itemIds: ['mem_8', 'mem_9'] })).toEqual(['cfl_3']);
      expect(await ids(store, all, { itemIds: ['mem_7'] })).toEqual(['cfl_3']);
      expect(await ids(store, all, { after: 'cfl_3' }, 1)).toEqual(['cfl_2']);
    });

    test('as far as the scope and both sides may be read', async () => {
      const store = await filled();
      expect(await ids(store, EVERY_SCOPE, {})).toEqual(['cfl_5', 'cfl_3', 'cfl_2', 'cfl_1']);
      expect(await ids(store, accessOf(['scp_b']), {})).toEqual(['cfl_2']);
      expect(await ids(store, accessOf(['scp_a'], { ownerIds: ['person:ben'] }), {})).toEqual([
        'cfl_6',
        'cfl_4',
        'cfl_3',
        'cfl_1',
      ]);
    });
  });

  describe('listTags', () => {
    test('counts the live memories that carry each tag, most used first, with its definition', async () => {
      const store = await withMemories(
        { id: 'mem_1', tags: ['ops', 'web'] },
        { id: 'mem_2', tags: ['ops'], status: 'inbox' },
        { id: 'mem_3', tags: ['ops', 'old'], status: 'archived' },
        { id: 'mem_4', tags: ['api'], status: 'stale' },
      );
      await store.write((view) =>
        view.rows.put(TAGS, {
          chain_id: 'local',
          name: 'ops',
          category: 'domain',
          description: 'Running it',
          updated_seq: 1,
        }),
      );
      expect(await store.read((view) => view.listTags(EVERY_SCOPE))).toEqual([
        { name: 'ops', category: 'domain', description: 'Running it', items: 2 },
        { name: 'api', category: 'custom', description: null, items: 1 },
        { name: 'web', category: 'custom', description: null, items: 1 },
      ]);
    });

    test('leaves out memories whose time is over', async () => {
      const store = await withMemories({ id: 'mem_1', tags: ['ops'], expires_at: 100 }, { id: 'mem_2', tags: ['ops'] });
      const count = (at?: number) => store.read(async (view) => (await view.listTags(EVERY_SCOPE, at))[0]?.items);
      expect(await count()).toBe(2);
      expect(await count(99)).toBe(2);
      expect(await count(100)).toBe(1);
    });

    test('a definition holds in its own chain only', async () => {
      const store = await withMemories({ id: 'mem_1', tags: ['ops'] });
      await store.write((view) =>
        view.rows.put(TAGS, {
          chain_id: 'org',
          name: 'ops',
          category: 'domain',
          description: 'theirs',
          updated_seq: 1,
        }),
      );
      expect(await store.read((view) => view.listTags(EVERY_SCOPE))).toEqual([
        { name: 'ops', category: 'custom', description: null, items: 1 },
      ]);
    });
  });
}
