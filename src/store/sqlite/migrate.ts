/** Numbered scripts, all that are pending in one transaction, with the hash of what was run. */
import { RecollectError } from '../../base/errors.ts';
import { sha256Hex } from '../../base/hash.ts';
import { pendingScripts, type ScriptRecord } from '../migrations.ts';
import { APPLICATION_ID, makeBackup } from './backups.ts';
import type { Connection, OpenConnection } from './connection.ts';
import { noteOlderBackups } from './erasure.ts';
import { tableExists } from './read-tables.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  /** What else belongs into its transaction. Not part of the hash. */
  readonly complete?: (connection: Connection) => void;
}

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
  return connection.all('SELECT number, name, applied_at AS appliedAt FROM schema_migrations ORDER BY number');
}

/**
 * Runs what is pending and returns the path of the backup that was taken first, if there was something to back up. One transaction for all of it: of
 * several processes that open a store together one makes the backup and runs the scripts, and the others find nothing left to do.
 */
export function migrate(
  connection: OpenConnection,
  migrations: readonly Migration[],
  path: string,
  now: number,
): string | undefined {
  if (pendingMigrations(connection, migrations, path).length === 0) return undefined;
  return inTransaction(connection, () => {
    const pending = pendingMigrations(connection, migrations, path);
    if (pending.length === 0) return undefined;
    const backup = backUp(connection, path, now);
    for (const migration of pending) runOne(connection, migration, now);
    noteOlderBackups(connection);
    return backup;
  });
}

function inTransaction<T>(connection: OpenConnection, work: () => T): T {
  connection.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    connection.exec('COMMIT');
    return result;
  } catch (error) {
    if (connection.inTransaction) connection.db.exec('ROLLBACK');
    throw error;
  }
}

function runOne(connection: Connection, migration: Migration, now: number): void {
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

/** Nothing where the ledger is empty. */
function backUp(connection: Connection, path: string, now: number): string | undefined {
  const schema = readApplied(connection).at(-1)?.number;
  if (schema === undefined || path === ':memory:' || !tableExists(connection, 'events')) return undefined;
  if (!connection.get('SELECT 1 FROM events LIMIT 1')) return undefined;
  return makeBackup(path, schema, now);
}

function readApplied(connection: Connection): ScriptRecord[] {
  const there = connection.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'schema_migrations'");
  return there
    ? connection.all<ScriptRecord>('SELECT number, name, sha256 FROM schema_migrations ORDER BY number')
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
