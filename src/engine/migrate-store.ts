/** The schema of a store: how far it is, what is still to be run, and running it. Opening a memory for writing does the same by itself. */
import { RecollectError } from '../base/errors.ts';
import { formatTime } from '../base/time.ts';
import type { SchemaReport } from '../store/migrations.ts';
import { reportSqliteSchema } from '../store/sqlite/schema-report.ts';
import { openStore } from './open-store.ts';
import { type OpenOptions, readOptions, type Settings } from './options.ts';

export const MIGRATE_ACTIONS = ['status', 'plan', 'apply'] as const;
/** `status` and `plan` change nothing; `apply` runs the pending migrations. */
export type MigrateAction = (typeof MIGRATE_ACTIONS)[number];

/** The schema of a store. */
export interface MigrationReport {
  /** The file or the server. */
  readonly location: string;
  readonly upToDate: boolean;
  /** Migrations that the store has. */
  readonly applied: readonly { readonly number: number; readonly name: string; readonly appliedAt: string }[];
  /** Migrations that it needs; with `plan` also their SQL. */
  readonly pending: readonly { readonly number: number; readonly name: string; readonly sql?: string }[];
}

/**
 * Shows or applies schema migrations. Opening a memory for writing applies them automatically.
 *
 * @example
 * ```ts
 * const { upToDate, pending } = await migrateStore({ url: 'postgres://user@host/memory' }, 'plan');
 * ```
 */
export async function migrateStore(options: OpenOptions, action: MigrateAction): Promise<MigrationReport> {
  const settings = readOptions(options);
  if (settings.path === ':memory:')
    throw new RecollectError('invalid_input', 'An in-memory store has no schema to migrate', {
      hint: 'Name a file or a server.',
    });
  if (action === 'apply') await (await openStore({ ...settings, readOnly: false })).close();
  const { location, applied, pending } = await reportOf(settings);
  return {
    location,
    upToDate: pending.length === 0,
    applied: applied.map(({ number, name, appliedAt }) => ({ number, name, appliedAt: formatTime(appliedAt) })),
    pending: pending.map(({ number, name, sql }) => (action === 'plan' ? { number, name, sql } : { number, name })),
  };
}

async function reportOf({ path, url }: Settings): Promise<SchemaReport> {
  if (url === undefined) return reportSqliteSchema(path!);
  const { reportPostgresSchema } = await import('../store/postgres/schema-report.ts');
  return reportPostgresSchema(url);
}
