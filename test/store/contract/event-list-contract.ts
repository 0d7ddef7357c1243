/** Lists of events: each filter, both orders, paging, and what came after a feed's cursor. */
import { describe, expect, test } from 'vitest';
import { EVIDENCE_KINDS } from '../../../src/model/event.ts';
import type { AccessFilter, EventFilter } from '../../../src/store/port/queries.ts';
import type { Store } from '../../../src/store/port/store.ts';
import { accessOf, addEvent, addText, EVERY_SCOPE } from './samples.ts';
import { type StoreUnderTest, Workbench } from './store-under-test.ts';

export function eventListContract(subject: StoreUnderTest): void {
  const bench = new Workbench(subject);

  describe('listEvents', () => {
    const cases: [string, EventFilter, number[]][] = [
      ['no filter', {}, [1, 2, 3, 4, 5]],
      ['kinds', { kinds: ['tool_call', 'memory.pinned'] }, [3, 5]],
      ['no kind at all', { kinds: [] }, []],
      ['evidence', { type: 'evidence' }, [1, 2, 3]],
      ['changes', { type: 'change' }, [4, 5]],
      ['actor', { actorId: 'ben' }, [2, 4]],
      ['actor with its kind', { actorId: 'person:ben' }, [2, 4]],
      ['actor of another kind', { actorId: 'agent:ben' }, []],
      ['source', { source: 'slack' }, [1, 2]],
      ['external id', { externalId: 'x1' }, [1]],
      ['session', { sessionId: 's1' }, [1, 4]],
      ['item', { itemId: 'mem_1' }, [4]],
      ['one label', { labels: ['speaker:anna'] }, [1, 3]],
      ['two labels', { labels: ['speaker:anna', 'ref:#1'] }, [1]],
      ['occurred from, included', { occurredFrom: 20 }, [2, 3, 4, 5]],
      ['occurred until, excluded', { occurredUntil: 20 }, [1]],
      ['a stretch of time', { occurredFrom: 20, occurredUntil: 40 }, [2, 3]],
      ['recorded from, included', { recordedFrom: 2_003 }, [3, 4, 5]],
      ['recorded until, excluded', { recordedUntil: 2_003 }, [1, 2]],
      ['several at once', { type: 'evidence', source: 'slack', actorId: 'ben' }, [2]],
    ];
    test.each(cases)('filters by %s', async (_, filter, expected) => {
      const store = await filled();
      expect(await seqs(store, filter, 'oldest')).toEqual(expected);
      expect(await seqs(store, filter, 'newest')).toEqual(expected.toReversed());
    });

    test('every evidence kind counts as evidence', async () => {
      const store = await bench.open();
      await store.write(async (view) => {
        for (const kind of EVIDENCE_KINDS) await addEvent(view, { kind });
      });
      expect(await seqs(store, { type: 'evidence' }, 'oldest')).toHaveLength(EVIDENCE_KINDS.length);
      expect(await seqs(store, { type: 'change' }, 'oldest')).toEqual([]);
    });

    test.each(['newest', 'oldest'] as const)(
      'pages through everything, %s first, without repetition or loss',
      async (order) => {
        const store = await bench.open();
        await store.write(async (view) => {
          for (let count = 0; count < 23; count++) await addEvent(view, { chainId: count % 3 === 0 ? 'org' : 'local' });
        });
        const whole = await store.read((view) => view.listEvents(EVERY_SCOPE, {}, { order, limit: 100 }));
        const seen: string[] = [];
        let after: number | undefined;
        for (;;) {
          const page = await store.read((view) =>
            view.listEvents(EVERY_SCOPE, {}, { order, limit: 4, ...(after === undefined ? {} : { after }) }),
          );
          if (page.length === 0) break;
          seen.push(...page.map((event) => event.id));
          expect(seen.length).toBeLessThan(200);
          after = page.at(-1)!.position;
        }
        expect(seen).toEqual(whole.map((event) => event.id));
        expect(new Set(seen).size).toBe(23);
      },
    );

    test('gives the bodies too', async () => {
      const store = await filled();
      const [first] = await store.read((view) => view.listEvents(EVERY_SCOPE, {}, { order: 'oldest', limit: 1 }));
      expect(first?.body).toBe('{"content":"words of ev_local_1"}');
    });
  });

  describe('eventsAfter', () => {
    test('gives every chain from its start without a cursor, each in order', async () => {
      const store = await chains();
      const { events, reached } = await eventsSince(store, EVERY_SCOPE, new Map(), 100);
      expect(events.map((event) => event.id).toSorted()).toEqual([
        'ev_local_1',
        'ev_local_2',
        'ev_local_3',
        'ev_org_1',
        'ev_org_2',
      ]);
      for (const chain of ['local', 'org']) {
        const own = events.filter((event) => event.chainId === chain).map((event) => event.seq);
        expect(own).toEqual(own.toSorted());
      }
      expect(Object.fromEntries(reached)).toEqual({ local: 3, org: 2 });
    });

    test('goes on after the cursor of each chain', async () => {
      const store = await chains();
      const { events, reached } = await eventsSince(
        store,
        EVERY_SCOPE,
        new Map([
          ['local', 2],
          ['org', 2],
        ]),
        100,
      );
      expect(events.map((event) => event.id)).toEqual(['ev_local_3']);
      expect(Object.fromEntries(reached)).toEqual({ local: 3, org: 2 });
    });

    test('followed step by step it gives everything once', async () => {
      const store = await chains();
      const seen: string[] = [];
      let cursor: ReadonlyMap<string, number> = new Map();
      for (let steps = 0; steps < 10; steps++) {
        const page = await eventsSince(store, EVERY_SCOPE, cursor, 1);
        expect(page.events.length).toBeLessThanOrEqual(1);
        seen.push(...page.events.map((event) => event.id));
        cursor = page.reached;
      }
      expect(seen.toSorted()).toEqual(['ev_local_1', 'ev_local_2', 'ev_local_3', 'ev_org_1', 'ev_org_2']);
    });

    test('passes over what the sight hides, for good', async () => {
      const store = await bench.open();
      await store.write(async (view) => {
        for (const scopeId of ['scp_a', 'scp_b', 'scp_b', 'scp_a', 'scp_b']) await addEvent(view, { scopeId });
      });
      const { events, reached } = await eventsSince(store, accessOf(['scp_a']), new Map(), 100);
      expect(events.map((event) => event.seq)).toEqual([1, 4]);
      expect(reached.get('local')).toBe(5);
      const partly = await eventsSince(store, accessOf(['scp_a']), new Map(), 1);
      expect(partly.reached.get('local')).toBe(1);
      const rest = await eventsSince(store, accessOf(['scp_a']), partly.reached, 1);
      expect(rest.events.map((event) => event.seq)).toEqual([4]);
    });

    test('keeps the place of a chain that is not here and finds a chain that is new', async () => {
      const store = await chains();
      const { events, reached } = await eventsSince(
        store,
        EVERY_SCOPE,
        new Map([
          ['elsewhere', 7],
          ['local', 3],
        ]),
        100,
      );
      expect(events.map((event) => event.id)).toEqual(['ev_org_1', 'ev_org_2']);
      expect(Object.fromEntries(reached)).toEqual({ elsewhere: 7, local: 3, org: 2 });
    });

    test('looks only at the chain that can hold anything, and tells nothing of the others', async () => {
      const store = await chains();
      const { events, reached } = await eventsSince(store, { ...EVERY_SCOPE, chainIds: ['org'] }, new Map(), 100);
      expect(events.map((event) => event.id)).toEqual(['ev_org_1', 'ev_org_2']);
      expect(Object.fromEntries(reached)).toEqual({ org: 2 });
    });

    test('a cursor beyond the end gives nothing', async () => {
      const store = await chains();
      const { events } = await eventsSince(
        store,
        EVERY_SCOPE,
        new Map([
          ['local', 99],
          ['org', 99],
        ]),
        100,
      );
      expect(events).toEqual([]);
    });
  });

  async function filled(): Promise<Store> {
    const store = await bench.open();
    await store.write(async (view) => {
      await addText(view, 'a', { occurredAt: 10, source: 'slack', externalId: 'x1', sessionId: 's1' }, [
        'speaker:anna',
        'ref:#1',
      ]);
      await addText(view, 'b', { occurredAt: 20, source: 'slack', externalId: 'x2', actorId: 'ben' }, [
        'speaker:ben',
        'ref:#1',
      ]);
      await addText(view, 'c', { occurredAt: 30, kind: 'tool_call' }, ['speaker:anna']);
      await addEvent(view, {
        occurredAt: 40,
        kind: 'memory.revised',
        itemId: 'mem_1',
        sessionId: 's1',
        actorId: 'ben',
      });
      await addEvent(view, { occurredAt: 50, kind: 'memory.pinned', itemId: 'mem_2' });
    });
    return store;
  }

  async function chains(): Promise<Store> {
    const store = await bench.open();
    await store.write(async (view) => {
      for (const chainId of ['local', 'org', 'local', 'org', 'local']) await addEvent(view, { chainId });
    });
    return store;
  }
}

async function seqs(store: Store, filter: EventFilter, order: 'newest' | 'oldest'): Promise<number[]> {
  const events = await store.read((view) => view.listEvents(EVERY_SCOPE, filter, { order, limit: 100 }));
  return events.map((event) => event.seq);
}

function eventsSince(store: Store, access: AccessFilter, cursor: ReadonlyMap<string, number>, limit: number) {
  return store.read((view) => view.eventsAfter(access, cursor, limit));
}
