/** What a reader may see: the same rules in every query. */
import { describe, expect, test } from 'vitest';
import type { AccessFilter } from '../../../src/store/port/queries.ts';
import type { ReadView, Store } from '../../../src/store/port/store.ts';
import { CONFLICTS } from '../../../src/store/port/tables.ts';
import { accessOf, addEvent, addMemory, LIVE, type MemorySample } from './samples.ts';
import { type StoreUnderTest, Workbench } from './store-under-test.ts';

/** One memory of each sort; all carry the same tag, words and content. */
const SAMPLES: readonly MemorySample[] = [
  { id: 'mem_scope', scope_id: 'scp_a' },
  { id: 'mem_private', scope_id: 'scp_a', visibility: 'private' },
  { id: 'mem_public', scope_id: 'scp_a', visibility: 'public' },
  { id: 'mem_else', scope_id: 'scp_b' },
  { id: 'mem_else_private', scope_id: 'scp_b', visibility: 'private' },
  { id: 'mem_else_public', scope_id: 'scp_b', visibility: 'public' },
  { id: 'mem_org_public', scope_id: 'scp_o', visibility: 'public', chain_id: 'org' },
];

const READERS: [string, AccessFilter, string[]][] = [
  ['of one scope', accessOf(['scp_a']), ['mem_scope', 'mem_public']],
  [
    'of one scope, who owns them',
    accessOf(['scp_a'], { ownerIds: ['person:anna'] }),
    ['mem_scope', 'mem_private', 'mem_public'],
  ],
  [
    'of one scope and its chain',
    accessOf(['scp_a'], { publicChainId: 'local' }),
    ['mem_scope', 'mem_public', 'mem_else_public'],
  ],
  [
    'of one scope and another chain',
    accessOf(['scp_a'], { publicChainId: 'org' }),
    ['mem_scope', 'mem_public', 'mem_org_public'],
  ],
  ['of two scopes', accessOf(['scp_b', 'scp_a']), ['mem_scope', 'mem_public', 'mem_else', 'mem_else_public']],
  ['of every scope', accessOf(null), ['mem_scope', 'mem_public', 'mem_else', 'mem_else_public', 'mem_org_public']],
  ['of every scope, who owns them', accessOf(null, { ownerIds: ['person:anna'] }), SAMPLES.map((sample) => sample.id)],
  ['of a scope that is not there', accessOf(['scp_none']), []],
  ['somebody else', accessOf(['scp_a'], { ownerIds: ['agent:anna', 'person:ann'] }), ['mem_scope', 'mem_public']],
];

export function accessContract(subject: StoreUnderTest): void {
  const bench = new Workbench(subject);

  describe.each(READERS)('a reader %s', (_, access, visible) => {
    const seen = (ids: readonly (string | null | undefined)[]) => expect(ids.toSorted()).toEqual(visible.toSorted());

    test('finds by id', async () => {
      await reading(async (view) => {
        const found = [];
        for (const { id } of SAMPLES) found.push((await view.findMemory(access, id))?.memory.id);
        seen(found.filter((id) => id !== undefined));
      });
    });

    test('finds by name', async () => {
      await reading(async (view) => {
        const found = [];
        for (const { id } of SAMPLES)
          found.push((await view.findMemoryByName(access, undefined, `name of ${id}`, LIVE))?.memory.id);
        seen(found.filter((id) => id !== undefined));
      });
    });

    test('lists memories', async () => {
      await reading(async (view) => {
        const listed = await view.listMemories(
          access,
          { statuses: LIVE, nearestNamed: true },
          { sort: 'updated', descending: true, limit: 50 },
        );
        seen(listed.map((record) => record.memory.id));
      });
    });

    test('matches text', async () => {
      await reading(async (view) => {
        const hits = await view.matchText(access, {
          words: ['apple'],
          types: ['memory'],
          notExpiredAt: 0,
          statuses: LIVE,
          limit: 50,
        });
        seen(hits.map((hit) => hit.memory?.memory.id));
      });
    });

    test('counts tags', async () => {
      await reading(async (view) => {
        const [tag] = await view.listTags(access);
        expect(tag?.items ?? 0).toBe(visible.length);
      });
    });
  });

  describe('events and conflicts', () => {
    const cases: [string, AccessFilter, string[]][] = [
      ['of their scope', accessOf(['scp_a']), ['mem_scope', 'mem_public']],
      [
        'of their scope, for the owner',
        accessOf(['scp_a'], { ownerIds: ['person:anna'] }),
        ['mem_scope', 'mem_private', 'mem_public'],
      ],
      ['of every scope', accessOf(null), ['mem_scope', 'mem_public', 'mem_else', 'mem_else_public', 'mem_org_public']],
      [
        'of their scope only, also when the chain is readable',
        accessOf(['scp_a'], { publicChainId: 'local' }),
        ['mem_scope', 'mem_public'],
      ],
    ];
    test.each(cases)('are those %s; what is private to others stays hidden', async (_, access, visible) => {
      await reading(async (view) => {
        const listed = await view.listEvents(access, { type: 'change' }, { order: 'oldest', limit: 50 });
        expect(listed.map((event) => event.itemId)).toEqual(visible);
        const fed = await view.eventsAfter(access, new Map(), 50);
        expect(fed.events.flatMap((event) => event.itemId ?? [])).toEqual(visible);
        const conflicts = await view.listConflicts(access, { limit: 50 });
        expect(conflicts.map((row) => row.item_a).toSorted()).toEqual(visible.toSorted());
      });
    });

    test('evidence is as visible as its scope', async () => {
      await reading(async (view) => {
        const scopesSeen = async (access: AccessFilter) =>
          (await view.listEvents(access, { type: 'evidence' }, { order: 'oldest', limit: 50 })).map(
            (event) => event.scopeId,
          );
        expect(await scopesSeen(accessOf(['scp_b']))).toEqual(['scp_b']);
        expect(await scopesSeen(accessOf(null))).toEqual(['scp_a', 'scp_b']);
        expect(await scopesSeen(accessOf([]))).toEqual([]);
      });
    });
  });

  async function reading(work: (view: ReadView) => Promise<void>): Promise<void> {
    const store: Store = await bench.open();
    await store.write(async (view) => {
      await addEvent(view, { scopeId: 'scp_a' });
      await addEvent(view, { scopeId: 'scp_b' });
      for (const sample of SAMPLES) {
        await addMemory(view, { ...sample, name: `name of ${sample.id}`, text: 'apple', tags: ['fruit'] });
        await view.rows.put(CONFLICTS, {
          id: `cfl_${sample.id}`,
          chain_id: sample.chain_id ?? 'local',
          scope_id: sample.scope_id!,
          kind: 'write_conflict',
          severity: 'medium',
          score: 1,
          detector: 'ledger',
          resolution: null,
          decided_by: null,
          decided_at: null,
          item_a: sample.id,
          version_a: 1,
          item_b: sample.id,
          version_b: 2,
          status: 'open',
          detail: '{}',
          detected_seq: 1,
          updated_seq: 1,
          recorded_at: 1,
        });
      }
    });
    await store.read(work);
  }
}
