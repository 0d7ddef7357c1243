/** Blocks: lists of those that count for a reader, and their words in the index. */
import { describe, expect, test } from 'vitest';
import type { AccessFilter, BlockFilter, TextMatch } from '../../../src/store/port/queries.ts';
import type { Store, WriteView } from '../../../src/store/port/store.ts';
import { BLOCKS, type BlockRow } from '../../../src/store/port/tables.ts';
import {
  accessOf,
  addBlock,
  addClaim,
  addEvent,
  addMemory,
  addText,
  documentOf,
  EVERY_SCOPE,
  LIVE,
} from './samples.ts';
import { type StoreUnderTest, Workbench } from './store-under-test.ts';

const NEAR_AND_FAR = accessOf(['scp_near', 'scp_far']);
const rules = { kind: 'system', label: 'rules' };

export function blocksContract(subject: StoreUnderTest): void {
  const bench = new Workbench(subject);
  const filled = async (work: (view: WriteView) => Promise<unknown>): Promise<Store> => {
    const store = await bench.open();
    await store.write(work);
    return store;
  };

  describe('listBlocks', () => {
    test('gives whole rows by authority, kind and label, in pages', async () => {
      const rows: BlockRow[] = [];
      const store = await filled(async (view) => {
        rows.push(await addBlock(view, { id: 'blk_1', authority: 10, metadata: '{}' }));
        rows.push(await addBlock(view, { id: 'blk_2', kind: 'system', label: 'a' }));
        rows.push(await addBlock(view, { id: 'blk_3', kind: 'persona', label: 'b' }));
        rows.push(await addBlock(view, { id: 'blk_4', kind: 'persona', label: 'Z' }));
        rows.push(await addBlock(view, { id: 'blk_5', authority: 90 }));
      });
      const page = (after?: BlockRow) =>
        store.read((view) => view.listBlocks(EVERY_SCOPE, { includeArchived: false }, { limit: 2, after }));
      expect(await page()).toEqual([rows[4], rows[3]]);
      expect(await page(rows[3])).toEqual([rows[2], rows[1]]);
      expect(await page(rows[1])).toEqual([rows[0]]);
      expect(await page(rows[0])).toEqual([]);
    });

    test.each<[string, Partial<BlockFilter>, string[]]>([
      ['nothing', {}, ['blk_2', 'blk_1']],
      ['kind', { kinds: ['system'] }, ['blk_1']],
      ['several kinds', { kinds: ['system', 'human'] }, ['blk_2', 'blk_1']],
      ['no kind', { kinds: [] }, []],
      ['label', { label: 'rules' }, ['blk_1']],
      ['a label in other letters', { label: 'Rules' }, []],
      ['archived too', { includeArchived: true }, ['blk_3', 'blk_2', 'blk_1']],
    ])('filters by %s', async (_, filter, expected) => {
      const store = await filled(async (view) => {
        await addBlock(view, { id: 'blk_1', ...rules });
        await addBlock(view, { id: 'blk_2', kind: 'human', label: 'maria' });
        await addBlock(view, { id: 'blk_3', kind: 'custom', label: 'old', archived: 1 });
      });
      expect(await ids(store, filter)).toEqual(expected);
    });

    test('of one name the nearest counts, and one of higher authority before it', async () => {
      const store = await filled(async (view) => {
        await addBlock(view, { id: 'blk_far', ...rules, scope_id: 'scp_far' });
        await addBlock(view, { id: 'blk_near', ...rules, scope_id: 'scp_near' });
        await addBlock(view, { id: 'blk_other', ...rules, scope_id: 'scp_other', authority: 99 });
      });
      expect(await ids(store, {}, NEAR_AND_FAR)).toEqual(['blk_near']);
      expect(await ids(store, {}, accessOf(['scp_far', 'scp_near']))).toEqual(['blk_far']);
      expect(await ids(store, {}, accessOf(['scp_far']))).toEqual(['blk_far']);
      expect(await ids(store, {}, EVERY_SCOPE)).toEqual(['blk_other', 'blk_far', 'blk_near']);
      await store.write((view) => addBlock(view, { id: 'blk_far', ...rules, scope_id: 'scp_far', authority: 51 }));
      expect(await ids(store, {}, NEAR_AND_FAR)).toEqual(['blk_far']);
      await store.write((view) =>
        addBlock(view, { id: 'blk_far', ...rules, scope_id: 'scp_far', authority: 51, archived: 1 }),
      );
      expect(await ids(store, {}, NEAR_AND_FAR)).toEqual(['blk_near']);
      expect(await ids(store, { includeArchived: true }, NEAR_AND_FAR)).toEqual(['blk_far', 'blk_near']);
    });

    test('of one label, those of other kinds count beside it', async () => {
      const store = await filled(async (view) => {
        await addBlock(view, { id: 'blk_1', ...rules, scope_id: 'scp_far' });
        await addBlock(view, { id: 'blk_2', ...rules, kind: 'human', scope_id: 'scp_near' });
      });
      expect(await ids(store, { label: 'rules' }, NEAR_AND_FAR)).toEqual(['blk_2', 'blk_1']);
    });
  });

  describe('matchText', () => {
    const store = () =>
      filled(async (view) => {
        await addBlock(view, { id: 'blk_1', ...rules, text: 'apple', scope_id: 'scp_near' });
        await addBlock(view, { id: 'blk_2', ...rules, text: 'apple', scope_id: 'scp_far' });
        await addBlock(view, { id: 'blk_3', text: 'apple', scope_id: 'scp_near', archived: 1 });
        await addMemory(view, { id: 'mem_1', text: 'apple', scope_id: 'scp_near' });
        await addClaim(view, { id: 'clm_1', text: 'apple', scope_id: 'scp_near' });
        await addText(view, 'apple', { scopeId: 'scp_near' });
      });

    test('finds blocks beside everything else, each as what it is', async () => {
      const hits = await match(await store(), {}, NEAR_AND_FAR);
      expect(
        hits.map((hit) => hit.block?.id ?? hit.claim?.id ?? hit.memory?.memory.id ?? hit.event.kind).toSorted(),
      ).toEqual(['blk_1', 'clm_1', 'mem_1', 'user_message']);
      expect(hits.find((hit) => hit.block)).toMatchObject({ event: { id: 'ev_local_1' }, block: { label: 'rules' } });
    });

    test('finds only those that count in sight, and archived ones when asked', async () => {
      const found = async (given: Partial<TextMatch>, access?: AccessFilter) =>
        (await match(await store(), { types: ['block'], ...given }, access)).map((hit) => hit.block?.id).toSorted();
      expect(await found({}, NEAR_AND_FAR)).toEqual(['blk_1']);
      expect(await found({}, accessOf(['scp_far']))).toEqual(['blk_2']);
      expect(await found({}, accessOf(['scp_other']))).toEqual([]);
      expect(await found({})).toEqual(['blk_1', 'blk_2']);
      expect(await found({ includeArchived: true })).toEqual(['blk_1', 'blk_2', 'blk_3']);
      expect(await found({ kinds: ['system'] }, NEAR_AND_FAR)).toEqual(['blk_1']);
      expect(await found({ kinds: ['human'] })).toEqual([]);
    });

    test('only the current words of a block are found', async () => {
      const changed = await filled(async (view) => {
        const row = await addBlock(view, { id: 'blk_1', text: 'apple' });
        const event = await addEvent(view, { kind: 'block.set', itemId: 'blk_1' });
        await view.index(event, documentOf({ text: 'pear' }));
        await view.rows.put(BLOCKS, { ...row, text_pos: event.position, updated_seq: event.seq });
      });
      expect(await match(changed, { words: ['apple'] })).toEqual([]);
      expect(await match(changed, { words: ['pear'] })).toHaveLength(1);
      const then = await changed.read((view) => view.matchText(EVERY_SCOPE, question({})), 3_001);
      expect(then.map((hit) => hit.block?.id)).toEqual(['blk_1']);
    });
  });
}

async function ids(store: Store, filter: Partial<BlockFilter>, access: AccessFilter = EVERY_SCOPE): Promise<string[]> {
  const found = await store.read((view) =>
    view.listBlocks(access, { includeArchived: false, ...filter }, { limit: 50 }),
  );
  return found.map((block) => block.id);
}

function match(store: Store, given: Partial<TextMatch>, access: AccessFilter = EVERY_SCOPE) {
  return store.read((view) => view.matchText(access, question(given)));
}

function question(given: Partial<TextMatch>): TextMatch {
  const types = ['evidence', 'memory', 'claim', 'block'] as const;
  return { words: ['apple'], types, notExpiredAt: 0, statuses: LIVE, limit: 50, ...given };
}
