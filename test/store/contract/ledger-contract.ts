/** The ledger's own rows: appended in order and once, found by place, id and external id. */
import { describe, expect, test } from 'vitest';
import { RecollectError } from '../../../src/base/errors.ts';
import type { StoredEvent } from '../../../src/model/event.ts';
import type { ReadView, Store } from '../../../src/store/port/store.ts';
import { addEvent, sampleEvent } from './samples.ts';
import { type StoreUnderTest, Workbench } from './store-under-test.ts';

export function ledgerContract(subject: StoreUnderTest): void {
  const bench = new Workbench(subject);

  describe('appending events', () => {
    test('an event comes back with every column', async () => {
      const store = await bench.open();
      const events: StoredEvent[] = [
        sampleEvent({
          seq: 1,
          sessionId: 's',
          itemId: 'mem_1',
          source: 'slack',
          externalId: 'x',
          trust: 0.1 + 0.2,
          occurredAt: -62_135_596_800_000,
        }),
        sampleEvent({ seq: 2, body: JSON.stringify({ content: 'Grüße 日本 😀 \u0000 " \\' }) }),
        sampleEvent({ seq: 3, body: null }),
        sampleEvent({ seq: 4, body: JSON.stringify({ content: 'x'.repeat(1_000_000) }) }),
      ];
      for (const event of events) {
        const position = await store.write((view) => view.insertEvent(event));
        const found = await store.read((view) => view.getEvent(event.id));
        expect({ ...found, salt: bytesOf(found!.salt), ...hashesOf(found!) }).toEqual({
          ...event,
          position,
          salt: bytesOf(event.salt),
          ...hashesOf(event),
        });
      }
    });

    test('what events say can be read for many at once', async () => {
      const store = await bench.open();
      const events = [
        sampleEvent({ seq: 1, itemId: 'mem_1', occurredAt: -62_135_596_800_000 }),
        sampleEvent({ seq: 2, body: JSON.stringify({ content: 'Grüße 日本 😀 \u0000 " \\' }) }),
        sampleEvent({ seq: 3, body: null }),
        ...Array.from({ length: 10 }, (_, more) => sampleEvent({ seq: more + 4 })),
      ];
      const said = events.map(({ id, kind, kindVersion, scopeId, itemId, occurredAt, body }) => ({
        ...{ id, kind, kindVersion, scopeId, itemId, occurredAt, body },
      }));
      const read = async (view: ReadView, ...ids: string[]) =>
        (await view.readEvents(ids)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
      const inOrder = said.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      await store.write(async (view) => {
        for (const event of events) await view.insertEvent(event);
        expect(await read(view, ...events.map(({ id }) => id))).toEqual(inOrder);
      });
      await store.read(async (view) => {
        expect(await read(view, ...events.map(({ id }) => id), 'ev_none')).toEqual(inOrder);
        expect(await read(view, events[1]!.id, 'ev_none')).toEqual([said[1]]);
        expect(await read(view, 'ev_none')).toEqual([]);
        expect(await read(view)).toEqual([]);
      });
    });

    test('positions grow in order of arrival over all chains', async () => {
      const store = await bench.open();
      const positions = await store.write(async (view) => {
        const placed = [];
        for (const chainId of ['local', 'org', 'local', 'org'])
          placed.push((await addEvent(view, { chainId })).position);
        return placed;
      });
      expect(positions).toEqual(positions.toSorted((a, b) => a - b));
      expect(new Set(positions).size).toBe(4);
      expect(await store.read((view) => view.lastPosition())).toBe(positions.at(-1));
    });

    test('a chain starts at 1 and has no gap and no repetition (LED-1)', async () => {
      const store = await bench.open();
      await refuses(store, sampleEvent({ seq: 2 }));
      await refuses(store, sampleEvent({ seq: 0 }));
      await accepts(store, sampleEvent({ seq: 1 }));
      await refuses(store, sampleEvent({ seq: 1, id: 'ev_other' }));
      await refuses(store, sampleEvent({ seq: 3 }));
      await accepts(store, sampleEvent({ seq: 2 }));
      await accepts(store, sampleEvent({ seq: 1, chainId: 'org' }));
    });

    test('an id is used once, over all chains (LED-2)', async () => {
      const store = await bench.open();
      await accepts(store, sampleEvent({ seq: 1, id: 'ev_same' }));
      await refuses(store, sampleEvent({ seq: 2, id: 'ev_same' }));
      await refuses(store, sampleEvent({ seq: 1, id: 'ev_same', chainId: 'org' }));
    });

    test('an external id is used once per scope and source (LED-3)', async () => {
      const store = await bench.open();
      await accepts(store, sampleEvent({ seq: 1, source: 'slack', externalId: 'm1' }));
      await refuses(store, sampleEvent({ seq: 2, source: 'slack', externalId: 'm1' }));
      await refuses(store, sampleEvent({ seq: 1, chainId: 'org', source: 'slack', externalId: 'm1' }));
      await accepts(store, sampleEvent({ seq: 2, source: 'mail', externalId: 'm1' }));
      await accepts(store, sampleEvent({ seq: 3, source: 'slack', externalId: 'm1', scopeId: 'scp_b' }));
      await accepts(store, sampleEvent({ seq: 4, source: null, externalId: 'm1' }));
      await refuses(store, sampleEvent({ seq: 5, source: null, externalId: 'm1' }));
      await accepts(store, sampleEvent({ seq: 5, source: 'slack', externalId: null }));
      await accepts(store, sampleEvent({ seq: 6, source: 'slack', externalId: null }));
    });

    test('a body and its salt are there together or not at all', async () => {
      const store = await bench.open();
      await refuses(store, { ...sampleEvent({ seq: 1 }), salt: null });
      await refuses(store, { ...sampleEvent({ seq: 1, body: null }), salt: new Uint8Array(16) });
    });
  });

  describe('reading the ledger', () => {
    test('an empty store has no heads, no events and position 0', async () => {
      const store = await bench.open();
      await store.read(async (view) => {
        expect(await view.heads()).toEqual([]);
        expect(await view.headOf('local')).toBeUndefined();
        expect(await view.lastPosition()).toBe(0);
        expect(await view.getEvent('ev_none')).toBeUndefined();
        expect(await view.eventAt('local', 1)).toBeUndefined();
        expect(await view.scanLog(0, 10)).toEqual([]);
        expect(await view.scanChain('local', 0, 10)).toEqual([]);
      });
    });

    test('heads are the last links of all chains, by chain id', async () => {
      const store = await bench.open();
      await store.write(async (view) => {
        for (const chainId of ['local', 'b', 'local', 'a', 'b', 'local']) await addEvent(view, { chainId });
      });
      const heads = await store.read((view) => view.heads());
      expect(heads.map((head) => [head.chainId, head.seq])).toEqual([
        ['a', 1],
        ['b', 2],
        ['local', 3],
      ]);
      for (const head of heads) {
        const event = sampleEvent({ chainId: head.chainId, seq: head.seq });
        expect(bytesOf(head.hash)).toEqual(bytesOf(event.chainHash));
        const one = await store.read((view) => view.headOf(head.chainId));
        expect({ ...one, hash: bytesOf(one!.hash) }).toEqual({
          ...head,
          hash: bytesOf(head.hash),
          appendedAt: event.appendedAt,
        });
      }
    });

    test('an event is found by its place in the chain', async () => {
      const store = await filled();
      await store.read(async (view) => {
        expect((await view.eventAt('local', 2))?.id).toBe('ev_local_2');
        expect((await view.eventAt('org', 1))?.id).toBe('ev_org_1');
        expect(await view.eventAt('org', 9)).toBeUndefined();
        expect(await view.eventAt('none', 1)).toBeUndefined();
      });
    });

    test('an event is found by its external id; no source is an empty source', async () => {
      const store = await bench.open();
      await accepts(store, sampleEvent({ seq: 1, source: 'slack', externalId: 'm1' }));
      await accepts(store, sampleEvent({ seq: 2, externalId: 'm1' }));
      await store.read(async (view) => {
        expect((await view.eventByExternalId('scp_a', 'slack', 'm1'))?.seq).toBe(1);
        expect((await view.eventByExternalId('scp_a', '', 'm1'))?.seq).toBe(2);
        expect(await view.eventByExternalId('scp_b', 'slack', 'm1')).toBeUndefined();
        expect(await view.eventByExternalId('scp_a', 'slack', 'm2')).toBeUndefined();
      });
    });

    test('a chain is scanned in order, after a number, up to a limit', async () => {
      const store = await filled();
      const scan = (after: number, limit: number) =>
        store.read(async (view) => (await view.scanChain('local', after, limit)).map((event) => event.seq));
      expect(await scan(0, 10)).toEqual([1, 2, 3]);
      expect(await scan(1, 1)).toEqual([2]);
      expect(await scan(3, 10)).toEqual([]);
    });

    test('the log is scanned in order of arrival over all chains', async () => {
      const store = await filled();
      const all = await store.read((view) => view.scanLog(0, 10));
      expect(all.map((event) => event.id)).toEqual(['ev_local_1', 'ev_org_1', 'ev_local_2', 'ev_org_2', 'ev_local_3']);
      const rest = await store.read((view) => view.scanLog(all[1]!.position, 2));
      expect(rest.map((event) => event.id)).toEqual(['ev_local_2', 'ev_org_2']);
    });
  });

  async function filled(): Promise<Store> {
    const store = await bench.open();
    await store.write(async (view) => {
      for (const chainId of ['local', 'org', 'local', 'org', 'local']) await addEvent(view, { chainId });
    });
    return store;
  }
}

async function accepts(store: Store, event: StoredEvent): Promise<void> {
  const before = await store.read((view) => view.lastPosition());
  expect(await store.write((view) => view.insertEvent(event))).toBeGreaterThan(before);
}

async function refuses(store: Store, event: StoredEvent): Promise<void> {
  const before = await store.read((view) => view.scanLog(0, 100));
  await expect(store.write((view) => view.insertEvent(event))).rejects.toBeInstanceOf(RecollectError);
  expect(await store.read((view) => view.scanLog(0, 100))).toEqual(before);
}

function bytesOf(bytes: Uint8Array | null): number[] | null {
  return bytes && [...bytes];
}

function hashesOf(event: StoredEvent) {
  return {
    bodyHash: bytesOf(event.bodyHash),
    eventHash: bytesOf(event.eventHash),
    chainHash: bytesOf(event.chainHash),
  };
}
