/** Transactions: all or nothing, one writer at a time, readers that see one state. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Store, WriteView } from '../../../src/store/port/store.ts';
import { MEMORIES, TAGS } from '../../../src/store/port/tables.ts';
import { addEvent, addMemory, documentOf, EVERY_SCOPE, LIVE, memoryRow, sampleEvent } from './samples.ts';
import { type StoreUnderTest, Workbench } from './store-under-test.ts';

export function transactionContract(subject: StoreUnderTest): void {
  const bench = new Workbench(subject);

  describe('a write', () => {
    test('hands back what its work returns', async () => {
      const store = await bench.open();
      expect(await store.write(async () => 42)).toBe(42);
      expect(await store.read(async () => 'yes')).toBe('yes');
    });

    test('sees the events and rows that it has written itself', async () => {
      const store = await bench.open();
      await store.write(async (view) => {
        await addMemory(view, { id: 'mem_1', name: 'tabs' });
        expect((await view.headOf('local'))?.seq).toBe(1);
        expect((await view.findMemory(EVERY_SCOPE, 'mem_1'))?.memory.id).toBe('mem_1');
        expect((await view.findMemoryByName(EVERY_SCOPE, undefined, 'tabs', LIVE))?.memory.id).toBe('mem_1');
        expect(await view.listEvents(EVERY_SCOPE, {}, { order: 'newest', limit: 5 })).toHaveLength(1);
      });
    });

    test('that throws leaves nothing, whatever it had done', async () => {
      const store = await bench.open();
      const failure = new Error('changed my mind');
      const attempt = store.write(async (view) => {
        const event = await addEvent(view);
        await view.rows.put(TAGS, {
          chain_id: 'local',
          name: 'ops',
          category: 'domain',
          description: null,
          updated_seq: 1,
        });
        await view.rows.put(MEMORIES, memoryRow({ id: 'mem_1' }));
        await view.index(event, documentOf({ text: 'apple', labels: ['speaker:anna'] }));
        throw failure;
      });
      await expect(attempt).rejects.toBe(failure);
      await store.read(async (view) => {
        expect(await view.lastPosition()).toBe(0);
        expect(await view.rows.get(TAGS, 'local', 'ops')).toBeUndefined();
        expect(await view.rows.get(MEMORIES, 'mem_1')).toBeUndefined();
        expect(await matches(view, 'apple')).toBe(0);
        expect(await view.listEvents(EVERY_SCOPE, { labels: ['speaker:anna'] }, { order: 'newest', limit: 5 })).toEqual(
          [],
        );
      });
    });

    test('that fails in one part keeps nothing of another part that goes on', async () => {
      const store = await bench.open();
      const failure = new Error('one part failed');
      let late: Promise<unknown> | undefined;
      let goOn = () => {};
      const attempt = store.write(async (view) => {
        const waiting = new Promise<void>((resolve) => (goOn = resolve));
        late = waiting.then(() => addMemory(view, { id: 'mem_1', name: 'tabs' }));
        throw failure;
      });
      await expect(attempt).rejects.toBe(failure);
      goOn();
      await expect(late).rejects.toThrow('The transaction has ended');
      await store.write((view) => addMemory(view, { id: 'mem_2', name: 'spaces' }));
      expect(await store.read((view) => view.lastPosition())).toBe(1);
      expect(await store.read((view) => view.rows.get(MEMORIES, 'mem_1'))).toBeUndefined();
    });

    test('that the database refuses leaves nothing, and the next one works', async () => {
      const store = await bench.open();
      const attempt = store.write(async (view) => {
        await addEvent(view);
        await view.insertEvent(sampleEvent({ seq: 9 }));
      });
      await expect(attempt).rejects.toMatchObject({ name: 'RecollectError' });
      expect(await store.read((view) => view.lastPosition())).toBe(0);
      await store.write((view) => addEvent(view));
      expect((await store.read((view) => view.headOf('local')))?.seq).toBe(1);
    });

    test('waits for the writes before it: none is lost', async () => {
      const store = await bench.open();
      await countUp([store]);
    });

    bench.needs('reopen')('waits for the writes of another connection: none is lost', async () => {
      const store = await bench.open();
      await countUp([store, await bench.reopen(store)]);
    });

    test('that enters a chain after it has looked is told to look again, and then sees what others wrote', async () => {
      const store = await bench.open();
      await store.write((view) => view.rows.put(MEMORIES, memoryRow({ id: 'mem_1', version: 0 })));
      const increments = Array.from({ length: 12 }, () =>
        store.write(async (view) => {
          let row = (await view.rows.get(MEMORIES, 'mem_1'))!;
          await nextTurn();
          if (await view.enter('local')) row = (await view.rows.get(MEMORIES, 'mem_1'))!;
          expect(await view.enter('local')).toBe(false);
          await view.rows.put(MEMORIES, { ...row, version: row.version + 1 });
        }),
      );
      await Promise.all(increments);
      expect(await store.read(async (view) => (await view.rows.get(MEMORIES, 'mem_1'))?.version)).toBe(12);
    });

    test('a failed write does not hold up those behind it', async () => {
      const store = await bench.open();
      const failing = store.write(async () => {
        await nextTurn();
        throw new Error('no');
      });
      const next = store.write((view) => addEvent(view));
      await expect(failing).rejects.toThrow('no');
      expect((await next).seq).toBe(1);
    });

    bench.needs('reopen')('is still there after the store was closed and opened again', async () => {
      const store = await bench.open();
      await store.write((view) => addMemory(view, { id: 'mem_1', text: 'apple', tags: ['fruit'] }));
      await store.close();
      const again = await bench.reopen(store);
      await again.read(async (view) => {
        expect((await view.findMemory(EVERY_SCOPE, 'mem_1'))?.contentEvent.id).toBe('ev_local_1');
        expect(await matches(view, 'apple')).toBe(1);
      });
    });
  });

  describe('a read', () => {
    bench.needs('overlap')('sees committed state only', async () => {
      const store = await bench.open();
      await store.write(async (view) => {
        await addEvent(view);
        expect(await store.read((other) => other.lastPosition())).toBe(0);
      });
      expect(await store.read((view) => view.lastPosition())).toBeGreaterThan(0);
    });

    bench.needs('overlap')('sees one state from its first look to its end', async () => {
      const store = await bench.open();
      await store.write((view) => addMemory(view, { id: 'mem_1', text: 'apple' }));
      await store.read(async (view) => {
        const before = await view.lastPosition();
        await store.write((other) => addMemory(other, { id: 'mem_2', text: 'apple' }));
        expect(await view.lastPosition()).toBe(before);
        expect(await view.rows.get(MEMORIES, 'mem_2')).toBeUndefined();
        expect(await matches(view, 'apple')).toBe(1);
      });
      expect(await store.read((view) => matches(view, 'apple'))).toBe(2);
    });

    bench.needs('reopen', 'overlap')('sees one state while another connection writes', async () => {
      const store = await bench.open();
      const other = await bench.reopen(store);
      await store.read(async (view) => {
        expect(await view.lastPosition()).toBe(0);
        await other.write((writing) => addEvent(writing));
        expect(await view.lastPosition()).toBe(0);
      });
      expect(await store.read((view) => view.lastPosition())).toBeGreaterThan(0);
    });

    test('that throws lets go, so that the next read and write work', async () => {
      const store = await bench.open();
      await expect(store.read(async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
      await store.write((view) => addEvent(view));
      expect(await store.read(async (view) => (await view.heads()).length)).toBe(1);
    });

    test('several at once all get their answer', async () => {
      const store = await bench.open();
      await store.write((view) => addEvent(view));
      const reads = Array.from({ length: 20 }, () =>
        store.read(async (view) => {
          await nextTurn();
          return (await view.headOf('local'))!.seq;
        }),
      );
      expect(await Promise.all(reads)).toEqual(Array.from({ length: 20 }, () => 1));
    });
  });
}

/** Many writers enter the chain, read a row, give way, and write what follows from it. */
async function countUp(stores: readonly Store[]): Promise<void> {
  const first = stores[0]!;
  await first.write((view) => view.rows.put(MEMORIES, memoryRow({ id: 'mem_1', version: 0 })));
  const increments = Array.from({ length: 24 }, (_, index) =>
    stores[index % stores.length]!.write(async (view) => {
      await view.enter('local');
      const row = (await view.rows.get(MEMORIES, 'mem_1'))!;
      await nextTurn();
      await view.rows.put(MEMORIES, { ...row, version: row.version + 1 });
      await addEvent(view);
    }),
  );
  await Promise.all(increments);
  await first.read(async (view) => {
    expect((await view.rows.get(MEMORIES, 'mem_1'))?.version).toBe(24);
    expect((await view.scanChain('local', 0, 100)).map((event) => event.seq)).toEqual(
      Array.from({ length: 24 }, (_, index) => index + 1),
    );
  });
}

async function matches(view: Pick<WriteView, 'matchText'>, word: string): Promise<number> {
  const hits = await view.matchText(EVERY_SCOPE, {
    words: [word],
    types: ['evidence', 'memory'],
    notExpiredAt: 0,
    statuses: LIVE,
    limit: 10,
  });
  return hits.length;
}
