/** Links: lists of them, what goes on from many items at once, and the items at their ends; each as far as the reader may see both ends. */
import { describe, expect, test } from 'vitest';
import { ITEM_NOUNS, idStart } from '../../../src/store/port/items.ts';
import type { AccessFilter, LinkFilter, NeighbourFilter, NeighbourPage } from '../../../src/store/port/queries.ts';
import type { Store, WriteView } from '../../../src/store/port/store.ts';
import { LINKS, type LinkRow, MEMORIES } from '../../../src/store/port/tables.ts';
import {
  accessOf,
  addBlock,
  addClaim,
  addEvent,
  addLink,
  addMemory,
  addScope,
  addVersion,
  EVERY_SCOPE,
  type LinkSample,
} from './samples.ts';
import { type StoreUnderTest, Workbench } from './store-under-test.ts';

const ALL = ['current', 'removed'];
const ANY = { out: null, in: null };
const NOW = 5_000;

export function linksContract(subject: StoreUnderTest): void {
  const bench = new Workbench(subject);
  const filled = async (work: (view: WriteView) => Promise<unknown>): Promise<Store> => {
    const store = await bench.open();
    await store.write(work);
    return store;
  };
  /** Memories mem_1 to mem_5, and these links. */
  const graph = (...links: [from: number, to: number, more?: Partial<LinkRow>][]) =>
    filled(async (view) => {
      for (let number = 1; number <= 5; number++) await addMemory(view, { id: `mem_${number}` });
      for (const [index, [from, to, more]] of links.entries())
        await addLink(view, { id: `lnk_${index + 1}`, from_id: `mem_${from}`, to_id: `mem_${to}`, ...more });
    });

  test('the nouns are told apart by how their ids begin', () => {
    const starts = [...ITEM_NOUNS.map(idStart), 'glo', 'lnk'];
    expect(new Set(starts).size).toBe(starts.length);
  });

  describe('findItems', () => {
    test('finds items of every noun, and what is shown of them', async () => {
      let event = '';
      const store = await filled(async (view) => {
        await addScope(view, { id: 'scp_a', name: 'The site' });
        await addMemory(view, { id: 'mem_1', name: 'the name', kind: 'guideline', status: 'archived' });
        await addClaim(view, { id: 'clm_1', statement: 'It is so', status: 'retracted' });
        event = (await addEvent(view)).id;
      });
      const ids = ['scp_a', 'mem_1', 'clm_1', event, 'mem_9', 'xyz_1', 'mem', ''];
      const found = await store.read((view) => view.findItems(EVERY_SCOPE, ids));
      const at = { chain_id: 'local', scope_id: 'scp_a' };
      const words = (id: string, kind: string) => ({ kind, kindVersion: 1, body: `{"content":"words of ${id}"}` });
      expect(found.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
        { ...at, id: 'clm_1', type: 'claim', kind: 'claim', title: 'It is so', status: 'retracted', words: null },
        {
          ...at,
          id: event,
          type: 'evidence',
          kind: 'user_message',
          title: null,
          status: null,
          words: words(event, 'user_message'),
        },
        {
          ...at,
          id: 'mem_1',
          type: 'memory',
          kind: 'guideline',
          title: 'the name',
          status: 'archived',
          words: words('ev_local_1', 'memory.remembered'),
        },
        { ...at, id: 'scp_a', type: 'scope', kind: 'project', title: 'The site', status: 'open', words: null },
      ]);
      expect(await store.read((view) => view.findItems(EVERY_SCOPE, []))).toEqual([]);
    });

    test.each<[string, AccessFilter, string[]]>([
      ['one scope', accessOf(['scp_a']), ['clm_1', 'ev_local_1', 'mem_1', 'scp_a']],
      [
        'another, who owns what is private',
        accessOf(['scp_b'], { ownerIds: ['person:anna'] }),
        ['mem_2', 'mem_3', 'scp_b'],
      ],
      ['another', accessOf(['scp_b']), ['mem_3', 'scp_b']],
      ['no scope, but what is public in the chain', accessOf([], { publicChainId: 'local' }), ['mem_3']],
    ])('to a reader of %s', async (_, access, expected) => {
      const store = await filled(async (view) => {
        await addEvent(view);
        await addScope(view, { id: 'scp_a' });
        await addScope(view, { id: 'scp_b' });
        await addMemory(view, { id: 'mem_1' });
        await addMemory(view, { id: 'mem_2', scope_id: 'scp_b', visibility: 'private' });
        await addMemory(view, { id: 'mem_3', scope_id: 'scp_b', visibility: 'public' });
        await addClaim(view, { id: 'clm_1' });
      });
      // An event that changed something is not evidence.
      const ids = ['scp_a', 'scp_b', 'mem_1', 'mem_2', 'mem_3', 'clm_1', 'ev_local_1', 'ev_local_2'];
      const found = await store.read((view) => view.findItems(access, ids));
      expect(found.map((item) => item.id).toSorted()).toEqual(expected);
    });
  });

  describe('neighbours', () => {
    test('of many items at once, pinned ones first, then the strongest, then by id', async () => {
      const store = await graph(
        [1, 2, { weight: 0.2 }],
        [1, 3, { weight: 0.9 }],
        [4, 2, { weight: 0.2 }],
        [5, 4, { weight: 0.1, pinned: 1, note: 'look' }],
      );
      const found = await near(store, ['mem_1', 'mem_4', 'mem_9'], ANY);
      expect(found).toEqual(['mem_4 <lnk_4 mem_5', 'mem_1 >lnk_2 mem_3', 'mem_1 >lnk_1 mem_2', 'mem_4 >lnk_3 mem_2']);
      const [first] = await store.read((view) => view.neighbours(EVERY_SCOPE, ['mem_4'], ANY, { limit: 1 }));
      expect(first).toEqual({
        id: 'lnk_4',
        kind: 'supports',
        weight: 0.1,
        confidence: 0.7,
        reinforcement_count: 1,
        valid_from: null,
        valid_to: null,
        pinned: 1,
        note: 'look',
        near_id: 'mem_4',
        far_id: 'mem_5',
        is_out: 0,
      });
    });

    test('from both ends of one link, when both are asked for', async () => {
      expect(await near(await graph([1, 2]), ['mem_1', 'mem_2'], ANY)).toEqual([
        'mem_1 >lnk_1 mem_2',
        'mem_2 <lnk_1 mem_1',
      ]);
    });

    test.each<[string, NeighbourFilter, string[]]>([
      ['what goes out', { out: null }, ['lnk_1', 'lnk_2']],
      ['what comes in', { in: null }, ['lnk_3']],
      ['neither', {}, []],
      ['a kind that goes out', { out: ['supports'] }, ['lnk_1']],
      ['one kind out, another in', { out: ['blocks'], in: ['supports'] }, ['lnk_2', 'lnk_3']],
      ['no kind', { out: [], in: [] }, []],
      ['the strong ones', { ...ANY, minWeight: 0.5 }, ['lnk_1', 'lnk_2']],
      ['others than these', { ...ANY, exceptIds: ['mem_2', 'mem_4'] }, ['lnk_2']],
      ['those that hold then', { ...ANY, validAt: 20 }, ['lnk_2', 'lnk_3']],
      ['those that held just before', { ...ANY, validAt: 19 }, ['lnk_1', 'lnk_2', 'lnk_3']],
      ['those that hold from then on', { ...ANY, validAt: 9 }, ['lnk_2', 'lnk_3']],
    ])('%s', async (_, filter, expected) => {
      const store = await graph(
        [1, 2, { weight: 0.9, valid_from: 10, valid_to: 20 }],
        [1, 3, { weight: 0.5, kind: 'blocks' }],
        [4, 1, { weight: 0.3 }],
        [1, 5, { status: 'removed' }],
      );
      expect((await near(store, ['mem_1'], filter)).map((found) => found.slice(7, 12))).toEqual(expected);
    });

    test('in pages', async () => {
      const store = await graph(
        [1, 2, { weight: 0.5 }],
        [3, 1, { weight: 0.5 }],
        [1, 4, { weight: 0, pinned: 1 }],
        [5, 1, { weight: 0 }],
      );
      const pages: string[][] = [];
      let after: NeighbourPage['after'] | undefined;
      do {
        const found = await store.read((view) =>
          view.neighbours(EVERY_SCOPE, ['mem_1'], ANY, { limit: 2, ...(after ? { after } : {}) }),
        );
        pages.push(found.map((row) => row.id));
        const last = found.at(-1);
        after = last && { pinned: last.pinned, weight: last.weight, id: last.id };
      } while (after);
      expect(pages).toEqual([['lnk_3', 'lnk_1'], ['lnk_2', 'lnk_4'], []]);
    });

    test('only through links and to items that the reader sees (LNK-6)', async () => {
      const store = await filled(async (view) => {
        await addMemory(view, { id: 'mem_1' });
        await addMemory(view, { id: 'mem_2', visibility: 'private' });
        await addMemory(view, { id: 'mem_3', scope_id: 'scp_b' });
        await addClaim(view, { id: 'clm_1', scope_id: 'scp_b' });
        const event = await addEvent(view, { scopeId: 'scp_b' });
        await addScope(view, { id: 'scp_b' });
        const others = ['mem_2', 'mem_3', 'clm_1', event.id, 'scp_b', 'global', 'mem_9', 'lnk_1', 'ev_local_1'];
        for (const [index, to_id] of others.entries())
          await addLink(view, { id: `lnk_${index + 1}`, from_id: 'mem_1', to_id });
        await addLink(view, { id: 'lnk_90', from_id: 'mem_1', to_id: 'mem_3', scope_id: 'scp_c' });
      });
      const seen = async (access: AccessFilter) =>
        (await near(store, ['mem_1'], ANY, access)).map((found) => found.split('>')[1]);
      expect(await seen(accessOf(['scp_a']))).toEqual([]);
      expect(await seen(accessOf(['scp_a'], { ownerIds: ['person:anna'] }))).toEqual(['lnk_1 mem_2']);
      expect(await seen(accessOf(['scp_a', 'global']))).toEqual(['lnk_6 global']);
      const both = ['lnk_2 mem_3', 'lnk_3 clm_1', 'lnk_4 ev_local_5', 'lnk_5 scp_b'];
      expect(await seen(accessOf(['scp_a', 'scp_b']))).toEqual(both);
      expect(await seen(accessOf(null))).toEqual([...both, 'lnk_6 global', 'lnk_90 mem_3']);
    });

    test('what was put away, has expired or no longer counts is left out, unless it is asked for (LNK-8)', async () => {
      const store = await filled(async (view) => {
        await addMemory(view, { id: 'mem_1' });
        await addMemory(view, { id: 'mem_2', status: 'archived' });
        await addMemory(view, { id: 'mem_3', expires_at: NOW });
        await addMemory(view, { id: 'mem_4', status: 'rejected' });
        await addMemory(view, { id: 'mem_5', status: 'inbox', expires_at: NOW + 1, valid_to: 50 });
        await addClaim(view, { id: 'clm_1', status: 'superseded' });
        await addClaim(view, { id: 'clm_2', valid_from: 60 });
        await addScope(view, { id: 'scp_a', status: 'closed' });
        await addBlock(view, { id: 'blk_1', archived: 1 });
        await addBlock(view, { id: 'blk_2' });
        const others = ['mem_2', 'mem_3', 'mem_4', 'mem_5', 'clm_1', 'clm_2', 'scp_a', 'blk_1', 'blk_2'];
        for (const to_id of others) await addLink(view, { id: `lnk_${to_id}`, from_id: 'mem_1', to_id });
      });
      const seen = async (filter: NeighbourFilter) =>
        (await near(store, ['mem_1'], { ...ANY, ...filter })).map((found) => found.split(' ')[2]);
      expect(await seen({ notExpiredAt: NOW })).toEqual(['blk_2', 'clm_2']);
      expect(await seen({})).toEqual(['blk_1', 'blk_2', 'clm_1', 'clm_2', 'mem_2', 'mem_3', 'mem_5', 'scp_a']);
      expect(await seen({ notExpiredAt: NOW, validAt: 60 })).toEqual(['blk_2', 'clm_2']);
      expect(await seen({ notExpiredAt: NOW, validAt: 49 })).toEqual(['blk_2', 'mem_5']);
    });
  });

  describe('listLinks', () => {
    test('gives whole rows, newest first, in pages', async () => {
      const rows: LinkRow[] = [];
      const store = await filled(async (view) => {
        for (const id of ['mem_1', 'mem_2']) await addMemory(view, { id });
        for (const [index, recorded_at] of [10, 30, 20, 30].entries())
          rows.push(await addLink(view, { ...between(`lnk_${index}`), kind: `type_${index}`, recorded_at }));
      });
      const page = (after?: LinkRow) =>
        store.read((view) =>
          view.listLinks(
            EVERY_SCOPE,
            { statuses: ALL },
            { limit: 2, ...(after ? { after: { recordedAt: after.recorded_at, id: after.id } } : {}) },
          ),
        );
      expect(await page()).toEqual([rows[3], rows[1]]);
      expect(await page(rows[1])).toEqual([rows[2], rows[0]]);
      expect(await page(rows[0])).toEqual([]);
    });

    test.each<[string, Partial<LinkFilter>, string[]]>([
      ['status', { statuses: ['removed'] }, ['lnk_4']],
      ['id', { ids: ['lnk_1', 'lnk_9'] }, ['lnk_1']],
      ['no id', { ids: [] }, []],
      ['kind', { kinds: ['blocks', 'none'] }, ['lnk_2']],
      ['strength', { minWeight: 0.6 }, ['lnk_3', 'lnk_1']],
      ['origin', { origin: 'similarity' }, ['lnk_3']],
      ['pinned', { pinned: true }, ['lnk_2']],
      ['not pinned', { pinned: false }, ['lnk_4', 'lnk_3', 'lnk_1']],
      ['the item at either end', { at: { itemId: 'mem_1', ...ANY } }, ['lnk_3', 'lnk_2', 'lnk_1']],
      ['the item that it goes out from', { at: { itemId: 'mem_1', out: null } }, ['lnk_2', 'lnk_1']],
      ['kinds by direction', { at: { itemId: 'mem_1', out: ['blocks'], in: ['blocks'] } }, ['lnk_2']],
      ['a time in the world', { validAt: 100 }, ['lnk_4', 'lnk_3', 'lnk_2']],
    ])('filters by %s', async (_, filter, expected) => {
      const store = await graph(
        [1, 2, { weight: 0.6, valid_to: 100, recorded_at: 1 }],
        [1, 3, { kind: 'blocks', pinned: 1, recorded_at: 2 }],
        [4, 1, { weight: 0.7, origin: 'similarity', recorded_at: 3 }],
        [4, 5, { status: 'removed', recorded_at: 4 }],
      );
      const found = await store.read((view) =>
        view.listLinks(EVERY_SCOPE, { statuses: ALL, ...filter }, { limit: 50 }),
      );
      expect(found.map((link) => link.id)).toEqual(expected);
    });

    test('only those of which the reader sees both ends (LNK-6)', async () => {
      const store = await filled(async (view) => {
        await addMemory(view, { id: 'mem_1' });
        await addMemory(view, { id: 'mem_2', scope_id: 'scp_b' });
        await addLink(view, between('lnk_1'));
      });
      const seen = (access: AccessFilter) =>
        store.read((view) => view.listLinks(access, { statuses: ALL }, { limit: 9 }));
      expect(await seen(accessOf(['scp_a']))).toEqual([]);
      expect(await seen(accessOf(['scp_b']))).toEqual([]);
      expect(await seen(accessOf(['scp_a', 'scp_b']))).toHaveLength(1);
      expect(await seen(EVERY_SCOPE)).toHaveLength(1);
    });
  });

  describe('events about links (LNK-7)', () => {
    const listed = (store: Store, access: AccessFilter) =>
      store.read(async (view) => {
        const { events } = await view.eventsAfter(access, new Map(), 50);
        const found = await view.listEvents(access, { kinds: ['link.made'] }, { order: 'oldest', limit: 50 });
        expect(events.filter((event) => event.kind === 'link.made')).toEqual(found);
        return found.map((event) => event.itemId);
      });

    test('are seen by those who see both ends', async () => {
      const store = await filled(async (view) => {
        await addMemory(view, { id: 'mem_1' });
        await addMemory(view, { id: 'mem_2', scope_id: 'scp_b' });
        await addMemory(view, { id: 'mem_3', visibility: 'private', status: 'archived' });
        await addLink(view, between('lnk_1'));
        await addLink(view, { ...between('lnk_2'), to_id: 'mem_3' });
      });
      expect(await listed(store, accessOf(['scp_a']))).toEqual([]);
      expect(await listed(store, accessOf(['scp_a'], { ownerIds: ['person:anna'] }))).toEqual(['lnk_2']);
      expect(await listed(store, EVERY_SCOPE)).toEqual(['lnk_1']);
    });

    test('of a time when an end was private stay with its owner when it is opened', async () => {
      const store = await filled(async (view) => {
        await addMemory(view, { id: 'mem_1' });
        const hidden = await addMemory(view, { id: 'mem_2', visibility: 'private' });
        await addLink(view, between('lnk_1'));
        await addVersion(view, { ...hidden });
        const opened = await view.rows.get(MEMORIES, 'mem_2');
        await view.rows.put(MEMORIES, { ...opened!, visibility: 'scope' });
        await addLink(view, { ...between('lnk_2'), kind: 'blocks' });
      });
      expect(await listed(store, EVERY_SCOPE)).toEqual(['lnk_2']);
      expect(await listed(store, accessOf(null, { ownerIds: ['person:anna'] }))).toEqual(['lnk_1', 'lnk_2']);
    });
  });

  test('the past shows links as they were', async () => {
    const store = await filled(async (view) => {
      await addMemory(view, { id: 'mem_1' });
      await addMemory(view, { id: 'mem_2' });
      const row = await addLink(view, between('lnk_1'));
      const event = await addEvent(view);
      await view.rows.put(LINKS, { ...row, status: 'removed', updated_seq: event.seq });
    });
    const then = (time: number) =>
      store.read(
        async (view) => [
          (await view.listLinks(EVERY_SCOPE, { statuses: ALL }, { limit: 9 })).map((link) => link.status),
          (await view.neighbours(EVERY_SCOPE, ['mem_1'], ANY, { limit: 9 })).length,
          (await view.findItems(EVERY_SCOPE, ['mem_1', 'mem_2'])).length,
        ],
        time,
      );
    expect(await then(3_000)).toEqual([[], 0, 0]);
    expect(await then(3_001)).toEqual([[], 0, 1]);
    expect(await then(3_003)).toEqual([['current'], 1, 2]);
    expect(await then(3_004)).toEqual([['removed'], 0, 2]);
  });
}

function between(id: string): LinkSample {
  return { id, from_id: 'mem_1', to_id: 'mem_2' };
}

/** For each, the near end, the link and its direction, the far end. */
async function near(
  store: Store,
  ids: readonly string[],
  filter: NeighbourFilter,
  access: AccessFilter = EVERY_SCOPE,
): Promise<string[]> {
  const found = await store.read((view) => view.neighbours(access, ids, filter, { limit: 50 }));
  return found.map((row) => `${row.near_id} ${row.is_out === 1 ? '>' : '<'}${row.id} ${row.far_id}`);
}
