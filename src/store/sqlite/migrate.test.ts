/** Migrations: run once, in order, never other than they were; a backup comes first. */
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addEvent } from '../../../test/store/contract/samples.ts';
import type { Migration } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { openSqliteStore } from './store.ts';

const root = mkdtempSync(join(tmpdir(), 'recollect-migrate-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(root, 'store-'));
  path = join(folder, 'memory.db');
});

const second: Migration = { number: MIGRATIONS.length + 1, name: 'more', sql: 'CREATE TABLE more (a TEXT) STRICT' };
const third: Migration = { number: MIGRATIONS.length + 2, name: 'most', sql: 'CREATE TABLE most (a TEXT) STRICT' };

function open(migrations: readonly Migration[] = MIGRATIONS, options: { now?: () => number; readOnly?: boolean } = {}) {
  return openSqliteStore({ path, synchronous: 'off', migrations, ...options });
}

function look<T>(file: string, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(file);
  try {
    return work(db);
  } finally {
    db.close();
  }
}

const tablesOf = (file: string) =>
  look(file, (db) =>
    db
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map((row) => row.name),
  );

describe('shipped migrations', () => {
  test('are numbered from 1 without a gap, with names of their own', () => {
    expect(MIGRATIONS.map((migration) => migration.number)).toEqual(MIGRATIONS.map((_, index) => index + 1));
    expect(new Set(MIGRATIONS.map((migration) => migration.name)).size).toBe(MIGRATIONS.length);
  });
});

describe('a new store', () => {
  test('runs all of them, notes each with its hash and marks the file as ours', async () => {
    await (await open([...MIGRATIONS, second], { now: () => 1_234 })).close();
    look(path, (db) => {
      const rows = db.prepare('SELECT * FROM schema_migrations ORDER BY number').all();
      expect(rows.map((row) => [row.number, row.name])).toEqual(
        [...MIGRATIONS, second].map(({ number, name }) => [number, name]),
      );
      for (const row of rows) {
        expect(row.sha256).toMatch(/^[0-9a-f]{64}$/);
        expect(row.applied_at).toBe(1_234);
      }
      expect(db.prepare('PRAGMA application_id').get()).toEqual({ application_id: 0x52434c54 });
    });
  });

  test('takes no backup: there is nothing to back up', async () => {
    await (await open()).close();
    expect(readdirSync(folder)).toEqual(['memory.db']);
  });

  test('opening again runs nothing', async () => {
    await (await open(MIGRATIONS, { now: () => 1 })).close();
    await (await open(MIGRATIONS, { now: () => 2 })).close();
    expect(look(path, (db) => db.prepare('SELECT DISTINCT applied_at FROM schema_migrations').all())).toEqual([
      { applied_at: 1 },
    ]);
  });
});

describe('a pending migration', () => {
  test('is run after a backup was taken, and the backup opens and holds everything', async () => {
    const before = await open();
    await before.write((view) => addEvent(view));
    await before.close();
    const store = await open([...MIGRATIONS, second, third], { now: () => Date.parse('2026-03-01T00:00:00Z') });
    expect((await store.read((view) => view.headOf('local')))?.seq).toBe(1);
    await store.close();
    expect(tablesOf(path)).toEqual(expect.arrayContaining(['more', 'most']));
    const backups = readdirSync(join(folder, 'backups'));
    expect(backups).toHaveLength(1);
    expect(backups[0]).toMatch(/^memory-schema\d+-2026-03-01T00-00-00-000Z-\d+\.db$/);
    const copy = await openSqliteStore({ path: join(folder, 'backups', backups[0]!), synchronous: 'off' });
    expect((await copy.read((view) => view.headOf('local')))?.seq).toBe(1);
    await copy.close();
    expect(tablesOf(join(folder, 'backups', backups[0]!))).not.toContain('more');
  });

  test.skipIf(process.platform === 'win32')('keeps the backup and its folder for the owner only', async () => {
    const before = await open();
    await before.write((view) => addEvent(view));
    await before.close();
    await (await open([...MIGRATIONS, second])).close();
    const backups = join(folder, 'backups');
    expect(statSync(backups).mode & 0o777).toBe(0o700);
    expect(statSync(join(backups, readdirSync(backups)[0]!)).mode & 0o777).toBe(0o600);
  });

  test('takes no backup of a store without events', async () => {
    await (await open()).close();
    await (await open([...MIGRATIONS, second])).close();
    expect(readdirSync(folder)).toEqual(['memory.db']);
  });

  test('that fails leaves the store as it was', async () => {
    const before = await open();
    await before.write((view) => addEvent(view));
    await before.close();
    const broken: Migration = { ...second, sql: 'CREATE TABLE more (a TEXT) STRICT; CREATE TABLE oops (' };
    await expect(open([...MIGRATIONS, broken])).rejects.toMatchObject({ name: 'RecollectError' });
    expect(tablesOf(path)).not.toContain('more');
    const again = await open();
    expect((await again.read((view) => view.headOf('local')))?.seq).toBe(1);
    await again.close();
  });

  test('cannot be run by a reader, who is told so', async () => {
    await (await open()).close();
    await expect(open([...MIGRATIONS, second], { readOnly: true })).rejects.toMatchObject({
      code: 'store_read_only',
      hint: expect.any(String),
    });
  });

  test('is run once, after one backup, when several open the store together', async () => {
    const before = await open();
    await before.write((view) => addEvent(view));
    await before.close();
    const stores = await Promise.all(Array.from({ length: 4 }, () => open([...MIGRATIONS, second])));
    for (const store of stores) await store.close();
    const count = look(path, (db) => db.prepare('SELECT count(*) AS n FROM schema_migrations').get());
    expect(count).toEqual({ n: MIGRATIONS.length + 1 });
    expect(readdirSync(join(folder, 'backups'))).toHaveLength(1);
  });
});

