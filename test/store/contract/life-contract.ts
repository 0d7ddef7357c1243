/** Waiting for changes, health, sizes, and the end of a store. */
import { describe, expect, test } from 'vitest';
import type { Store } from '../../../src/store/port/store.ts';
import { addEvent, addMemory } from './samples.ts';
import { type StoreUnderTest, Workbench } from './store-under-test.ts';

const LONG_MS = 600_000;
const START = { reached: new Map<string, number>() };

export function lifeContract(subject: StoreUnderTest): void {
  const bench = new Workbench(subject);
  const never = new AbortController().signal;

  describe('waitForChange', () => {
    test('returns at once when an event is there already', async () => {
      const store = await bench.open();
      await store.write((view) => addEvent(view));
      await store.waitForChange(START, LONG_MS, never);
    });

    test('looks only at the chains that are asked for, and only behind the place', async () => {
      const store = await bench.open();
      await store.write(async (view) => {
        for (const chainId of ['local', 'org', 'org']) await addEvent(view, { chainId });
      });
      const wait = (chainIds: string[] | undefined, reached: [string, number][], ms: number) =>
        store.waitForChange({ chainIds, reached: new Map(reached) }, ms, never);
      // What is there is not waited for, however long one would.
      await wait(undefined, [['local', 1]], LONG_MS);
      await wait(['org'], [['org', 1]], LONG_MS);
      for (const [chainId, reached] of [
        ['local', [['local', 1]]],
        ['none', []],
      ] as [string, [string, number][]][]) {
        const before = performance.now();
        await wait([chainId], reached, 400);
        // Timers may be a millisecond early.
        expect(performance.now() - before).toBeGreaterThan(390);
      }
    });

    test('wakes when an event arrives', async () => {
      const store = await bench.open();
      const waiting = store.waitForChange(START, LONG_MS, never);
      await store.write((view) => addEvent(view));
      await waiting;
    });

    bench.needs('reopen')('wakes when another connection writes', async () => {
      const store = await bench.open();
      const other = await bench.reopen(store);
      const waiting = store.waitForChange(START, LONG_MS, never);
      await other.write((view) => addEvent(view));
      await waiting;
    });

    test('returns when the time is over, and at once when there is none', async () => {
      const store = await bench.open();
      await store.waitForChange(START, 0, never);
      await store.waitForChange(START, 30, never);
      expect(await store.read((view) => view.lastPosition())).toBe(0);
    });

    test('returns when the caller gives up', async () => {
      const store = await bench.open();
      const giveUp = new AbortController();
      const waiting = store.waitForChange(START, LONG_MS, giveUp.signal);
      giveUp.abort();
      await waiting;
      await store.waitForChange(START, LONG_MS, AbortSignal.abort());
    });
  });

  describe('health and sizes', () => {
    test('a sound store has no failed finding', async () => {
      const store = await filled();
      const findings = await store.examine();
      expect(findings.length).toBeGreaterThan(0);
      expect(findings.filter((finding) => finding.status === 'failed')).toEqual([]);
    });

    test('sizes name the ledger, the projections and the rest', async () => {
      const store = await filled();
      const sizes = await store.sizes();
      expect(sizes.totalBytes).toBeGreaterThan(0);
      expect(new Set(sizes.parts.map((part) => part.class))).toEqual(new Set(['ledger', 'projection', 'operational']));
      expect(sizes.parts.reduce((sum, part) => sum + part.bytes, 0)).toBe(sizes.totalBytes);
    });
  });

  describe('a closed store', () => {
    const closed = { name: 'RecollectError', code: 'store_closed' };

    test('refuses reads and writes', async () => {
      const store = await filled();
      await store.close();
      await expect(store.read(async () => 1)).rejects.toMatchObject(closed);
      await expect(store.write(async () => 1)).rejects.toMatchObject(closed);
      await expect(store.beginShadow()).rejects.toMatchObject(closed);
    });

    test('may be closed again', async () => {
      const store = await bench.open();
      await Promise.all([store.close(), store.close()]);
      await store.close();
    });

    test('has done what was asked for before', async () => {
      const store = await bench.open();
      const writing = store.write((view) => addEvent(view));
      const reading = store.read((view) => view.lastPosition());
      const closing = store.close();
      expect((await writing).seq).toBe(1);
      expect(await reading).toBeGreaterThanOrEqual(0);
      await closing;
    });
  });

  async function filled(): Promise<Store> {
    const store = await bench.open();
    await store.write((view) => addMemory(view, { id: 'mem_1', text: 'apple', tags: ['fruit'] }));
    return store;
  }
}
