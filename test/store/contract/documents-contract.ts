/** Documents: browsing them by what stands below what, and their words in the index. */
import { describe, expect, test } from 'vitest';
import type { AccessFilter, DocumentFilter, TextMatch } from '../../../src/store/port/queries.ts';
import type { Store, WriteView } from '../../../src/store/port/store.ts';
import { DOCUMENTS, type DocumentRow } from '../../../src/store/port/tables.ts';
import { accessOf, addDocument, addEvent, addMemory, addText, documentOf, EVERY_SCOPE, LIVE } from './samples.ts';
import { type StoreUnderTest, Workbench } from './store-under-test.ts';

const NEAR_AND_FAR = accessOf(['scp_near', 'scp_far']);

export function documentsContract(subject: StoreUnderTest): void {
  const bench = new Workbench(subject);
  const filled = async (work: (view: WriteView) => Promise<unknown>): Promise<Store> => {
    const store = await bench.open();
    await store.write(work);
    return store;
  };

  describe('listDocuments', () => {
    test('gives whole rows by URI, in pages', async () => {
      const rows: DocumentRow[] = [];
      const store = await filled(async (view) => {
        for (const uri of ['docs:b', 'docs:Z', 'docs:a'])
          rows.push(await addDocument(view, { id: `doc_${uri}`, uri, title: 't', metadata: '{}' }));
      });
      const page = (after?: DocumentRow) =>
        store.read((view) => view.listDocuments(EVERY_SCOPE, { includeArchived: false }, { limit: 2, after }));
      const [b, z, a] = rows.map((row) => ({ ...row, children: 0 }));
      expect(await page()).toEqual([z, a]);
      expect(await page(a)).toEqual([b]);
      expect(await page(b)).toEqual([]);
    });

    const tree = () =>
      filled(async (view) => {
        await addDocument(view, { id: 'doc_top', uri: 'docs:top' });
        await addDocument(view, { id: 'doc_one', uri: 'docs:one', parent_uri: 'docs:top', kind: 'note' });
        await addDocument(view, { id: 'doc_two', uri: 'docs:two', parent_uri: 'docs:top' });
        await addDocument(view, { id: 'doc_old', uri: 'docs:old', parent_uri: 'docs:top', archived: 1 });
        await addDocument(view, { id: 'doc_deep', uri: 'docs:deep', parent_uri: 'docs:one' });
        await addDocument(view, { id: 'doc_lost', uri: 'docs:lost', parent_uri: 'docs:nowhere' });
        await addDocument(view, { id: 'doc_of_old', uri: 'docs:of-old', parent_uri: 'docs:old' });
      });

    test.each<[string, Partial<DocumentFilter>, string[]]>([
      ['nothing', {}, ['deep 0', 'lost 0', 'of_old 0', 'one 1', 'top 2', 'two 0']],
      ['what stands below none that counts', { topOnly: true }, ['lost 0', 'of_old 0', 'top 2']],
      ['parent', { parentUri: 'docs:top' }, ['one 1', 'two 0']],
      ['a parent without any', { parentUri: 'docs:two' }, []],
      ['URI', { uri: 'docs:one' }, ['one 1']],
      ['kind', { kinds: ['note', 'file'] }, ['one 1']],
      ['no kind', { kinds: [] }, []],
      ['archived too', { parentUri: 'docs:top', includeArchived: true }, ['old 1', 'one 1', 'two 0']],
    ])('filters by %s', async (_, filter, expected) => {
      expect(await list(await tree(), filter)).toEqual(expected);
    });

    test('of one URI the nearest counts, and is counted once', async () => {
      const store = await filled(async (view) => {
        await addDocument(view, { id: 'doc_far', uri: 'docs:a', scope_id: 'scp_far', parent_uri: 'docs:up' });
        await addDocument(view, { id: 'doc_near', uri: 'docs:a', scope_id: 'scp_near', parent_uri: 'docs:up' });
        await addDocument(view, { id: 'doc_up', uri: 'docs:up', scope_id: 'scp_far' });
        await addDocument(view, { id: 'doc_other', uri: 'docs:b', scope_id: 'scp_other', parent_uri: 'docs:up' });
      });
      expect(await list(store, {}, NEAR_AND_FAR)).toEqual(['near 0', 'up 1']);
      expect(await list(store, {}, accessOf(['scp_far', 'scp_near']))).toEqual(['far 0', 'up 1']);
      expect(await list(store, { topOnly: true }, accessOf(['scp_near']))).toEqual(['near 0']);
      expect(await list(store, {}, EVERY_SCOPE)).toEqual(['far 0', 'near 0', 'other 0', 'up 2']);
      await store.write((view) =>
        addDocument(view, { id: 'doc_near', uri: 'docs:a', scope_id: 'scp_near', archived: 1 }),
      );
      expect(await list(store, {}, NEAR_AND_FAR)).toEqual(['far 0', 'up 1']);
    });
  });

  describe('matchText', () => {
    const store = () =>
      filled(async (view) => {
        await addDocument(view, { id: 'doc_1', uri: 'docs:a', text: 'apple', scope_id: 'scp_near' });
        await addDocument(view, { id: 'doc_2', uri: 'docs:a', text: 'apple', scope_id: 'scp_far' });
        await addDocument(view, { id: 'doc_3', text: 'apple', scope_id: 'scp_near', archived: 1, kind: 'note' });
        await addMemory(view, { id: 'mem_1', text: 'apple', scope_id: 'scp_near' });
        await addText(view, 'apple', { scopeId: 'scp_near' });
      });

    test('finds documents beside everything else, each as what it is', async () => {
      const hits = await match(await store(), {}, NEAR_AND_FAR);
      expect(hits.map((hit) => hit.document?.id ?? hit.memory?.memory.id ?? hit.event.kind).toSorted()).toEqual([
        'doc_1',
        'mem_1',
        'user_message',
      ]);
    });

    test('finds only those that count in sight, and archived ones when asked', async () => {
      const found = async (given: Partial<TextMatch>, access?: AccessFilter) =>
        (await match(await store(), { types: ['document'], ...given }, access))
          .map((hit) => hit.document?.id)
          .toSorted();
      expect(await found({}, NEAR_AND_FAR)).toEqual(['doc_1']);
      expect(await found({}, accessOf(['scp_far']))).toEqual(['doc_2']);
      expect(await found({}, accessOf(['scp_other']))).toEqual([]);
      expect(await found({ includeArchived: true })).toEqual(['doc_1', 'doc_2', 'doc_3']);
      expect(await found({ kinds: ['note'], includeArchived: true })).toEqual(['doc_3']);
    });

    test('only the current words are found', async () => {
      const changed = await filled(async (view) => {
        const row = await addDocument(view, { id: 'doc_1', text: 'apple' });
        const event = await addEvent(view, { kind: 'document.put', itemId: 'doc_1' });
        await view.index(event, documentOf({ text: 'pear' }));
        await view.rows.put(DOCUMENTS, { ...row, text_pos: event.position, updated_seq: event.seq });
      });
      expect(await match(changed, { words: ['apple'] })).toEqual([]);
      expect(await match(changed, { words: ['pear'] })).toHaveLength(1);
      const then = await changed.read((view) => view.matchText(EVERY_SCOPE, question({})), 3_001);
      expect(then.map((hit) => hit.document?.id)).toEqual(['doc_1']);
    });
  });

  test('memories that cite something can be listed apart', async () => {
    const store = await filled(async (view) => {
      await addMemory(view, { id: 'mem_1' });
      await addMemory(view, { id: 'mem_2', citations: '[]' });
    });
    const found = await store.read((view) =>
      view.listMemories(
        EVERY_SCOPE,
        { statuses: LIVE, cited: true, nearestNamed: false },
        { sort: 'created', descending: true, limit: 9 },
      ),
    );
    expect(found.map((record) => record.memory.id)).toEqual(['mem_2']);
  });
}

async function list(
  store: Store,
  filter: Partial<DocumentFilter>,
  access: AccessFilter = EVERY_SCOPE,
): Promise<string[]> {
  const found = await store.read((view) =>
    view.listDocuments(access, { includeArchived: false, ...filter }, { limit: 50 }),
  );
  return found.map(({ id, children }) => `${id.slice('doc_'.length)} ${children}`);
}

function match(store: Store, given: Partial<TextMatch>, access: AccessFilter = EVERY_SCOPE) {
  return store.read((view) => view.matchText(access, question(given)));
}

function question(given: Partial<TextMatch>): TextMatch {
  const types = ['evidence', 'memory', 'claim', 'block', 'document'] as const;
  return { words: ['apple'], types, notExpiredAt: 0, statuses: LIVE, limit: 50, ...given };
}
