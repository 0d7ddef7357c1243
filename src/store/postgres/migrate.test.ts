/** Migrations: run once, in order, never other than they were, by however many servers start at once. */
import postgres, { type Sql } from 'postgres';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addEvent } from '../../../test/store/contract/samples.ts';
import { freshDatabase } from '../../../test/support/postgres/databases.ts';
import { describePostgres } from '../../../test/support/postgres/describe-postgres.ts';
import type { Migration } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { openPostgresStore, type PostgresOptions } from './store.ts';

const second: Migration = {
  number: MIGRATIONS.length + 1,
  name: 'more',
  sql: 'CREATE TABLE more (a text)',
};
const third: Migration = {
  number: MIGRATIONS.length + 2,
  name: 'most',
  sql: 'CREATE TABLE most (a text)',
};

let url = '';
let sql: Sql;

function open(migrations: readonly Migration[] = MIGRATIONS, options: Partial<PostgresOptions> = {}) {
  return openPostgresStore({ url, migrations, ...options });
}

const applied = () => sql<{ number: string; applied_at: string }[]>`SELECT * FROM schema_migrations ORDER BY number`;
const tables = async () =>
  (await sql`SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`).map((row) => row.tablename);

describe('shipped migrations', () => {
  test('are numbered from 1 without a gap, with names of their own', () => {
    expect(MIGRATIONS.map((migration) => migration.number)).toEqual(MIGRATIONS.map((_, index) => index + 1));
    expect(new Set(MIGRATIONS.map((migration) => migration.name)).size).toBe(MIGRATIONS.length);
  });
});

describePostgres('migrating', () => {
  beforeEach(async () => {
    ({ url } = await freshDatabase());
    sql = postgres(url, { max: 1, onnotice: () => undefined });
    onTestFinished(() => sql.end());
  });

  test('a new store runs all of them and notes each with its hash', async () => {
    await (await open([...MIGRATIONS, second], { now: () => 1_234 })).close();
    const rows = await applied();
    expect(rows.map((row) => Number(row.number))).toEqual([...MIGRATIONS, second].map(({ number }) => number));
    for (const row of rows)
      expect(row).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), applied_at: '1234' });
  });

  test('opening again runs nothing', async () => {
    await (await open(MIGRATIONS, { now: () => 1 })).close();
    await (await open(MIGRATIONS, { now: () => 2 })).close();
    expect((await applied()).map((row) => row.applied_at)).toEqual(MIGRATIONS.map(() => '1'));
  });

  test('ten servers that start at once migrate once, from nothing and from an older schema', async () => {
    for (const migrations of [MIGRATIONS, [...MIGRATIONS, second, third]]) {
      const stores = await Promise.all(Array.from({ length: 10 }, () => open(migrations)));
      await Promise.all(stores.map((store) => store.write((view) => addEvent(view))));
      for (const store of stores) await store.close();
      expect(await applied()).toHaveLength(migrations.length);
    }
    expect(await tables()).toEqual(expect.arrayContaining(['more', 'most']));
  });

  test('one that fails leaves the store as it was', async () => {
    await (await open()).close();
    const broken: Migration = { ...second, sql: `${second.sql}; ALTER TABLE nowhere ADD COLUMN a text` };
    await expect(open([...MIGRATIONS, broken])).rejects.toMatchObject({ code: 'store_failed' });
    expect(await tables()).not.toContain('more');
    await (await open()).close();
  });

  test('one that is pending is run by no reader, and by nobody who was told to refuse', async () => {
    await expect(open(MIGRATIONS, { readOnly: true })).rejects.toMatchObject({ code: 'store_read_only' });
    await (await open()).close();
    for (const options of [{ readOnly: true }, { migrate: 'refuse' }] as const)
      await expect(open([...MIGRATIONS, second], options)).rejects.toMatchObject({
        code: 'store_read_only',
        hint: expect.any(String),
      });
    await (await open(MIGRATIONS, { readOnly: true })).close();
    await (await open(MIGRATIONS, { migrate: 'refuse' })).close();
  });

  describe('a schema that is not the shipped one is refused', () => {
    const refused = async (migrations: readonly Migration[], code: string) => {
      for (const options of [{}, { readOnly: true }])
        await expect(open(migrations, options)).rejects.toMatchObject({ code, hint: expect.any(String) });
    };

    test('a script was changed, has another name, or is missing in the middle', async () => {
      await (await open([...MIGRATIONS, second, third])).close();
      await refused([...MIGRATIONS, { ...second, sql: `${second.sql} -- changed` }, third], 'schema_tampered');
      await refused([...MIGRATIONS, { ...second, name: 'other' }, third], 'schema_tampered');
      await refused([...MIGRATIONS, third], 'schema_tampered');
    });

    test('the store is newer', async () => {
      await (await open([...MIGRATIONS, second, third])).close();
      await refused(MIGRATIONS, 'schema_newer');
      await refused([...MIGRATIONS, second], 'schema_newer');
    });

    test('the record of a script was altered', async () => {
      await (await open([...MIGRATIONS, second])).close();
      await sql`UPDATE schema_migrations SET sha256 = '00' WHERE number = ${second.number}`;
      await refused([...MIGRATIONS, second], 'schema_tampered');
    });

    test.each([`name = 'foundation'`, `sha256 = '00'`])('it does not begin with the baseline: %s', async (change) => {
      await (await open()).close();
      await sql.unsafe(`UPDATE schema_migrations SET ${change} WHERE number = 1`);
      await refused(MIGRATIONS, 'schema_unsupported');
      await refused([...MIGRATIONS, second], 'schema_unsupported');
      expect(await tables()).not.toContain('more');
    });
  });

  describe('beside other programs', () => {
    test('other tables do no harm', async () => {
      await sql`CREATE TABLE theirs (a text)`;
      await (await open()).close();
      expect(await tables()).toContain('theirs');
    });

    test.each(['CREATE TABLE events (a text)', 'CREATE TABLE schema_migrations (version text)'])(
      'tables of our names are left alone, and the way out is told: %s',
      async (statement) => {
        await sql.unsafe(statement);
        const before = await tables();
        await expect(open()).rejects.toMatchObject({
          code: 'store_not_a_database',
          hint: expect.stringContaining('search_path'),
        });
        expect(await tables()).toEqual(before);
        await sql`CREATE SCHEMA recollect`;
        const store = await openPostgresStore({ url: `${url}?search_path=recollect` });
        await store.write((view) => addEvent(view));
        expect(await store.read((view) => view.lastPosition())).toBe(1);
        await store.close();
        expect(await tables()).toEqual(before);
      },
    );

    test('a schema that is not there is named', async () => {
      await expect(openPostgresStore({ url: `${url}?search_path=nowhere` })).rejects.toMatchObject({
        code: 'store_unreachable',
        hint: expect.stringContaining('search_path'),
      });
    });
  });
});
