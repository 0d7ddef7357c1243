/** Mentions, texts that were not read, and identities: for every reader, and in the past. */
import { describe, expect, test } from 'vitest';
import type { AccessFilter, MentionFilter } from '../../../src/store/port/queries.ts';
import type { Store, WriteView } from '../../../src/store/port/store.ts';
import {
  ALIASES,
  EXTRACTIONS,
  type ExtractionRow,
  IDENTITIES,
  type IdentityRow,
  MEMORIES,
} from '../../../src/store/port/tables.ts';
import {
  accessOf,
  addClaim,
  addEvent,
  addMemory,
  addScope,
  aliasRow,
  EVERY_SCOPE,
  extractionRow,
  identityRow,
} from './samples.ts';
import { type StoreUnderTest, Workbench } from './store-under-test.ts';

const NOW = 5_000;

export function entitiesContract(subject: StoreUnderTest): void {
  const bench = new Workbench(subject);
  const filled = async (fill: (view: WriteView) => Promise<void>) => {
    const store = await bench.open();
    await store.write(fill);
    return store;
  };

  describe('listEntities and listMentions', () => {
    test('count and show what evidence, memories in use and current claims mention, for who may see them (ENT-6, ENT-7)', async () => {
      const store = await filled(everything);
      expect(await counted(store, EVERY_SCOPE)).toEqual(['redis tool 4 Redis', 'redis other 1 redis']);
      expect(await counted(store, accessOf(null, { ownerIds: ['person:ben'] }))).toEqual([
        'redis tool 5 Redis',
        'redis other 1 redis',
      ]);
      expect(await items(store, accessOf(['scp_a']))).toEqual(['clm_1', 'mem_1', 'ev_local_1']);
      expect(await items(store, accessOf(['scp_b']))).toEqual(['ev_local_9', 'mem_5']);
      expect(await items(store, accessOf(['scp_b'], { publicChainId: 'local' }))).toEqual(['ev_local_9', 'mem_5']);
      expect(await items(store, accessOf(['scp_a'], { publicChainId: 'local' }))).toEqual([
        'mem_5',
        'clm_1',
        'mem_1',
        'ev_local_1',
      ]);
      expect(await items(store, accessOf(['scp_a'], { publicChainId: 'org' }))).toEqual([
        'clm_1',
        'mem_1',
        'ev_local_1',
      ]);
      expect(await items(store, accessOf([]))).toEqual([]);
    });

    test.each<[string, Partial<MentionFilter>, string[]]>([
      ['name', { names: ['redis'] }, ['redis tool 4 Redis', 'redis other 1 redis']],
      ['no name', { names: [] }, []],
      ['another name', { names: ['priya', '%'] }, []],
      ['a part of the name', { namePart: 'edi' }, ['redis tool 4 Redis', 'redis other 1 redis']],
      ['a part that is no pattern', { namePart: 'r%s' }, []],
      ['kind', { kinds: ['other'] }, ['redis other 1 redis']],
      ['text', { eventId: 'ev_local_1' }, ['redis tool 1 Redis']],
      ['time', { notExpiredAt: 0 }, ['redis tool 5 Redis', 'redis other 1 redis']],
    ])('filter by %s', async (_, filter, expected) => {
      expect(await counted(await filled(everything), EVERY_SCOPE, filter)).toEqual(expected);
    });

    test('in pages', async () => {
      const store = await filled(async (view) => {
        for (const name of ['b', 'a', 'c']) {
          const { id } = await addEvent(view);
          await extraction(view, { event_id: id, entities: listOf([name], ['all']) });
        }
      });
      const page = (after: { mentions: number; name: string; kind: string }) =>
        store.read((view) => view.listEntities(EVERY_SCOPE, { notExpiredAt: NOW }, { after, limit: 2 }));
      const names = async (after: { mentions: number; name: string; kind: string }) =>
        (await page(after)).map(({ name }) => name);
      expect(await names({ mentions: 9, name: '', kind: '' })).toEqual(['all', 'a']);
      expect(await names({ mentions: 1, name: 'a', kind: 'tool' })).toEqual(['b', 'c']);
      const least = await store.read((view) =>
        view.listEntities(EVERY_SCOPE, { notExpiredAt: NOW, least: 2 }, { limit: 9 }),
      );
      expect(least).toEqual([{ name: 'all', kind: 'tool', text: 'Redis', mentions: 3 }]);
      const after = { eventId: 'ev_local_2', number: 0 };
      const rest = await store.read((view) =>
        view.listMentions(EVERY_SCOPE, { notExpiredAt: NOW }, { after, limit: 9 }),
      );
      expect(rest.map(({ event: { id }, number }) => `${id} ${number}`)).toEqual([
        'ev_local_2 1',
        'ev_local_1 0',
        'ev_local_1 1',
      ]);
      expect(rest[0]!.event).toMatchObject({ id: 'ev_local_2', kind: 'user_message' });
    });

    test('leave out texts in which nothing was found, and events of another scope', async () => {
      const store = await filled(async (view) => {
        const { id } = await addEvent(view);
        await extraction(view, { event_id: id, entities: '[]' });
        const elsewhere = await addEvent(view, { scopeId: 'scp_b' });
        await extraction(view, { event_id: elsewhere.id });
      });
      expect(await items(store, EVERY_SCOPE)).toEqual([]);
    });

    test('names with every sign that JSON writes in another way', async () => {
      const name = 'a"b\\c\u0002/é\u{1f600}';
      const store = await filled(async (view) => {
        const { id } = await addEvent(view);
        await extraction(view, { event_id: id, entities: listOf(['tom'], [name, 'other', 'A', 7, 0.25]) });
      });
      const filters = [{ names: [name] }, { namePart: name.slice(0, -2) }, { names: Array<string>(50).fill(name) }];
      for (const filter of filters) {
        const found = await store.read((view) =>
          view.listMentions(EVERY_SCOPE, { notExpiredAt: NOW, ...filter }, { limit: 9 }),
        );
        expect(found).toMatchObject([
          {
            number: 1,
            name,
            kind: 'other',
            text: 'A',
            offset: 7,
            confidence: 0.25,
            itemType: 'evidence',
            itemId: null,
          },
        ]);
      }
    });

    test('in the past', async () => {
      const store = await filled(async (view) => {
        const { id } = await addEvent(view);
        await extraction(view, { event_id: id });
        const { seq } = await addEvent(view);
        await extraction(view, { event_id: id, entities: listOf(['tom']), updated_seq: seq });
      });
      const then = async (time: number) =>
        (await store.read((view) => view.listEntities(EVERY_SCOPE, { notExpiredAt: NOW }, { limit: 9 }), time)).map(
          ({ name }) => name,
        );
      expect(await then(3_000)).toEqual([]);
      expect(await then(3_001)).toEqual(['redis']);
      expect(await then(3_002)).toEqual(['tom']);
    });
  });

  describe('listUnread and countUnread (ENT-3)', () => {
    const unread = async (store: Store, access: AccessFilter, version = 1, asOf?: number) => {
      const [list, count] = await store.read(
        async (view) => [
          await view.listUnread(access, version, { limit: 50 }),
          await view.countUnread(access, version),
        ],
        asOf,
      );
      expect(count).toBe(list.length);
      return list.map(({ id }) => id);
    };

    test('evidence, the present words of memories, and claims, as far as they are seen', async () => {
      const store = await filled(texts);
      expect(await unread(store, EVERY_SCOPE)).toEqual(['ev_local_1', 'ev_local_4', 'ev_local_6', 'ev_local_8']);
      expect(await unread(store, accessOf(null, { ownerIds: ['person:ben'] }))).toContain('ev_local_5');
      expect(await unread(store, accessOf(['scp_b']))).toEqual(['ev_local_8']);
      expect(await unread(store, EVERY_SCOPE, 2)).toEqual([
        'ev_local_1',
        'ev_local_2',
        'ev_local_4',
        'ev_local_6',
        'ev_local_8',
        'ev_local_9',
      ]);
      expect(await unread(store, EVERY_SCOPE, 1, 3_001)).toEqual(['ev_local_1']);
    });

    test('in pages, in the order of arrival', async () => {
      const store = await filled(texts);
      const [first] = await store.read((view) => view.listUnread(EVERY_SCOPE, 1, { limit: 1 }));
      expect(first).toMatchObject({ id: 'ev_local_1' });
      const rest = await store.read((view) => view.listUnread(EVERY_SCOPE, 1, { after: first!.position, limit: 2 }));
      expect(rest.map(({ id }) => id)).toEqual(['ev_local_4', 'ev_local_6']);
    });
  });

  describe('listIdentities and listAliases', () => {
    const people = async (view: WriteView) => {
      await identity(view, { id: 'idn_1', name_key: 'zoe' }, ['zoe', 'quick']);
      await identity(view, { id: 'idn_2', name_key: 'ada', kind: 'tool' }, ['ada']);
      await identity(view, { id: 'idn_3', name_key: 'bob', status: 'merged', root_id: 'idn_1', scope_id: 'scp_b' }, [
        'bob',
      ]);
      await identity(view, { id: 'idn_4', name_key: 'bob', chain_id: 'org' }, ['ada']);
    };
    const ids = async (store: Store, access: AccessFilter, filter = {}, after?: { key: string; id: string }) =>
      (await store.read((view) => view.listIdentities(access, filter, { limit: 9, ...(after ? { after } : {}) }))).map(
        ({ id }) => id,
      );

    test('by name, filtered, for whole chains or one scope', async () => {
      const store = await filled(people);
      expect(await ids(store, EVERY_SCOPE)).toEqual(['idn_2', 'idn_3', 'idn_4', 'idn_1']);
      expect(await ids(store, EVERY_SCOPE, {}, { key: 'bob', id: 'idn_3' })).toEqual(['idn_4', 'idn_1']);
      expect(await ids(store, accessOf(null, { chainIds: ['org'] }))).toEqual(['idn_4']);
      expect(await ids(store, accessOf(['scp_b']))).toEqual(['idn_3']);
      expect(await ids(store, EVERY_SCOPE, { namePart: 'uic' })).toEqual(['idn_1']);
      expect(await ids(store, EVERY_SCOPE, { kinds: ['tool'] })).toEqual(['idn_2']);
      expect(await ids(store, EVERY_SCOPE, { statuses: ['merged'] })).toEqual(['idn_3']);
      expect(await ids(store, EVERY_SCOPE, { rootId: 'idn_1' })).toEqual(['idn_3', 'idn_1']);
      expect(await ids(store, EVERY_SCOPE, { ids: ['idn_2'] })).toEqual(['idn_2']);
    });

    test('the names that are held, with where they lead', async () => {
      const store = await filled(people);
      const held = async (access: AccessFilter, filter: object) =>
        (await store.read((view) => view.listAliases(access, filter))).map(
          ({ alias: { key, identity_id: id }, rootId }) => `${key} ${id} ${rootId}`,
        );
      expect(await held(EVERY_SCOPE, { keys: ['ada', 'bob'] })).toEqual([
        'ada idn_2 idn_2',
        'ada idn_4 idn_4',
        'bob idn_3 idn_1',
      ]);
      expect(await held(EVERY_SCOPE, { rootIds: ['idn_1'] })).toEqual([
        'bob idn_3 idn_1',
        'quick idn_1 idn_1',
        'zoe idn_1 idn_1',
      ]);
      expect(await held(accessOf(['scp_a'], { chainIds: ['org'] }), { keys: ['ada'] })).toEqual(['ada idn_4 idn_4']);
      expect(await held(EVERY_SCOPE, { keys: [] })).toEqual([]);
    });
  });
}

