/** A rebuild reads the log in the order of positions; one that was drawn early and is committed late must not be passed over. */
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { addEvent } from '../../../test/store/contract/samples.ts';
import { freshDatabase } from '../../../test/support/postgres/databases.ts';
import { describePostgres } from '../../../test/support/postgres/describe-postgres.ts';
import { readAddress } from './address.ts';
import { Pool } from './pool.ts';
import { openStoreOn } from './store.ts';

describePostgres('a rebuild', () => {
  test('waits for the youngest transaction too, although none that began after it has ended', async () => {
    const { url } = await freshDatabase();
    const open = async () => {
      const pool = new Pool(readAddress(url), { waitMs: 60_000 });
      // It tells nobody of its commits: that would be one more transaction that began later and has ended.
      const store = await openStoreOn(
        { location: pool.location, borrow: () => pool.borrow(), close: () => pool.close() },
        {},
      );
      onTestFinished(() => store.close());
      return store;
    };
    const [early, late, maintainer] = [await open(), await open(), await open()];
    const shadow = await maintainer.beginShadow();

    const [begun, drawn, held] = [signal(), signal(), signal()];
    const older = early.write(async (view) => {
      await view.enter('a');
      begun.resolve();
      await drawn.promise;
      // The second one stands behind what the other has drawn meanwhile.
      await addEvent(view, { chainId: 'a', id: 'ev_a1' });
      await addEvent(view, { chainId: 'a', id: 'ev_a2' });
    });
    await begun.promise;
    const younger = late.write(async (view) => {
      await addEvent(view, { chainId: 'b', id: 'ev_b1' });
      await view.getEvent('ev_none');
      drawn.resolve();
      await held.promise;
    });
    await older;

    const read = shadow.write(async (view) => (await view.scanLog(0, 10)).map((event) => event.id));
    await Promise.race([read, untilAllAreStopped(url)]);
    held.resolve();
    await younger;
    expect(await read).toEqual(['ev_a1', 'ev_b1', 'ev_a2']);
  });
});

function signal(): PromiseWithResolvers<void> {
  return Promise.withResolvers<void>();
}

/** Until somebody waits for every other transaction to end. */
async function untilAllAreStopped(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  onTestFinished(() => sql.end());
  for (;;) {
    const rows = await sql`SELECT 1 FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    if (rows.length > 0) return;
  }
}
