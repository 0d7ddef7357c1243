/** The private server answers, restarts, recovers and is followed by a standby. */
import { statSync } from 'node:fs';
import postgres, { type Sql } from 'postgres';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { describeOwnPostgres } from '../../test/support/postgres/describe-postgres.ts';
import { startOwnServer } from '../../test/support/postgres/own-server.ts';
import type { Server } from './server.ts';
import { canHaveStandby } from './standby.ts';

describeOwnPostgres('a private server', () => {
  let server: Server;
  let durable: Server;

  beforeAll(async () => {
    const settings = { max_connections: 20, work_mem: '8MB' };
    [server, durable] = await Promise.all([startOwnServer(), startOwnServer({ durable: true, settings })]);
  });

  test('answers on loopback only, without rights, and sorts as a language does', async () => {
    const sql = connect(server.adminUrl);
    const settings = await settingsOf(sql, 'listen_addresses', 'unix_socket_directories', 'server_encoding');
    expect(settings).toEqual(['127.0.0.1', '', 'UTF8']);
    expect(statSync(server.dataFolder).uid).not.toBe(0);
    // Byte order says otherwise; a query that relies on it must ask for COLLATE "C".
    const [order] = await sql`SELECT 'a' < 'B' AS default, 'a' < 'B' COLLATE "C" AS bytes`;
    expect(order).toEqual({ default: true, bytes: false });
  });

  test('is fast by default, durable when asked, and takes settings', async () => {
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'max_connections', 'work_mem'];
    expect(await settingsOf(connect(server.adminUrl), ...names)).toEqual(['off', 'off', 'off', '200', '4MB']);
    expect(await settingsOf(connect(durable.adminUrl), ...names)).toEqual(['on', 'on', 'on', '20', '8MB']);
  });

  test('refuses a wrong password, an unknown user and an unknown database', async () => {
    const refused = (url: string) => expect(connect(url)`SELECT 1`).rejects;
    await refused(server.adminUrl.replace(server.password, 'wrong')).toMatchObject({ code: '28P01' });
    await refused(server.adminUrl.replace(`${server.user}:`, 'nobody-here:')).toMatchObject({ code: '28P01' });
    await refused(server.url('nowhere')).toMatchObject({ code: '3D000' });
  });

  test('a new database is empty, and dropping it ends its connections', async () => {
    const [one, two] = await Promise.all([server.createDatabase(), server.createDatabase()]);
    await connect(one.url)`CREATE TABLE t (id int)`;
    await connect(two.url)`CREATE TABLE t (id int)`;
    await one.drop();
    await expect(connect(one.url)`SELECT 1`).rejects.toMatchObject({ code: '3D000' });
    expect(await connect(two.url)`SELECT count(*)::int AS count FROM t`).toEqual([{ count: 0 }]);
  });

  test('restart keeps port and data and ends connections', async () => {
    const database = await server.createDatabase();
    await connect(database.url)`CREATE TABLE t AS SELECT 1 AS id`;
    const asleep = connect(database.url)`SELECT pg_sleep(3600)`;
    // What the server says at the end is heard or not, depending on the moment.
    const ended = expect(asleep).rejects.toMatchObject({ code: expect.stringMatching(/^(57P01|CONNECTION_CLOSED)$/) });
    await somebodySleepsOn(server);
    await server.restart();
    await ended;
    expect(await connect(database.url)`SELECT id FROM t`).toEqual([{ id: 1 }]);
  });

  test('after a hard stop a durable server has everything that it acknowledged', async () => {
    const database = await durable.createDatabase();
    await connect(database.url)`CREATE TABLE t AS SELECT 1 AS id`;
    await durable.stopHard();
    await expect(connect(database.url)`SELECT 1`).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await durable.start();
    expect(await connect(database.url)`SELECT id FROM t`).toEqual([{ id: 1 }]);
  });

  test('a standby follows and refuses writes', async ({ skip }) => {
    skip(!canHaveStandby(server.binaries), 'these programs have no pg_basebackup');
    const database = await server.createDatabase();
    const primary = connect(database.url);
    await primary`CREATE TABLE t (id int)`;
    const standby = await server.startStandby();
    await primary`INSERT INTO t VALUES (1), (2)`;
    await standby.caughtUp();
    const reader = connect(standby.url(database.name));
    expect(await reader`SELECT id FROM t ORDER BY id`).toEqual([{ id: 1 }, { id: 2 }]);
    await expect(reader`INSERT INTO t VALUES (3)`).rejects.toMatchObject({ code: '25006' });
    // It finds its primary again.
    await server.restart();
    await connect(database.url)`INSERT INTO t VALUES (3)`;
    await standby.caughtUp();
    expect(await reader`SELECT count(*)::int AS count FROM t`).toEqual([{ count: 3 }]);
    await standby.stop();
    await expect(connect(standby.url())`SELECT 1`).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});

function connect(url: string): Sql {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  onTestFinished(() => sql.end({ timeout: 0 }));
  return sql;
}

async function settingsOf(sql: Sql, ...names: string[]): Promise<string[]> {
  const rows = await Promise.all(
    names.map((name) => sql<{ value: string }[]>`SELECT current_setting(${name}) AS value`),
  );
  return rows.map(([row]) => row!.value);
}

/** Waits until the server has begun to run somebody's pg_sleep. */
async function somebodySleepsOn(server: Server): Promise<void> {
  const sql = connect(server.adminUrl);
  for (;;) {
    const found = await sql`SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'`;
    if (found.length > 0) return;
  }
}
