/** The past: a read as of a time sees the events that had been appended by then, and the rows that followed from them. */
import { describe, expect, test } from 'vitest';
import type { TextMatch } from '../../../src/store/port/queries.ts';
import type { ReadView, Store, WriteView } from '../../../src/store/port/store.ts';
import { CONFLICTS, MEMORIES, SCOPES, TAGS } from '../../../src/store/port/tables.ts';
import { addEvent, addMemory, addScope, addText, addVersion, EVERY_SCOPE, LIVE } from './samples.ts';
import { type StoreUnderTest, Workbench } from './store-under-test.ts';

/** Samples are appended at 3,000 and their number in the chain. */
const upTo = (seq: number) => 3_000 + seq;

export function asOfContract(subject: StoreUnderTest): void {
  const bench = new Workbench(subject);
  const filled = async (work: (view: WriteView) => Promise<unknown>): Promise<Store> => {
    const store = await bench.open();
    await store.write(work);
    return store;
  };

  test('events that came later are not there, in any way of asking', async () => {
    const store = await filled(async (view) => {
      for (let count = 0; count < 4; count++) await addEvent(view);
      await addEvent(view, { chainId: 'org' });
    });
    const seen = (view: ReadView) =>
      view.listEvents(EVERY_SCOPE, {}, { order: 'oldest', limit: 9 }).then((events) => events.map((event) => event.id));
    expect(await store.read(seen, upTo(2))).toEqual(['ev_local_1', 'ev_local_2', 'ev_org_1']);
    expect(await store.read(seen, upTo(1) - 1)).toEqual([]);
    expect(await store.read(seen, upTo(9))).toHaveLength(5);
    expect(await store.read((view) => view.getEvent('ev_local_3'), upTo(2))).toBeUndefined();
    expect((await store.read((view) => view.eventAt('local', 2), upTo(2)))?.id).toBe('ev_local_2');
    expect(await store.read((view) => view.eventAt('local', 3), upTo(2))).toBeUndefined();
  });

  test('two events of one moment are both there', async () => {
    const store = await filled(async (view) => {
      await addEvent(view);
      await addEvent(view, { appendedAt: upTo(1) });
    });
    expect(await store.read((view) => view.lastPosition(), upTo(1))).toBe(2);
  });

  test('a memory is the version that it was', async () => {
    const store = await filled((view) => addMemory(view, { id: 'mem_1', text: 'apple', tags: ['old'] }));
    await store.write(async (view) => addVersion(view, (await view.rows.get(MEMORIES, 'mem_1'))!, 'pear'));
    await store.write(async (view) => addVersion(view, (await view.rows.get(MEMORIES, 'mem_1'))!));
    const version = async (seq: number) =>
      store.read(async (view) => {
        const found = await view.findMemory(EVERY_SCOPE, 'mem_1');
        const versions = await view.listVersions(EVERY_SCOPE, 'mem_1', { limit: 9 });
        return [found?.memory.version, found?.contentEvent.id, versions.map((one) => one.version.version)];
      }, upTo(seq));
    expect(await version(0)).toEqual([undefined, undefined, []]);
    expect(await version(1)).toEqual([1, 'ev_local_1', [1]]);
    expect(await version(2)).toEqual([2, 'ev_local_2', [2, 1]]);
    expect(await version(3)).toEqual([3, 'ev_local_2', [3, 2, 1]]);
    const found = (word: string, seq: number) =>
      store.read((view) => view.matchText(EVERY_SCOPE, question([word])), upTo(seq));
    expect(await found('pear', 1)).toEqual([]);
    expect((await found('apple', 1)).map((hit) => hit.memory?.memory.version)).toEqual([1]);
    expect(await found('apple', 2)).toEqual([]);
  });

  test('tags of a memory are those that it had', async () => {
    const store = await filled((view) => addMemory(view, { id: 'mem_1', text: 'apple', tags: ['old'] }));
    await store.write(async (view) => {
      const memory = (await view.rows.get(MEMORIES, 'mem_1'))!;
      await view.rows.put(MEMORIES, { ...(await addVersion(view, memory)), tags: '["new"]' });
    });
    const tags = (seq: number) =>
      store.read(async (view) => (await view.listTags(EVERY_SCOPE)).map((tag) => tag.name), upTo(seq));
    expect(await tags(1)).toEqual(['old']);
    const tagged = (tag: string, seq: number) =>
      store.read((view) => view.matchText(EVERY_SCOPE, { ...question(['apple']), tags: [tag] }), upTo(seq));
    expect(await tagged('old', 1)).toHaveLength(1);
    expect(await tagged('new', 1)).toHaveLength(0);
  });

  describe('rows that keep their past', () => {
    test('are what they were after each event', async () => {
      const store = await filled(async (view) => {
        for (const [seq, name] of ['one', 'two', 'three'].entries()) {
          await addEvent(view);
          await addScope(view, { id: 'scp_1', name, updated_seq: seq + 1 });
          await view.rows.put(TAGS, {
            chain_id: 'local',
            name: 'ops',
            category: 'custom',
            description: name,
            updated_seq: seq + 1,
          });
        }
      });
      const named = (seq: number) =>
        store.read(
          async (view) => [
            (await view.rows.get(SCOPES, 'scp_1'))?.name,
            (await view.rows.get(TAGS, 'local', 'ops'))?.description,
          ],
          upTo(seq),
        );
      expect(await named(0)).toEqual([undefined, undefined]);
      expect(await named(1)).toEqual(['one', 'one']);
      expect(await named(2)).toEqual(['two', 'two']);
      expect(await named(3)).toEqual(['three', 'three']);
    });

    test('that one event changes twice are what they were after it', async () => {
      const store = await filled(async (view) => {
        await addEvent(view);
        await addScope(view, { id: 'scp_1', name: 'first', updated_seq: 1 });
        await addScope(view, { id: 'scp_1', name: 'second', updated_seq: 1 });
        await addEvent(view);
        await addScope(view, { id: 'scp_1', name: 'third', updated_seq: 2 });
      });
      expect((await store.read((view) => view.rows.get(SCOPES, 'scp_1'), upTo(1)))?.name).toBe('second');
    });

    test('are open conflicts as long as they were open', async () => {
      const conflict = {
        id: 'cfl_1',
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
        detail: '{}',
        detected_seq: 1,
        recorded_at: 4,
      };
      const store = await filled(async (view) => {
        await addMemory(view, { id: 'mem_1' });
        await view.rows.put(CONFLICTS, { ...conflict, status: 'open', updated_seq: 1 });
        await addEvent(view);
        await view.rows.put(CONFLICTS, { ...conflict, status: 'resolved', updated_seq: 2 });
      });
      const open = (seq: number) =>
        store.read((view) => view.listConflicts(EVERY_SCOPE, { status: 'open', limit: 9 }), upTo(seq));
      expect(await open(1)).toHaveLength(1);
      expect(await open(2)).toHaveLength(0);
    });
  });

  test('texts are found as in a store that has only those, with the same scores', async () => {
    const texts = Array.from({ length: 700 }, (_, index) => `all w${index % 7} n${index}${' more'.repeat(index % 5)}`);
    const whole = await bench.open();
    for (let start = 0; start < texts.length; start += 100)
      await whole.write(async (view) => {
        for (const text of texts.slice(start, start + 100)) await addText(view, text);
      });
    for (const count of [1, 150, 420, 699]) {
      const part = await filled(async (view) => {
        for (const text of texts.slice(0, count)) await addText(view, text);
      });
      for (const words of [['all'], ['w3', 'n5'], ['more', 'n0', 'n640']]) {
        const found = (store: Store, asOf?: number) =>
          store.read(
            async (view) =>
              (await view.matchText(EVERY_SCOPE, question(words))).map((hit) => [hit.event.id, hit.score]),
            asOf,
          );
        expect(await found(whole, upTo(count))).toEqual(await found(part));
      }
    }
  });

  test('the present is not disturbed', async () => {
    const store = await filled((view) => addText(view, 'apple'));
    const then = store.read((view) => view.lastPosition(), 0);
    const now = store.read((view) => view.lastPosition());
    const written = store.write((view) => addText(view, 'pear'));
    expect([await then, (await written).position]).toEqual([0, 2]);
    // Where reads and writes have connections of their own, either may come first.
    expect([1, 2]).toContain(await now);
    expect(await store.read((view) => view.lastPosition())).toBe(2);
  });
}

function question(words: string[]): TextMatch {
  return { words, types: ['evidence', 'memory'], notExpiredAt: 0, statuses: LIVE, limit: 50 };
}
