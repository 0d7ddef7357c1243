/** A commit is on the disk when it is answered, also where the role or the database is set up otherwise. */
import postgres, { type Sql } from 'postgres';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { TransactionPool } from '../../../test/postgres/transaction-pool.ts';
import { addEvent } from '../../../test/store/contract/samples.ts';
import { freshDatabase } from '../../../test/support/postgres/databases.ts';
import { describePostgres } from '../../../test/support/postgres/describe-postgres.ts';
import { openPostgresStore, type PostgresOptions } from './store.ts';

let url = '';
let sql: Sql;

/** Writes two events and returns what was in force when they were written. */
async function inForce(options: Partial<PostgresOptions> = {}): Promise<string[]> {
  const store = await openPostgresStore({ url, ...options });
  onTestFinished(() => store.close());
  // What the database itself sees while an event is written.
  await sql.unsafe(`CREATE TABLE seen (setting TEXT);
    CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$;
    CREATE TRIGGER see AFTER INSERT ON events FOR EACH ROW EXECUTE FUNCTION see()`);
  await store.write((view) => addEvent(view));
  await store.write((view) => addEvent(view));
  return (await sql`SELECT setting FROM seen`).map(({ setting }) => setting);
}

const set = (value: string) =>
  sql.unsafe(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = ${value}', current_database()); END $$`,
  );

describePostgres('a server that does not wait for its disk', () => {
  beforeEach(async () => {
    ({ url } = await freshDatabase());
    sql = postgres(url, { max: 1, onnotice: () => undefined });
    onTestFinished(() => sql.end());
  });

  test('LED-7 is told to, in every transaction that writes', async () => {
    await set('off');
    expect(await inForce()).toEqual(['on', 'on']);
  });

  test('LED-7 is told to by a role that is set up otherwise', async () => {
    const name = `hasty_${Math.random().toString(36).slice(2)}`;
    await sql.unsafe(
      `CREATE ROLE ${name} LOGIN SUPERUSER PASSWORD 'hunter2'; ALTER ROLE ${name} SET synchronous_commit = off`,
    );
    onTestFinished(async () => {
      const end = postgres(url, { max: 1 });
      await end.unsafe(`REASSIGN OWNED BY ${name} TO CURRENT_USER; DROP OWNED BY ${name}; DROP ROLE ${name}`);
      await end.end();
    });
    const theirs = new URL(url);
    theirs.username = name;
    theirs.password = 'hunter2';
    expect(await inForce({ url: theirs.href })).toEqual(['on', 'on']);
    const store = await openPostgresStore({ url: theirs.href });
    onTestFinished(() => store.close());
    // The tests' own server also runs without fsync, which is the graver of the two.
    expect(await store.examine()).toContainEqual(expect.objectContaining({ check: 'durability', status: 'warning' }));
  });

  test('LED-7 is told to behind a pooler in transaction mode', async () => {
    await set('off');
    const pool = await TransactionPool.start(url);
    onTestFinished(() => pool.close());
    const pooled = new URL(url);
    pooled.port = String(pool.port);
    pooled.searchParams.set('prepare', 'false');
    expect(await inForce({ url: pooled.href })).toEqual(['on', 'on']);
  });

  test.each(['local', 'remote_apply'])('LED-7 and keeps waiting for what it waits for anyway: %s', async (value) => {
    await set(value);
    expect(await inForce()).toEqual([value, value]);
  });

  test('LED-7 but does not wait for whoever asked for that', async () => {
    await set('on');
    expect(await inForce({ synchronous: 'off' })).toEqual(['off', 'off']);
  });
});
