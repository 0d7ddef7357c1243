/** Commands that are done in one transaction: each gets its own answer, and one that fails harms no other. */
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../../test/support/postgres/databases.ts';
import { describePostgres } from '../../../test/support/postgres/describe-postgres.ts';
import { addEvent } from '../contract/samples.ts';
import type { Store } from '../port/store.ts';
import { openPostgresStore } from './store.ts';

describePostgres('writes of one process', () => {
  test('to one chain are done together, in the order in which they came', async () => {
    const { store, commits } = await opened();
    const before = commits();
    const seqs = await Promise.all(
      Array.from({ length: 20 }, () => store.write(async (view) => (await addEvent(view)).seq, 'local')),
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
        store.write(async (view) => {
          const { seq } = await addEvent(view);
          if (index === 3) throw refusal;
          return seq;
        }, 'local'),
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
      chains.map((chainId) => store.write((view) => addEvent(view, { chainId }), 'local')),
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
    const slow = store.write(async (view) => {
      await addEvent(view, { chainId: 'slow' });
      await released;
    }, 'slow');
    await store.write((view) => addEvent(view, { chainId: 'quick' }), 'quick');
    release();
    await slow;
  });

  test('are finished before the store closes', async () => {
    const { store } = await opened();
    const writing = Array.from({ length: 10 }, () => store.write((view) => addEvent(view), 'local'));
    await store.close();
    expect((await Promise.all(writing)).map((event) => event.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  async function opened(): Promise<{ store: Store; commits: () => number }> {
    let commits = 0;
    const { url } = await freshDatabase();
    const store = await openPostgresStore({ url, onStatement: (sql) => void (sql === 'COMMIT' && commits++) });
    onTestFinished(() => store.close());
    return { store, commits: () => commits };
  }
});
