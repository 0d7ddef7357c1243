/** The log of calls: filters, paging, access filter, how long it may be, and that nothing else touches it. */
import { describe, expect, test } from 'vitest';
import type { ToolCallFilter, ToolCallRow } from '../../../src/store/port/tool-calls.ts';
import { accessOf, EVERY_SCOPE } from './samples.ts';
import { type StoreUnderTest, Workbench } from './store-under-test.ts';

const call = (number: number, more: Partial<ToolCallRow> = {}): ToolCallRow => ({
  id: `call_${String(number).padStart(26, '0')}`,
  called_at: number * 1_000,
  scope_id: 'scp_a',
  actor_id: 'claude',
  actor_kind: 'agent',
  session_id: null,
  client: null,
  model: null,
  tool: 'recall',
  arguments: '{"query":"5 characters"}',
  arguments_hash: 'ab',
  arguments_size: 17,
  result: 'ok',
  summary: '3 items',
  result_size: 900,
  duration_ms: 1.5,
  ...more,
});

const CALLS = [
  call(1, { summary: null }),
  call(2, { tool: 'remember', session_id: 'ses_1' }),
  call(3, { actor_id: 'codex', client: 'codex 1.2', model: 'm' }),
  call(4, { scope_id: 'scp_b', result: 'not_found' }),
];

export function toolCallsContract(subject: StoreUnderTest): void {
  const bench = new Workbench(subject);

  async function filled() {
    const store = await bench.open();
    await store.logToolCalls(CALLS, 100);
    return store;
  }

  describe('listToolCalls', () => {
    test('gives back what was written, newest first', async () => {
      const store = await filled();
      expect(await store.read((view) => view.listToolCalls(EVERY_SCOPE, {}, { limit: 10 }))).toEqual(
        CALLS.toReversed(),
      );
    });

    const cases: [string, ToolCallFilter, number[]][] = [
      ['tool', { tool: 'remember' }, [2]],
      ['actor', { actorId: 'codex' }, [3]],
      ['actor with its kind', { actorId: 'agent:codex' }, [3]],
      ['actor of another kind', { actorId: 'person:codex' }, []],
      ['client', { client: 'codex 1.2' }, [3]],
      ['session', { sessionId: 'ses_1' }, [2]],
      ['result', { result: 'not_found' }, [4]],
      ['from, included', { from: 3_000 }, [4, 3]],
      ['until, excluded', { until: 3_000 }, [2, 1]],
      ['several at once', { tool: 'recall', until: 4_000, actorId: 'claude' }, [1]],
    ];
    test.each(cases)('filters by %s', async (_, filter, expected) => {
      const store = await filled();
      const found = await store.read((view) => view.listToolCalls(EVERY_SCOPE, filter, { limit: 10 }));
      expect(found.map(({ called_at }) => called_at / 1_000)).toEqual(expected);
    });

    test('pages, and shows no scope that the reader does not see', async () => {
      const store = await filled();
      const page = (after?: string) =>
        store.read((view) => view.listToolCalls(accessOf(['scp_a']), {}, { after, limit: 2 }));
      const first = await page();
      expect(first.map(({ id }) => id)).toEqual([CALLS[2]!.id, CALLS[1]!.id]);
      expect((await page(first[1]!.id)).map(({ id }) => id)).toEqual([CALLS[0]!.id]);
    });
  });

  test('the oldest are forgotten, and the same call is written once', async () => {
    const store = await filled();
    await store.logToolCalls([CALLS[3]!, call(5)], 3);
    const kept = await store.read((view) => view.listToolCalls(EVERY_SCOPE, {}, { limit: 10 }));
    expect(kept.map(({ called_at }) => called_at / 1_000)).toEqual([5, 4, 3]);
  });
}