describe('a schema that is not the shipped one is refused', () => {
  const refused = async (migrations: readonly Migration[], code: string) => {
    await expect(open(migrations)).rejects.toMatchObject({ name: 'RecollectError', code, hint: expect.any(String) });
    await expect(open(migrations, { readOnly: true })).rejects.toMatchObject({ code });
  };

  test('a script was changed', async () => {
    await (await open([...MIGRATIONS, second])).close();
    await refused([...MIGRATIONS, { ...second, sql: `${second.sql} -- changed` }], 'schema_tampered');
  });

  test('a script has another name', async () => {
    await (await open([...MIGRATIONS, second])).close();
    await refused([...MIGRATIONS, { ...second, name: 'other' }], 'schema_tampered');
  });

  test('a script in the middle is missing', async () => {
    await (await open([...MIGRATIONS, second, third])).close();
    await refused([...MIGRATIONS, third], 'schema_tampered');
  });

  test('the store is newer', async () => {
    await (await open([...MIGRATIONS, second, third])).close();
    await refused(MIGRATIONS, 'schema_newer');
    await refused([...MIGRATIONS, second], 'schema_newer');
  });

  test('the record of a script was altered', async () => {
    await (await open([...MIGRATIONS, second])).close();
    look(path, (db) => db.exec(`UPDATE schema_migrations SET sha256 = '00' WHERE number = ${second.number}`));
    await refused([...MIGRATIONS, second], 'schema_tampered');
  });

  test.each([`name = 'foundation'`, `sha256 = '00'`])('it does not begin with the baseline: %s', async (change) => {
    await (await open()).close();
    look(path, (db) => db.exec(`UPDATE schema_migrations SET ${change} WHERE number = 1`));
    await refused(MIGRATIONS, 'schema_unsupported');
    await refused([...MIGRATIONS, second], 'schema_unsupported');
    expect(tablesOf(path)).not.toContain('more');
    expect(readdirSync(folder)).not.toContain('backups');
  });
});

describe('a file of another program', () => {
  test('is refused, whether it is marked or not', async () => {
    look(path, (db) => db.exec('CREATE TABLE theirs (a TEXT)'));
    await expect(open()).rejects.toMatchObject({ code: 'store_not_a_database', hint: expect.any(String) });
    look(path, (db) => db.exec('PRAGMA application_id = 42'));
    await expect(open()).rejects.toMatchObject({ code: 'store_not_a_database' });
    expect(tablesOf(path)).toEqual(['theirs']);
  });
  test('is left exactly as it was', async () => {
    look(path, (db) => db.exec('CREATE TABLE theirs (a TEXT)'));
    await expect(open()).rejects.toMatchObject({ code: 'store_not_a_database' });
    expect(look(path, (db) => db.prepare('PRAGMA journal_mode').get())).toEqual({ journal_mode: 'delete' });
  });

  test('an empty file becomes a store', async () => {
    writeFileSync(path, '');
    const store = await open();
    expect(await store.read((view) => view.lastPosition())).toBe(0);
    await store.close();
  });
});
