/** What `recollect migrate` shows and does: which scripts were run, which would be, and running them. */
import type { ScriptRecord } from '../migrations.ts';
import { readAddress } from './address.ts';
import { inspectSchema, type Migration, pendingMigrations, runMigration } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { Pool } from './pool.ts';
import { Transactions } from './transactions.ts';

export interface MigrationStatus {
  readonly location: string;
  readonly schema: string;
  readonly serverVersion: string;
  readonly applied: readonly ScriptRecord[];
  /** With everything that each would run. */
  readonly pending: readonly (ScriptRecord & { readonly sql: string })[];
}

interface MigrationOptions {
  readonly url: string;
  readonly migrations?: readonly Migration[] | undefined;
  readonly lockTimeoutMs?: number | undefined;
}

const LOCK_TIMEOUT_MS = 60_000;

/** Changes nothing. Refuses a schema that is newer or was tampered with, as opening the store does. */
export function migrationStatus(options: MigrationOptions): Promise<MigrationStatus> {
  return connected(options, (transactions, location) =>
    statusOf(transactions, options.migrations ?? MIGRATIONS, location),
  );
}

/** Runs what is pending and says what stood there before. */
export function applyMigrations(options: MigrationOptions, now: number): Promise<MigrationStatus> {
  const migrations = options.migrations ?? MIGRATIONS;
  return connected(options, async (transactions, location) => {
    const before = await statusOf(transactions, migrations, location);
    for (const { number } of before.pending)
      await transactions.run('migrate', (transaction) => runMigration(transaction, migrations, number, location, now));
    return before;
  });
}

async function connected<T>(
  { url, lockTimeoutMs = LOCK_TIMEOUT_MS }: MigrationOptions,
  work: (transactions: Transactions, location: string) => Promise<T>,
): Promise<T> {
  const pool = new Pool(readAddress(url), { waitMs: lockTimeoutMs });
  try {
    return await work(new Transactions(pool, { lockTimeoutMs, waitsForDisk: true }), pool.location);
  } finally {
    await pool.close();
  }
}

async function statusOf(
  transactions: Transactions,
  migrations: readonly Migration[],
  location: string,
): Promise<MigrationStatus> {
  const state = await transactions.run('migrate', (transaction) => inspectSchema(transaction, location));
  const pending = pendingMigrations(state, migrations, location).map(({ number, name, sha256, sql, derived }) => ({
    number,
    name,
    sha256,
    sql: `${sql}\n${derived.replaceAll('{next}', '')}`,
  }));
  const { schema, serverVersion, applied } = state;
  return { location, schema, serverVersion, applied, pending };
}
