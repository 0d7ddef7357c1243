/** Stores of released schemas: how they are written to a file, and how they are made a store again. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sha256Hex } from '../../src/base/hash.ts';
import { LEDGER, OPERATIONAL } from '../../src/store/port/tables.ts';
import { DERIVED_TABLES } from '../../src/store/postgres/derived-schema.ts';
import { MIGRATIONS } from '../../src/store/postgres/migrations/index.ts';
import { VECTOR_TABLES } from '../../src/store/postgres/vector-schema.ts';
import type { SqlRows } from '../support/backends.ts';

export type Sql = (text: string) => Promise<SqlRows>;

const FOLDER = join(import.meta.dirname, 'stores');
const ENDINGS = { sqlite: '.db.gz', postgres: '.json.gz' } as const;
const TABLES = [...[...LEDGER, ...OPERATIONAL].map((table) => table.name), ...VECTOR_TABLES, ...DERIVED_TABLES];

/** Rows by table, as JSON texts; the schema follows from the migrations that were run. */
interface Dump {
  readonly migrations: readonly { readonly number: number; readonly name: string; readonly sha256: string }[];
  readonly tables: Readonly<Record<string, string>>;
}

/** The versions of which a store is kept, oldest first. */
export function keptVersions(backend: keyof typeof ENDINGS): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(ENDINGS[backend]))
    .map((name) => name.slice(0, -ENDINGS[backend].length))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

export function readKept(backend: keyof typeof ENDINGS, version: string): Buffer {
  return readFileSync(join(FOLDER, version + ENDINGS[backend]));
}

export function keep(backend: keyof typeof ENDINGS, version: string, content: Buffer): void {
  writeFileSync(join(FOLDER, version + ENDINGS[backend]), content);
}

/** A copy without free pages, through a file beside it. */
export function packSqlite(path: string): Buffer {
  const copy = `${path}.copy`;
  const db = new DatabaseSync(path);
  db.prepare('VACUUM INTO ?').run(copy);
  db.close();
  return gzipSync(readFileSync(copy), { level: 9 });
}

export function unpackSqlite(content: Buffer, path: string): void {
  writeFileSync(path, gunzipSync(content));
}

export async function packPostgres(sql: Sql): Promise<Buffer> {
  const tables: Record<string, string> = {};
  for (const name of TABLES) {
    const [found] = await sql(`SELECT coalesce(json_agg(t), '[]')::text AS rows FROM ${name} t`);
    tables[name] = String(found!.rows);
  }
  const migrations = (await sql('SELECT number, name, sha256 FROM schema_migrations ORDER BY number')).map((row) => ({
    number: Number(row.number),
    name: String(row.name),
    sha256: String(row.sha256),
  }));
  return gzipSync(JSON.stringify({ migrations, tables } satisfies Dump), { level: 9 });
}

/** As a superuser, past the rules of the ledger. Runs the migrations that the store had run, and no later ones. */
export async function unpackPostgres(content: Buffer, sql: Sql): Promise<void> {
  const { migrations, tables } = JSON.parse(gunzipSync(content).toString()) as Dump;
  for (const { number, sha256 } of migrations) {
    const script = MIGRATIONS[number - 1]!;
    if (sha256Hex(script.sql) !== sha256) throw new Error(`Migration ${number} was changed after a release`);
    await sql(script.sql);
  }
  await sql(
    'CREATE TABLE schema_migrations (number bigint PRIMARY KEY, name text NOT NULL, sha256 text NOT NULL, applied_at bigint NOT NULL)',
  );
  const parts = ['SET session_replication_role = replica'];
  for (const [name, rows] of Object.entries(tables))
    parts.push(
      `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${name}, '${rows.replaceAll("'", "''")}')`,
    );
  parts.push(
    "SELECT setval('events_pos_seq', (SELECT max(pos) FROM events))",
    "SELECT setval(pg_get_serial_sequence('vectors', 'number'), (SELECT coalesce(max(number), 1) FROM vectors))",
    "SELECT setval(pg_get_serial_sequence('vector_spaces', 'id'), (SELECT coalesce(max(id), 1) FROM vector_spaces))",
    'RESET session_replication_role',
  );
  await sql(parts.join('; '));
}