/** The same name in every sort of text; what does not count is among them. */
async function everything(view: WriteView): Promise<void> {
  for (const id of ['scp_a', 'scp_b']) await addScope(view, { id });
  const of = async (item_type: string, item_id: string, more: Partial<ExtractionRow> = {}) => {
    const { seq } = (await view.headOf('local'))!;
    await extraction(view, { event_id: `ev_local_${seq}`, item_type, item_id, seq, ...more });
  };
  const { id } = await addEvent(view);
  await extraction(view, { event_id: id });
  await addMemory(view, { id: 'mem_1' });
  await of('memory', 'mem_1');
  await addMemory(view, { id: 'mem_2', visibility: 'private', owner_id: 'person:ben' });
  await of('memory', 'mem_2', { event_id: 'ev_local_3', entities: listOf(['redis', 'tool', 'REDIS']) });
  await addMemory(view, { id: 'mem_3', status: 'archived' });
  await of('memory', 'mem_3');
  await addMemory(view, { id: 'mem_4', expires_at: NOW });
  await of('memory', 'mem_4');
  await addClaim(view, { id: 'clm_1' });
  await of('claim', 'clm_1');
  await addClaim(view, { id: 'clm_2', status: 'retracted' });
  await of('claim', 'clm_2');
  await addMemory(view, { id: 'mem_5', scope_id: 'scp_b', visibility: 'public' });
  await of('memory', 'mem_5', { scope_id: 'scp_b' });
  const last = await addEvent(view, { scopeId: 'scp_b' });
  const entities = listOf(['redis', 'other', 'redis']);
  await extraction(view, { event_id: last.id, scope_id: 'scp_b', entities });
}

