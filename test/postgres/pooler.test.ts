/** Behind a pooler in transaction mode everything works as on a connection of one's own: nothing is kept on a connection between two transactions. */
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { type Memory, openMemory } from '../../src/index.ts';
import { World } from '../simulation/world.ts';
import { freshDatabase } from '../support/postgres/databases.ts';
import { describePostgres } from '../support/postgres/describe-postgres.ts';
import { fillSample } from '../support/sample-store.ts';
import { TransactionPool } from './transaction-pool.ts';
import { Writers } from './writers.ts';

describePostgres('behind a pooler', () => {
  test('every sort of request, many at once, a rebuild and a feed', async () => {
    const { url, pool } = await pooled();
    await fillSample({ url });
    const open = async () => {
      const memory = await openMemory({ url, scope: 'project:a' });
      onTestFinished(() => memory.close());
      return memory;
    };
    const [busy, other] = [await open(), await open()];
    const before = (await other.list({ scope: '*', limit: 500 })).items.length;
    expect(before).toBeGreaterThan(0);
    const waiting = nextEvent(other);
    const writers = new Writers(busy, 6);
    await writers.acknowledged(60);
    expect(await waiting).toBeGreaterThan(0);
    expect(await other.rebuild()).toMatchObject({ equal: true });
    expect((await other.recall({ query: 'sentence', scope: '*' })).items.length).toBeGreaterThan(0);
    await writers.acknowledged(60);
    await writers.stop();
    expect([...writers.codes]).toEqual([]);
    expect(await other.verify()).toMatchObject({ ok: true });
    expect(await other.doctor()).toMatchObject({ ok: true });
    console.log(`pooler: ${pool.moves} of ${pool.transactions} transactions on another connection`);
    expect(pool.moves).toBeGreaterThan(pool.transactions / 2);
  });

  test('the simulation, with a model beside it', async () => {
    const { url, direct, pool } = await pooled();
    const world = new World({ url }, 31);
    await world.open();
    await world.run(30, 15);
    expect(await world.owner.verify()).toMatchObject({ ok: true });
    expect(await world.owner.rebuild()).toMatchObject({ equal: true });
    await expectNothingLeft(direct);
    await world.close();
    expect(pool.moves).toBeGreaterThan(100);
  });
});

async function pooled(): Promise<{ url: string; direct: string; pool: TransactionPool }> {
  const { url: direct } = await freshDatabase();
  const pool = await TransactionPool.start(direct);
  onTestFinished(() => pool.close());
  const url = new URL(direct);
  url.port = String(pool.port);
  url.searchParams.set('prepare', 'false');
  return { url: url.href, direct, pool };
}

/** Waits at the end of the feed until something comes. */
async function nextEvent(memory: Memory): Promise<number> {
  const { cursor } = await memory.feed({ from: 'now', scope: '*' });
  for (;;) {
    const page = await memory.feed({ after: cursor, scope: '*', waitMs: 10_000 });
    if (page.events.length > 0) return page.events.length;
  }
}

/** No lock is held by a connection that nobody uses. */
async function expectNothingLeft(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  onTestFinished(() => sql.end());
  const locks = await sql`SELECT l.locktype, l.mode FROM pg_locks l JOIN pg_stat_activity a USING (pid)
    WHERE a.datname = current_database() AND a.pid <> pg_backend_pid() AND a.state = 'idle'`;
  expect([...locks]).toEqual([]);
}
