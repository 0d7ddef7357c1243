/** Numbered scripts, one transaction each, with the hash of what was run; servers that start at once run them once. */
import { RecollectError } from '../../base/errors.ts';
import { sha256Hex } from '../../base/hash.ts';
import { pendingScripts, type ScriptRecord } from '../migrations.ts';
import { LEDGER, OPERATIONAL } from '../port/tables.ts';
import { DERIVED_TABLES } from './derived-schema.ts';
import type { Transaction } from './transaction.ts';
import { VECTOR_TABLES } from './vector-schema.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  /** What else belongs into its transaction. Not part of the hash. */
  readonly complete?: (transaction: Transaction) => void;
}

const OUR_TABLES = [...[...LEDGER, ...OPERATIONAL].map((table) => table.name), ...VECTOR_TABLES, ...DERIVED_TABLES];

/** Collation, encoding and functions that are used are there from this release on. */
const OLDEST_SERVER = 140_000;

const RECORD_TABLE = `CREATE TABLE IF NOT EXISTS schema_migrations (
  number bigint PRIMARY KEY, name text NOT NULL, sha256 text NOT NULL, applied_at bigint NOT NULL)`;
const RECORD_COLUMNS = 'applied_at,name,number,sha256';
const LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('recollect migrate ' || current_schema(), 0))";

/** What stands in the database. */
export interface SchemaState {
  readonly schema: string;
  readonly isReplica: boolean;
  readonly serverVersion: string;
  readonly applied: readonly ScriptRecord[];
}

interface Found {
  /** Null where no schema of the search path is there. */
  readonly schema: string | null;
  readonly replica: boolean;
  readonly version: string;
  readonly version_number: number;
  readonly encoding: string;
  /** Null where the table is not there, or none of the tables. */
  readonly record_columns: string | null;
  readonly tables: string | null;
}

export async function inspectSchema(transaction: Transaction, location: string): Promise<SchemaState> {
  const found = (await transaction.get<Found>(
    `SELECT current_schema() AS schema, pg_is_in_recovery() AS replica, current_setting('server_version') AS version,
      current_setting('server_version_num')::bigint AS version_number, current_setting('server_encoding') AS encoding,
      (SELECT string_agg(attname, ',' ORDER BY attname) FROM pg_attribute WHERE attnum > 0 AND NOT attisdropped
        AND attrelid = to_regclass(quote_ident(current_schema()) || '.schema_migrations')) AS record_columns,
      (SELECT string_agg(relname, ', ' ORDER BY relname) FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relname = ANY(?::text[])) AS tables`,
    OUR_TABLES,
  ))!;
  refuseServer(found, location);
  const { schema } = found;
  if (found.record_columns === null && found.tables === null) return { ...facts(found), schema, applied: [] };
  if (found.record_columns !== RECORD_COLUMNS) throw foreignTables(schema, String(found.tables), location);
  const applied = await transaction.all<ScriptRecord>(
    'SELECT number, name, sha256 FROM schema_migrations ORDER BY number',
  );
  return { ...facts(found), schema, applied };
}

export function pendingMigrations(
  state: SchemaState,
  migrations: readonly Migration[],
  location: string,
): (Migration & ScriptRecord)[] {
  return pendingScripts(state.applied, migrations.map(withHash), location);
}

/** Runs one script, unless somebody else has run it meanwhile. */
export async function runMigration(
  transaction: Transaction,
  migrations: readonly Migration[],
  number: number,
  location: string,
  now: number,
): Promise<void> {
  await transaction.script(LOCK);
  const pending = pendingMigrations(await inspectSchema(transaction, location), migrations, location);
  const migration = pending.find((one) => one.number === number);
  if (!migration) return;
  await transaction.script(RECORD_TABLE);
  await transaction.script(migration.sql);
  migration.complete?.(transaction);
  await transaction.change(
    'INSERT INTO schema_migrations VALUES (?, ?, ?, ?) RETURNING number',
    migration.number,
    migration.name,
    migration.sha256,
    now,
  );
}

function withHash(migration: Migration): Migration & ScriptRecord {
  return { ...migration, sha256: sha256Hex(migration.sql) };
}

function facts(found: Found): Pick<SchemaState, 'isReplica' | 'serverVersion'> {
  return {
    isReplica: found.replica,
    serverVersion: found.version,
  };
}

function refuseServer(found: Found, location: string): asserts found is Found & { readonly schema: string } {
  const { schema, version, version_number, encoding } = found;
  if (version_number < OLDEST_SERVER)
    throw new RecollectError('store_unreachable', `The server is PostgreSQL ${version}: ${location}`, {
      hint: `Recollect needs PostgreSQL ${OLDEST_SERVER / 10_000} or later.`,
      details: { location, version },
    });
  if (encoding !== 'UTF8')
    throw new RecollectError(
      'store_unreachable',
      `The encoding of the database is ${encoding}, not UTF8: ${location}`,
      {
        hint: 'Create a database with ENCODING UTF8 and use its address.',
        details: { location, encoding },
      },
    );
  if (schema === null)
    throw new RecollectError('store_unreachable', `The database has no schema for the tables: ${location}`, {
      hint: 'Create one with CREATE SCHEMA, or check search_path in the address.',
      details: { location },
    });
}

function foreignTables(schema: string, tables: string, location: string): RecollectError {
  return new RecollectError(
    'store_not_a_database',
    `The schema ${schema} has tables of another program under the names that Recollect uses (${tables}): ${location}`,
    {
      hint: 'Create a separate schema (CREATE SCHEMA recollect) and add ?search_path=recollect to the address, or use another database.',
      details: { location, schema, tables },
    },
  );
}