/** Texts of every sort, of which two were read. */
async function texts(view: WriteView): Promise<void> {
  await addEvent(view);
  const read = await addEvent(view);
  await extraction(view, { event_id: read.id, updated_seq: 2 });
  const memory = await addMemory(view, { id: 'mem_1' });
  const { seq, position } = await addEvent(view, { kind: 'memory.revised', itemId: 'mem_1' });
  await view.rows.put(MEMORIES, { ...memory, content_seq: seq, content_pos: position, from_seq: seq });
  await addMemory(view, { id: 'mem_2', visibility: 'private', owner_id: 'person:ben' });
  await addClaim(view, { id: 'clm_1', status: 'retracted' });
  await addEvent(view, { kind: 'memory.tagged', itemId: 'mem_1' });
  await addEvent(view, { scopeId: 'scp_b' });
  await addMemory(view, { id: 'mem_3', read_version: 1 });
}

async function extraction(
  view: WriteView,
  given: Partial<ExtractionRow> & { readonly event_id: string },
): Promise<void> {
  await addScope(view, { id: given.scope_id ?? 'scp_a' });
  await view.rows.put(EXTRACTIONS, extractionRow(given));
}

function listOf(...entities: readonly (readonly [string, ...(string | number)[]])[]): string {
  const [, ...usual] = ['redis', 'tool', 'Redis', 0, 0.9] as const;
  return JSON.stringify(entities.map(([name, ...fields]) => [name, ...fields, ...usual.slice(fields.length)]));
}

async function identity(
  view: WriteView,
  given: Partial<IdentityRow> & { readonly id: string },
  keys: readonly string[],
): Promise<void> {
  const own = identityRow(given);
  await view.rows.put(IDENTITIES, own);
  for (const key of [...keys, `waiting ${given.id}`])
    await view.rows.put(
      ALIASES,
      aliasRow({
        chain_id: own.chain_id,
        key,
        identity_id: own.id,
        status: key.startsWith('waiting') ? 'waiting' : 'held',
      }),
    );
}

/** As `name kind mentions text`. */
async function counted(store: Store, access: AccessFilter, filter: Partial<MentionFilter> = {}): Promise<string[]> {
  const found = await store.read((view) => view.listEntities(access, { notExpiredAt: NOW, ...filter }, { limit: 50 }));
  return found.map(({ name, kind, mentions, text }) => `${name} ${kind} ${mentions} ${text}`);
}

async function items(store: Store, access: AccessFilter): Promise<string[]> {
  const found = await store.read((view) => view.listMentions(access, { notExpiredAt: NOW }, { limit: 50 }));
  return found.map(({ itemId, event }) => itemId ?? event.id);
}
