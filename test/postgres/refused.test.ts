/** Servers and databases that cannot be used: each is refused within its time with a code and a hint, and no password is ever shown. */
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { inspect } from 'node:util';
import postgres, { type Sql } from 'postgres';
import { describe, expect, onTestFinished, test } from 'vitest';
import { canHaveStandby } from '../../scripts/postgres/standby.ts';
import { type ErrorCode, type OpenOptions, openMemory, RecollectError } from '../../src/index.ts';
import { adminUrl, freshDatabase } from '../support/postgres/databases.ts';
import { describeOwnPostgres, describePostgres } from '../support/postgres/describe-postgres.ts';
import { startOwnServer } from '../support/postgres/own-server.ts';

const SECRET = 'hunter2-Secret';

describe('an address', () => {
  test('where nothing listens', async () => {
    await refusedTo(`postgres://anna:${SECRET}@127.0.0.1:1/memory`, 'store_unreachable');
  });

  test('of a host that does not exist', async () => {
    await refusedTo(`postgres://anna:${SECRET}@nowhere.invalid/memory`, 'store_unreachable');
  });

  test.each(['says nothing', 'hangs up', 'speaks something else'])('where somebody listens who %s', async (how) => {
    const listener = createServer((socket) => {
      socket.on('error', () => undefined);
      if (how === 'hangs up') socket.end();
      if (how === 'speaks something else') socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
      onTestFinished(() => void socket.destroy());
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void listener.close());
    const { port } = listener.address() as AddressInfo;
    await refusedTo(`postgres://anna:${SECRET}@127.0.0.1:${port}/memory?connect_timeout=1`, 'store_unreachable');
  });

  test.each([
    `postgres://anna:${SECRET}/x@host/memory`,
    `postgres://anna:${SECRET}@host:port/memory`,
    `postgres://anna:${SECRET}@host/memory?max=many`,
    `mysql://anna:${SECRET}@host/memory`,
  ])('that cannot be read (%#)', async (url) => {
    await refusedTo(url, 'invalid_input');
  });
});

describePostgres('a server', () => {
  test('refuses a wrong password, an unknown user and an unknown database', async () => {
    const { url } = await freshDatabase();
    await refusedTo(changed(url, { password: SECRET }), 'store_unreachable');
    await refusedTo(changed(url, { username: 'nobody-here', password: SECRET }), 'store_unreachable');
    await refusedTo(changed(url, { pathname: '/nowhere_to_be_found' }), 'store_unreachable');
  });

  test('refuses a role that may not make tables, and one that may not read them', async () => {
    const { url } = await freshDatabase();
    const role = await newRole(url);
    await refusedTo(role.url, 'store_denied');
    await (await openMemory({ url, scope: 'project:x' })).close();
    await refusedTo(role.url, 'store_denied');
    await role.sql.unsafe(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role.name}`);
    const reader = await openMemory({ url: role.url, scope: 'project:x', readOnly: true });
    onTestFinished(() => reader.close());
    expect((await reader.list()).items).toEqual([]);
    expect(await reader.verify()).toMatchObject({ ok: true });
    const writer = await openMemory({ url: role.url, scope: 'project:x' });
    onTestFinished(() => writer.close());
    expectSafe(await errorOf(writer.remember({ content: 'x' })), 'store_denied');
    expectSafe(await errorOf(writer.rebuild()), 'store_denied');
    expect(await writer.verify()).toMatchObject({ ok: true });
  });

  test('refuses a database that does not keep UTF-8', async () => {
    const name = `recollect_latin_${Math.random().toString(36).slice(2)}`;
    const admin = await connect(await adminUrl());
    await admin.unsafe(
      `CREATE DATABASE ${name} TEMPLATE template0 ENCODING LATIN1 LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C'`,
    );
    onTestFinished(async () => void (await admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`)));
    await refusedTo(changed(await adminUrl(), { pathname: `/${name}` }), 'store_unreachable', 'UTF8');
  });
});

describePostgres('a schema', () => {
  test('of a newer version is refused', async () => {
    const { url, sql } = await madeStore();
    await sql`INSERT INTO schema_migrations SELECT max(number) + 1, 'tomorrow', repeat('0', 64), 0 FROM schema_migrations`;
    await refusedTo(url, 'schema_newer');
    await refusedTo(url, 'schema_newer', undefined, { readOnly: true });
  });

  test('whose record was altered is refused', async () => {
    const { url, sql } = await madeStore();
    await sql`UPDATE schema_migrations SET sha256 = repeat('0', 64)`;
    await refusedTo(url, 'schema_unsupported', 'recollect export');
    await refusedTo(url, 'schema_unsupported', 'recollect export', { readOnly: true });
  });

  test('that is not there is not made by a reader', async () => {
    const { url } = await freshDatabase();
    await refusedTo(url, 'store_read_only', undefined, { readOnly: true });
    const sql = await connect(url);
    expect([...(await sql`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`)]).toEqual([]);
  });

  test('with tables of another program under our names is left alone, and the way out is told', async () => {
    for (const table of ['events (a text)', 'settings (id int)', 'schema_migrations (version text)']) {
      const { url } = await freshDatabase();
      await (await connect(url)).unsafe(`CREATE TABLE ${table}`);
      await refusedTo(url, 'store_not_a_database', 'search_path');
    }
  });
});

describeOwnPostgres('a replica', () => {
  test('is read and not written', async (context) => {
    const server = await startOwnServer();
    if (!canHaveStandby(server.binaries)) context.skip('this PostgreSQL has no pg_basebackup');
    const { name, url } = await server.createDatabase();
    const primary = await openMemory({ url, scope: 'project:x' });
    onTestFinished(() => primary.close());
    const { id } = await primary.remember({ content: 'We deploy on Fridays' });
    const standby = await server.startStandby();
    const copy = standby.url(name);
    await refusedTo(copy, 'store_read_only');
    const reader = await openMemory({ url: copy, scope: 'project:x', readOnly: true });
    onTestFinished(() => reader.close());
    await primary.remember({ content: 'We rest on Sundays' });
    await standby.caughtUp();
    expect(await reader.get({ id })).toMatchObject({ content: 'We deploy on Fridays' });
    expect((await reader.recall({ query: 'sundays' })).items).toHaveLength(1);
    expect(await reader.verify()).toEqual(await primary.verify());
    expect((await reader.feed()).events).toHaveLength(3);
    expect(await reader.doctor()).toMatchObject({ ok: true });
    expectSafe(await errorOf(reader.remember({ content: 'x' })), 'store_read_only');
    expectSafe(await errorOf(reader.rebuild()), 'store_read_only');
  });
});

async function refusedTo(url: string, code: ErrorCode, hint = '', options: OpenOptions = {}): Promise<void> {
  const error = await errorOf(openMemory({ url, scope: 'project:x', ...options }));
  expectSafe(error, code);
  expect(error.hint).toContain(hint);
}

async function errorOf(request: Promise<unknown>): Promise<RecollectError> {
  const error: unknown = await request.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(RecollectError);
  return error as RecollectError;
}

/** Whatever is printed of it, with everything behind it. */
function expectSafe(error: RecollectError, code: ErrorCode): void {
  expect(error).toMatchObject({ code, hint: expect.any(String) });
  const causes: unknown[] = [];
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    causes.push(cause.message, cause.stack, JSON.stringify(cause), Object.entries(cause));
  const shown = inspect([error, error.toJSON(), causes], { depth: 12, showHidden: true });
  expect(shown).not.toContain(SECRET);
  expect(shown).not.toContain(encodeURIComponent(SECRET));
}

async function madeStore(): Promise<{ url: string; sql: Sql }> {
  const { url } = await freshDatabase();
  await (await openMemory({ url, scope: 'project:x' })).close();
  return { url, sql: await connect(url) };
}

async function newRole(url: string): Promise<{ name: string; url: string; sql: Sql }> {
  const name = `role_${Math.random().toString(36).slice(2)}`;
  const sql = await connect(url);
  await sql.unsafe(`REVOKE CREATE ON SCHEMA public FROM PUBLIC; CREATE ROLE ${name} LOGIN PASSWORD '${SECRET}'`);
  onTestFinished(async () => void (await sql.unsafe(`DROP OWNED BY ${name}; DROP ROLE ${name}`)));
  return { name, url: changed(url, { username: name, password: SECRET }), sql };
}

async function connect(url: string): Promise<Sql> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  onTestFinished(() => sql.end());
  return sql;
}

function changed(url: string, parts: Partial<Pick<URL, 'username' | 'password' | 'pathname'>>): string {
  return Object.assign(new URL(url), parts).href;
}
