/** The log of packs: filters, paging, access filter, how long it may be, and that nothing that was erased is named in it. */
import { describe, expect, test } from 'vitest';
import type { HandedPackFilter, HandedPackRow } from '../../../src/store/port/handed-packs.ts';
import { accessOf, EVERY_SCOPE } from './samples.ts';
import { type StoreUnderTest, Workbench } from './store-under-test.ts';

const pack = (number: number, more: Partial<HandedPackRow> = {}): HandedPackRow => ({
  id: `pack_${String(number).padStart(26, '0')}`,
  handed_at: number * 1_000,
  scope_id: 'scp_a',
  actor_id: 'claude-code',
  actor_kind: 'hook',
  session_id: null,
  via: 'hook',
  frame: 'session_start',
  asked: 0,
  items: '["mem_1","mem_2"]',
  tokens: 300,
  ...more,
});

const PACKS = [
  pack(1),
  pack(2, { session_id: 'ses_1', frame: 'prompt', asked: 1 }),
  pack(3, { actor_id: 'codex', items: '["mem_3"]' }),
  pack(4, { scope_id: 'scp_b', items: '[]' }),
];

export function handedPacksContract(subject: StoreUnderTest): void {
  const bench = new Workbench(subject);

  async function filled() {
    const store = await bench.open();
    await store.logHandedPacks(PACKS, 100);
    return store;
  }

  describe('listHandedPacks', () => {
    const cases: [string, HandedPackFilter, number[]][] = [
      ['nothing', {}, [4, 3, 2, 1]],
      ['actor', { actorId: 'codex' }, [3]],
      ['actor with its kind', { actorId: 'hook:codex' }, [3]],
      ['session', { sessionId: 'ses_1' }, [2]],
      ['frame', { frame: 'prompt' }, [2]],
      ['item', { itemId: 'mem_2' }, [2, 1]],
      ['from, included', { from: 3_000 }, [4, 3]],
      ['until, excluded', { until: 3_000 }, [2, 1]],
    ];
    test('filters, and gives back what was written', async () => {
      const store = await filled();
      for (const [what, filter, expected] of cases) {
        const found = await store.read((view) => view.listHandedPacks(EVERY_SCOPE, filter, { limit: 10 }));
        expect(found, what).toEqual(expected.map((number) => PACKS[number - 1]));
      }
    });

    test('pages, and shows no scope that the reader does not see', async () => {
      const store = await filled();
      const page = (after?: string) =>
        store.read((view) => view.listHandedPacks(accessOf(['scp_a']), {}, { after, limit: 2 }));
      const first = await page();
      expect(first.map(({ id }) => id)).toEqual([PACKS[2]!.id, PACKS[1]!.id]);
      expect((await page(first[1]!.id)).map(({ id }) => id)).toEqual([PACKS[0]!.id]);
    });
  });

  test('the oldest are forgotten, and the same pack is written once', async () => {
    const store = await filled();
    await store.logHandedPacks([PACKS[3]!, pack(5)], 3);
    const kept = await store.read((view) => view.listHandedPacks(EVERY_SCOPE, {}, { limit: 10 }));
    expect(kept.map(({ handed_at }) => handed_at / 1_000)).toEqual([5, 4, 3]);
  });
}
