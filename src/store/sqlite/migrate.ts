/** Numbered scripts, one transaction each, with the hash of what was run. */
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { RecollectError } from '../../base/errors.ts';
import { sha256Hex } from '../../base/hash.ts';
import { pendingScripts, type ScriptRecord } from '../migrations.ts';
import type { Connection } from './connection.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  /** What else belongs into its transaction. Not part of the hash. */
  readonly complete?: (connection: Connection) => void;
}

/** Marks the file as ours: 'RCLT'. */
const APPLICATION_ID = 0x52434c54;

const RECORD_TABLE = `CREATE TABLE IF NOT EXISTS schema_migrations (
  number INTEGER PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT`;

export function pendingMigrations(connection: Connection, migrations: readonly Migration[], path: string): Migration[] {
  refuseForeignFile(connection, path);
  const shipped = migrations.map((migration) => ({ ...migration, sha256: sha256Hex(migration.sql) }));
  return pendingScripts(readApplied(connection), shipped, path);
}

/** What was run, and when. */
export function appliedMigrations(connection: Connection): { number: number; name: string; appliedAt: number }[] {
  if (readApplied(connection).length === 0) return [];
  return connection.all(
    'SELECT number, name, applied_at AS appliedAt FROM schema_migrations ORDER BY number',
  ) as unknown as { number: number; name: string; appliedAt: number }[];
}

/** Runs what is pending and returns the path of the backup that was taken first, if there was something to back up. */
export function migrate(
  connection: Connection,
  migrations: readonly Migration[],
  path: string,
  now: number,
): string | undefined {
  const pending = pendingMigrations(connection, migrations, path);
  if (pending.length === 0) return undefined;
  const before = readApplied(connection).at(-1)?.number;
  const backup = before === undefined || path === ':memory:' ? undefined : backUp(connection, path, before, now);
  for (const migration of pending) runOne(connection, migrations, migration, path, now);
  return backup;
}

function runOne(
  connection: Connection,
  migrations: readonly Migration[],
  migration: Migration,
  path: string,
  now: number,
): void {
  connection.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have been quicker between the first look and the lock.
    if (pendingMigrations(connection, migrations, path).some((pending) => pending.number === migration.number)) {
      connection.exec(RECORD_TABLE);
      connection.exec(migration.sql);
      migration.complete?.(connection);
      connection.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
      connection.run(
        'INSERT INTO schema_migrations VALUES (?, ?, ?, ?)',
        migration.number,
        migration.name,
        sha256Hex(migration.sql),
        now,
      );
    }
    connection.exec('COMMIT');
  } catch (error) {
    if (connection.inTransaction) connection.db.exec('ROLLBACK');
    throw error;
  }
}

function backUp(connection: Connection, path: string, schema: number, now: number): string {
  const folder = join(dirname(path), 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stamp = new Date(now).toISOString().replace(/[:.]/g, '-');
  const target = join(folder, `${basename(path, '.db')}-schema${schema}-${stamp}-${process.pid}.db`);
  // Made beforehand, because SQLite would make it with whatever rights the umask leaves.
  closeSync(openSync(target, 'wx', 0o600));
  connection.run('VACUUM INTO ?', target);
  return target;
}

function readApplied(connection: Connection): ScriptRecord[] {
  const there = connection.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'schema_migrations'");
  return there
    ? (connection.all(
        'SELECT number, name, sha256 FROM schema_migrations ORDER BY number',
      ) as unknown as ScriptRecord[])
    : [];
}

function refuseForeignFile(connection: Connection, path: string): void {
  // In one statement: another process may make its tables between two.
  const { id, used } = connection.get(
    'SELECT (SELECT application_id FROM pragma_application_id) AS id, EXISTS (SELECT 1 FROM sqlite_schema) AS used',
  )!;
  if (id === APPLICATION_ID || (id === 0 && used === 0)) return;
  throw new RecollectError('store_not_a_database', `The file is an SQLite database of another program: ${path}`, {
    hint: 'Point --db or RECOLLECT_HOME somewhere else.',
    details: { path },
  });
}
