/** Claims: lists of them by every filter and at any time in the world, and their words in the index. */
import { describe, expect, test } from 'vitest';
import type { AccessFilter, ClaimFilter, TextMatch } from '../../../src/store/port/queries.ts';
import type { Store, WriteView } from '../../../src/store/port/store.ts';
import { CLAIMS, type ClaimRow } from '../../../src/store/port/tables.ts';
import { accessOf, addClaim, addEvent, addMemory, addText, EVERY_SCOPE, LIVE } from './samples.ts';
import { type StoreUnderTest, Workbench } from './store-under-test.ts';

const ALL = ['current', 'superseded', 'retracted'];
/** What a claim looks like that the world has left behind. */
const left = (by: string): Partial<ClaimRow> => ({
  status: 'superseded',
  superseded_by: by,
  supersession_reason: 'contradicted_by_new_source',
});

export function claimsContract(subject: StoreUnderTest): void {
  const bench = new Workbench(subject);
  const filled = async (work: (view: WriteView) => Promise<unknown>): Promise<Store> => {
    const store = await bench.open();
    await store.write(work);
    return store;
  };

  describe('listClaims', () => {
    test('gives whole rows, newest first, in pages', async () => {
      const rows: ClaimRow[] = [];
      const store = await filled(async (view) => {
        for (const id of ['clm_2', 'clm_1', 'clm_3'])
          rows.push(await addClaim(view, { id, subject: 's', confidence: 0.25 }));
      });
      const page = (after?: string) =>
        store.read((view) =>
          view.listClaims(EVERY_SCOPE, { statuses: ALL }, { limit: 2, ...(after ? { after } : {}) }),
        );
      expect(await page()).toEqual([rows[2], rows[0]]);
      expect(await page('clm_2')).toEqual([rows[1]]);
      expect(await page('clm_1')).toEqual([]);
    });

    test.each<[string, Partial<ClaimFilter>, string[]]>([
      ['status', { statuses: ['retracted'] }, ['clm_3']],
      ['several statuses', { statuses: ['current', 'superseded'] }, ['clm_4', 'clm_2', 'clm_1']],
      ['no status', { statuses: [] }, []],
      ['every status', { statuses: undefined }, ['clm_4', 'clm_3', 'clm_2', 'clm_1']],
      ['id', { ids: ['clm_1', 'clm_3', 'clm_9'] }, ['clm_3', 'clm_1']],
      ['no id', { ids: [] }, []],
      ['subject', { subjectKey: 'maria' }, ['clm_2', 'clm_1']],
      ['subject and predicate', { subjectKey: 'maria', predicateKey: 'live in' }, ['clm_1']],
      ['predicate alone', { predicateKey: 'like' }, ['clm_3', 'clm_2']],
      ['topic', { topicKey: 'people' }, ['clm_4', 'clm_1']],
      ['the time of recording, from then on', { recordedFrom: 20 }, ['clm_4', 'clm_3', 'clm_2']],
      ['the time of recording, before then', { recordedUntil: 20 }, ['clm_1']],
      ['what nothing has', { subjectKey: 'Maria' }, []],
    ])('filters by %s', async (_, filter, expected) => {
      const store = await filled(async (view) => {
        const maria = { subject_key: 'maria' };
        await addClaim(view, { id: 'clm_1', ...maria, predicate_key: 'live in', topic_key: 'people', recorded_at: 10 });
        await addClaim(view, { id: 'clm_2', ...maria, predicate_key: 'like', ...left('clm_4'), recorded_at: 20 });
        await addClaim(view, { id: 'clm_3', predicate_key: 'like', status: 'retracted', recorded_at: 30 });
        await addClaim(view, { id: 'clm_4', topic_key: 'people', recorded_at: 40 });
      });
      expect(await ids(store, filter)).toEqual(expected);
    });

    test('only what the reader may see', async () => {
      const store = await filled(async (view) => {
        await addClaim(view, { id: 'clm_1' });
        await addClaim(view, { id: 'clm_2', scope_id: 'scp_b' });
        await addClaim(view, { id: 'clm_3', scope_id: 'org_c', chain_id: 'org' });
      });
      expect(await ids(store, {}, accessOf(['scp_b']))).toEqual(['clm_2']);
      expect(await ids(store, { ids: ['clm_1'] }, accessOf(['scp_b']))).toEqual([]);
      expect(await ids(store, {}, accessOf(['scp_a', 'org_c']))).toEqual(['clm_3', 'clm_1']);
      expect(await ids(store, {}, accessOf([], { publicChainId: 'local', ownerIds: ['person:anna'] }))).toEqual([]);
    });
  });

  describe('listClaims at a time in the world (CLM-14)', () => {
    const at = (store: Store, validAt: number, statuses = ['current']) => ids(store, { validAt, statuses });

    test('from is included, until is not, and nothing said is open', async () => {
      const store = await filled(async (view) => {
        await addClaim(view, { id: 'clm_1', valid_from: 10, valid_to: 20 });
        await addClaim(view, { id: 'clm_2', valid_from: 15 });
        await addClaim(view, { id: 'clm_3', valid_to: 12 });
        await addClaim(view, { id: 'clm_4' });
      });
      expect(await at(store, 9)).toEqual(['clm_4', 'clm_3']);
      expect(await at(store, 10)).toEqual(['clm_4', 'clm_3', 'clm_1']);
      expect(await at(store, 12)).toEqual(['clm_4', 'clm_1']);
      expect(await at(store, 19)).toEqual(['clm_4', 'clm_2', 'clm_1']);
      expect(await at(store, 20)).toEqual(['clm_4', 'clm_2']);
    });

    test('what the world left behind holds until the change, what took its place only from there on', async () => {
      const store = await filled(async (view) => {
        await addClaim(view, { id: 'clm_1', valid_to: 10, ...left('clm_2') });
        await addClaim(view, { id: 'clm_2', valid_to: 20, ...left('clm_3') });
        await addClaim(view, { id: 'clm_3' });
      });
      expect(await at(store, 5)).toEqual(['clm_1']);
      expect(await at(store, 15)).toEqual(['clm_2']);
      expect(await at(store, 20)).toEqual(['clm_3']);
    });

    test('what was corrected, drifted, was said better or was taken back never counts', async () => {
      const store = await filled(async (view) => {
        for (const [index, supersession_reason] of ['manual_correction', 'source_drifted', 'elaborated'].entries())
          await addClaim(view, {
            id: `clm_${index}`,
            status: 'superseded',
            superseded_by: 'clm_8',
            supersession_reason,
          });
        await addClaim(view, { id: 'clm_7', status: 'retracted' });
        await addClaim(view, { id: 'clm_8' });
      });
      expect(await at(store, 5)).toEqual(['clm_8']);
      expect(await at(store, 5, ['retracted'])).toEqual(['clm_7']);
    });

    test('other statuses than current bring nothing that was not asked for', async () => {
      const store = await filled(async (view) => {
        await addClaim(view, { id: 'clm_1', valid_to: 10, ...left('clm_2') });
        await addClaim(view, { id: 'clm_2', status: 'retracted' });
      });
      expect(await at(store, 5, ['retracted'])).toEqual([]);
      expect(await at(store, 15, ['retracted'])).toEqual(['clm_2']);
      expect(await at(store, 5, ['superseded'])).toEqual(['clm_1']);
    });
  });

  describe('matchText', () => {
    const store = () =>
      filled(async (view) => {
        await addClaim(view, { id: 'clm_1', text: 'apple' });
        await addClaim(view, { id: 'clm_2', text: 'apple', status: 'superseded' });
        await addClaim(view, { id: 'clm_3', text: 'apple', status: 'retracted' });
        await addClaim(view, { id: 'clm_4', text: 'apple', scope_id: 'scp_b' });
        await addMemory(view, { id: 'mem_1', text: 'apple' });
        await addText(view, 'apple');
      });

    test('finds current claims beside memories and evidence, each as what it is', async () => {
      const hits = await match(await store(), {});
      expect(hits.map((hit) => hit.claim?.id ?? hit.memory?.memory.id ?? hit.event.kind)).toEqual(
        expect.arrayContaining(['clm_1', 'clm_4', 'mem_1', 'user_message']),
      );
      expect(hits).toHaveLength(4);
      expect(hits.find((hit) => hit.claim?.id === 'clm_1')).toMatchObject({ event: { id: 'ev_local_1' } });
    });

    test('finds others only by the statuses asked for', async () => {
      const found = async (claimStatuses: string[]) =>
        (await match(await store(), { types: ['claim'], claimStatuses })).map((hit) => hit.claim?.id).toSorted();
      expect(await found(['superseded'])).toEqual(['clm_2']);
      expect(await found(ALL)).toEqual(['clm_1', 'clm_2', 'clm_3', 'clm_4']);
      expect(await found([])).toEqual([]);
    });

    test('keeps to types, kinds and sight', async () => {
      expect(await match(await store(), { types: ['evidence', 'memory'] })).toHaveLength(2);
      expect((await match(await store(), { kinds: ['claim'] })).map((hit) => hit.claim?.id).toSorted()).toEqual([
        'clm_1',
        'clm_4',
      ]);
      expect(await match(await store(), { kinds: ['note'] })).toHaveLength(1);
      expect((await match(await store(), {}, accessOf(['scp_b']))).map((hit) => hit.claim?.id)).toEqual(['clm_4']);
    });

    test('the words of an event that is not the claim’s own are not its words', async () => {
      const other = await filled(async (view) => {
        await addClaim(view, { id: 'clm_1', text: 'apple' });
        await addText(view, 'pear', { kind: 'claim.asserted', itemId: 'clm_1' });
      });
      expect(await match(other, { words: ['pear'], types: ['claim'] })).toEqual([]);
    });
  });

  test('the past shows claims as they were', async () => {
    const store = await filled(async (view) => {
      const row = await addClaim(view, { id: 'clm_1', text: 'apple' });
      const event = await addEvent(view);
      await view.rows.put(CLAIMS, { ...row, status: 'retracted', updated_seq: event.seq });
    });
    const then = (time: number) =>
      store.read(
        async (view) => [
          (await view.listClaims(EVERY_SCOPE, { statuses: ALL }, { limit: 9 })).map((claim) => claim.status),
          (await view.matchText(EVERY_SCOPE, question({ types: ['claim'] }))).length,
        ],
        time,
      );
    expect(await then(3_000)).toEqual([[], 0]);
    expect(await then(3_001)).toEqual([['current'], 1]);
    expect(await then(3_002)).toEqual([['retracted'], 0]);
  });
}

async function ids(store: Store, filter: Partial<ClaimFilter>, access: AccessFilter = EVERY_SCOPE): Promise<string[]> {
  const found = await store.read((view) => view.listClaims(access, { statuses: ALL, ...filter }, { limit: 50 }));
  return found.map((claim) => claim.id);
}

function match(store: Store, given: Partial<TextMatch>, access: AccessFilter = EVERY_SCOPE) {
  return store.read((view) => view.matchText(access, question(given)));
}

function question(given: Partial<TextMatch>): TextMatch {
  const types = ['evidence', 'memory', 'claim'] as const;
  return { words: ['apple'], types, notExpiredAt: 0, statuses: LIVE, limit: 50, ...given };
}
