/** Leases: one holder at a time, a number that grows, and nothing for whoever has lost it. */
import { describe, expect, test } from 'vitest';
import { type StoreUnderTest, Workbench } from './store-under-test.ts';

const LONG = 60_000;
/** It is over when it is taken. */
const OVER = 0;

export function leasesContract(subject: StoreUnderTest): void {
  const bench = new Workbench(subject);

  async function opened() {
    const store = await bench.open();
    return {
      store,
      take: (holder: string, lastsMs: number, name = 'work') =>
        store.write((view) => view.takeLease(name, holder, lastsMs)),
      live: () => store.read((view) => view.liveLeases(['work', 'other'])),
    };
  }

  describe('a lease', () => {
    test('is taken once, and again when it was released', async () => {
      const { store, take, live } = await opened();
      const lease = await take('one', LONG);
      expect(lease).toEqual({ name: 'work', holder: 'one', fencing: 1 });
      expect(await take('two', LONG)).toBeUndefined();
      expect(await take('one', LONG)).toBeUndefined();
      expect(await take('two', LONG, 'other')).toMatchObject({ fencing: 1 });
      expect(await live()).toEqual(new Set(['work', 'other']));
      await store.write((view) => view.releaseLease(lease!));
      expect(await live()).toEqual(new Set(['other']));
      expect(await take('two', LONG)).toMatchObject({ holder: 'two', fencing: 2 });
    });

    test('is taken over when its time is over, and then it cannot be kept or released', async () => {
      const { store, take, live } = await opened();
      const lost = (await take('one', OVER))!;
      expect(await live()).toEqual(new Set());
      expect(await take('two', LONG)).toMatchObject({ fencing: 2 });
      expect(await store.write((view) => view.keepLease(lost, LONG))).toBe(false);
      await store.write((view) => view.releaseLease(lost));
      expect(await live()).toEqual(new Set(['work']));
    });

    test('is kept as long as nobody took it, also after its time', async () => {
      const { store, take, live } = await opened();
      const lease = (await take('one', OVER))!;
      expect(await store.write((view) => view.keepLease(lease, LONG))).toBe(true);
      expect(await live()).toEqual(new Set(['work']));
      expect(await take('two', LONG)).toBeUndefined();
    });

    test('of a transaction that fails is nobody’s', async () => {
      const { store, take } = await opened();
      const failing = store.write(async (view) => {
        await view.takeLease('work', 'one', LONG);
        throw new Error('enough');
      });
      await expect(failing).rejects.toThrow('enough');
      expect(await take('two', LONG)).toMatchObject({ holder: 'two' });
    });
  });
}
