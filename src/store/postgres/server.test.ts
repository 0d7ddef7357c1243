/** Stores of one process on one address: they share connections and transactions, and each can be closed by itself. */
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { addEvent } from '../../../test/store/contract/samples.ts';
import { freshDatabase } from '../../../test/support/postgres/databases.ts';
import { describePostgres } from '../../../test/support/postgres/describe-postgres.ts';
import { openPostgresStore, type PostgresOptions } from './store.ts';

describePostgres('stores of one process', () => {
  test('on one address have no more connections than one of them may have', async () => {
    const { url, open } = await place();
    const stores = await Promise.all(Array.from({ length: 5 }, () => open({ url: `${url}?max=2` })));
    await Promise.all(
      stores.flatMap((store, number) => {
        const chainId = `chain${number}`;
        return [store.write((view) => addEvent(view, { chainId }), { chainId }), store.read((view) => view.heads())];
      }),
    );
    expect(await connectionsOf(url)).toBeLessThanOrEqual(2);
    expect(await stores[0]!.read((view) => view.heads())).toHaveLength(5);
  });

  test('do what they are asked for together and are closed one by one', async () => {
    const { open } = await place();
    const [one, other] = [await open(), await open()];
    const writing = ['a', 'b', 'a', 'b'].map((chainId, number) =>
      (number < 2 ? one : other).write((view) => addEvent(view, { chainId }), { chainId }),
    );
    const closing = one.close();
    expect((await Promise.all(writing)).map(({ seq }) => seq)).toEqual([1, 1, 2, 2]);
    await closing;
    await expect(one.write((view) => addEvent(view), { chainId: 'a' })).rejects.toMatchObject({ code: 'store_closed' });
    expect((await other.write((view) => addEvent(view, { chainId: 'a' }), { chainId: 'a' })).seq).toBe(3);
  });

  test('wait for changes by themselves: who is closed stops, the others are told', async () => {
    const { open } = await place();
    const [one, other] = [await open(), await open()];
    const never = new AbortController().signal;
    const from = { reached: new Map<string, number>() };
    const [stopped, told] = [one, other].map((store) => store.waitForChange(from, 60_000, never));
    const refused = expect(stopped).rejects.toMatchObject({ code: 'store_closed' });
    await one.close();
    await refused;
    await other.write((view) => addEvent(view));
    await told;
  });

  test('that waits for others in another way has connections of its own', async () => {
    const { open } = await place();
    const [patient, hurried] = [await open(), await open({ busyTimeoutMs: 50 })];
    await patient.write(
      async (view) => {
        await addEvent(view);
        await expect(hurried.write((other) => addEvent(other), { chainId: 'local' })).rejects.toMatchObject({
          code: 'store_busy',
        });
      },
      { chainId: 'local' },
    );
  });
});

async function place() {
  const { url } = await freshDatabase();
  const open = async (options: Partial<PostgresOptions> = {}) => {
    const store = await openPostgresStore({ url, ...options });
    onTestFinished(() => store.close());
    return store;
  };
  return { url, open };
}

async function connectionsOf(url: string): Promise<number> {
  const sql = postgres(url, { max: 1 });
  const rows =
    await sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'recollect'`;
  await sql.end();
  return rows.length;
}
