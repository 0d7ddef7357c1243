/** A server that is connected and says nothing any more: coded errors in bounded time, and the same store goes on when it is back. */
import { expect, onTestFinished, test } from 'vitest';
import { addEvent } from '../../../test/store/contract/samples.ts';
import { freshDatabase } from '../../../test/support/postgres/databases.ts';
import { describePostgres } from '../../../test/support/postgres/describe-postgres.ts';
import { Relay } from '../../../test/support/postgres/relay.ts';
import type { Store } from '../port/store.ts';
import { ITEM_TAGS } from '../port/tables.ts';
import { openPostgresStore } from './store.ts';

const TIMES = 'answer_timeout=1&connect_timeout=1';

describePostgres('a server that stops answering', () => {
  test('while something is read or begun: it is lost, and the next request connects anew', async () => {
    const { relay, store } = await opened();
    await store.write((view) => addEvent(view));
    relay.hold();
    await expect(store.read((view) => view.heads())).rejects.toMatchObject({ code: 'store_lost', retryable: true });
    await expect(store.write((view) => addEvent(view))).rejects.toMatchObject({ code: 'store_lost', retryable: true });
    relay.release();
    await store.write((view) => addEvent(view));
    expect(await store.read((view) => view.headOf('local'))).toMatchObject({ seq: 2 });
  });

  test('before the commit is sent: nothing is kept', async () => {
    const { relay, store } = await opened();
    await store.write((view) => addEvent(view));
    const writing = store.write(async (view) => {
      await addEvent(view);
      relay.hold();
      // Asks the server, so that the commit is never sent.
      await view.heads();
    });
    await expect(writing).rejects.toMatchObject({ code: 'store_lost', retryable: true });
    relay.release();
    expect(await store.read((view) => view.headOf('local'))).toMatchObject({ seq: 1 });
  });

  test('when the commit is sent: nobody knows what became of it', async () => {
    const { relay, store } = await opened();
    await store.write((view) => addEvent(view));
    const writing = store.write(async (view) => {
      await addEvent(view);
      relay.hold();
    });
    await expect(writing).rejects.toMatchObject({ code: 'store_outcome_unknown', retryable: false });
    relay.release();
    await store.write((view) => addEvent(view));
    expect(await store.read((view) => view.headOf('local'))).toMatchObject({ seq: 2 });
  });

  test('and is cut off while statements wait behind each other: none of them is done on another connection', async () => {
    const cut = { by: () => {} };
    const { relay, store } = await opened((sql) => void (sql === 'COMMIT' && cut.by()));
    const writing = store.write(async (view) => {
      await view.headOf('local');
      relay.hold();
      // Two statements: the driver keeps the second back until it knows the types of the first.
      for (let index = 0; index < 1_500; index++)
        await view.rows.put(ITEM_TAGS, { tag: `t${index}`, item_id: 'mem_1', chain_id: 'local', scope_id: 'scp_a' });
      cut.by = () => setImmediate(() => relay.release());
    });
    await expect(writing).rejects.toMatchObject({ code: 'store_outcome_unknown' });
    // Whoever would still connect again and send it has had the time of many requests for it.
    for (let count = 0; count < 300; count++)
      expect(await store.read((view) => view.rows.get(ITEM_TAGS, 't1499', 'mem_1'))).toBeUndefined();
  });

  test('a statement that takes longer is ended by the server itself', async () => {
    const { store } = await opened();
    const held = Promise.withResolvers<void>();
    const entered = Promise.withResolvers<void>();
    const holder = store.write(async (view) => {
      await view.headOf('local');
      entered.resolve();
      await held.promise;
    });
    await entered.promise;
    await expect(store.write((view) => view.headOf('local'))).rejects.toMatchObject({ code: 'store_busy' });
    held.resolve();
    await holder;
  });
});

async function opened(onStatement?: (sql: string) => void): Promise<{ relay: Relay; store: Store }> {
  const { url } = await freshDatabase();
  const relay = await Relay.start(url);
  onTestFinished(() => relay.close());
  const through = new URL(url);
  through.host = `127.0.0.1:${relay.port}`;
  const store = await openPostgresStore({ url: `${through.href}?${TIMES}`, onStatement });
  onTestFinished(() => store.close());
  return { relay, store };
}
