/** Commands that are done in one transaction: each gets its own answer, and one that fails harms no other. */
import { expect, onTestFinished, test } from 'vitest';
import { addEvent } from '../../../../test/store/contract/samples.ts';
import { freshDatabase } from '../../../../test/support/postgres/databases.ts';
import { describePostgres } from '../../../../test/support/postgres/describe-postgres.ts';
import type { Store } from '../../port/store.ts';
import { openPostgresStore } from '../store.ts';

describePostgres('writes of one process', () => {
  test('to one chain are done together, in the order in which they came', async () => {
    const { store, commits } = await opened();
    const before = commits();
    const seqs = await Promise.all(
      Array.from({ length: 20 }, () => store.write(async (view) => (await addEvent(view)).seq, { chainId: 'local' })),
    );
    expect(seqs).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    // The first begins at once, the others have come by the time it is done.
    expect(commits() - before).toBe(2);
  });

  test('of which one is refused are done all the same, and only that one fails', async () => {
    const { store } = await opened();
    const refusal = new Error('not this one');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) =>
        store.write(
          async (view) => {
            const { seq } = await addEvent(view);
            if (index === 3) throw refusal;
            return seq;
          },
          { chainId: 'local' },
        ),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect((outcomes[3] as PromiseRejectedResult).reason).toBe(refusal);
    expect((await store.read((view) => view.headOf('local')))?.seq).toBe(5);
  });

  test('that turn out to belong to another chain are done by themselves', async () => {
    const { store } = await opened();
    const chains = ['local', 'org', 'local', 'org', 'local'];
    const events = await Promise.all(
      chains.map((chainId) => store.write((view) => addEvent(view, { chainId }), { chainId: 'local' })),
    );
    expect(events.map((event) => event.chainId)).toEqual(chains);
    const heads = await store.read((view) => view.heads());
    expect(heads.map(({ chainId, seq }) => [chainId, seq])).toEqual([
      ['local', 3],
      ['org', 2],
    ]);
  });

  test('to different chains do not wait for each other', async () => {
    const { store } = await opened();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const slow = store.write(
      async (view) => {
        await addEvent(view, { chainId: 'slow' });
        await released;
      },
      { chainId: 'slow' },
    );
    await store.write((view) => addEvent(view, { chainId: 'quick' }), { chainId: 'quick' });
    release();
    await slow;
  });

  test('to different chains that come at the same time are done together', async () => {
    const { store, commits } = await opened();
    const before = commits();
    const chains = ['a', 'b', 'c', 'b', 'a', 'd'];
    const events = await Promise.all(
      chains.map((chainId) => store.write((view) => addEvent(view, { chainId }), { chainId })),
    );
    expect(events.map(({ chainId, seq }) => [chainId, seq])).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 1],
      ['b', 2],
      ['a', 2],
      ['d', 1],
    ]);
    // The first begins at once; of the others, the second of its chain has to wait for it.
    expect(commits() - before).toBe(3);
    expect((await store.read((view) => view.scanLog(0, 10))).map(({ id }) => id).sort()).toEqual(
      events.map(({ id }) => id).sort(),
    );
  });

  test('to different chains do not wait for one that another process is in', async () => {
    const { store, url } = await opened();
    const { store: other } = await opened(url);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const entered = Promise.withResolvers<void>();
    const holding = other.write(async (view) => {
      await addEvent(view, { chainId: 'held' });
      entered.resolve();
      await released;
    });
    await entered.promise;
    let isDone = false;
    const [, held, alsoHeld, free] = ['first', 'held', 'held', 'free'].map((chainId) =>
      store.write((view) => addEvent(view, { chainId }), { chainId }),
    );
    void held!.then(() => {
      isDone = true;
    });
    expect((await free!).seq).toBe(1);
    expect(isDone).toBe(false);
    release();
    await holding;
    expect((await Promise.all([held!, alsoHeld!])).map(({ seq }) => seq)).toEqual([2, 3]);
  });

  test('to different chains do not wait for a list', async () => {
    const { store } = await opened();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const first = store.write((view) => addEvent(view, { chainId: 'first' }), { chainId: 'first' });
    const list = store.write(
      async (view) => {
        await addEvent(view, { chainId: 'long' });
        await released;
      },
      { chainId: 'long', events: 2 },
    );
    await store.write((view) => addEvent(view, { chainId: 'short' }), { chainId: 'short' });
    release();
    await Promise.all([first, list]);
  });

  test('of which one is refused before it changed anything are kept in the same transaction', async () => {
    const { store, commits } = await opened();
    const before = commits();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        store.write(
          async (view) => {
            await view.enter('local');
            if (index % 3 === 1) throw new Error(`not ${index}`);
            return (await addEvent(view)).seq;
          },
          { chainId: 'local' },
        ),
      ),
    );
    expect(
      outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message)),
    ).toEqual([1, 'not 1', 2, 3, 'not 4', 4, 5, 'not 7']);
    expect(commits() - before).toBe(2);
  });

  test('are finished before the store closes', async () => {
    const { store } = await opened();
    const writing = Array.from({ length: 10 }, () => store.write((view) => addEvent(view), { chainId: 'local' }));
    await store.close();
    expect((await Promise.all(writing)).map((event) => event.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  async function opened(address?: string): Promise<{ store: Store; commits: () => number; url: string }> {
    let commits = 0;
    const url = address ?? (await freshDatabase()).url;
    const store = await openPostgresStore({ url, onStatement: (sql) => void (sql === 'COMMIT' && commits++) });
    onTestFinished(() => store.close());
    return { store, commits: () => commits, url };
  }
});
