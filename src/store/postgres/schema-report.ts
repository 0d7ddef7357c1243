/** Looks at the scripts of a database without changing it. */
import type { SchemaReport } from '../migrations.ts';
import { readAddress } from './address.ts';
import { inspectSchema, pendingMigrations } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { Pool } from './pool.ts';
import { Transactions } from './transactions.ts';

const WAIT_MS = 60_000;

export async function reportPostgresSchema(url: string): Promise<SchemaReport> {
  const database = new Pool(readAddress(url), { waitMs: WAIT_MS });
  try {
    return await new Transactions(database, { lockTimeoutMs: WAIT_MS, waitsForDisk: true }).run(
      'migrate',
      async (transaction) => {
        const state = await inspectSchema(transaction, database.location);
        const sql = 'SELECT number, applied_at FROM schema_migrations';
        const times =
          state.applied.length === 0 ? [] : await transaction.all<{ number: number; applied_at: number }>(sql);
        const appliedAt = new Map(times.map(({ number, applied_at }) => [number, applied_at]));
        return {
          location: database.location,
          applied: state.applied.map(({ number, name }) => ({ number, name, appliedAt: appliedAt.get(number)! })),
          pending: pendingMigrations(state, MIGRATIONS, database.location),
        };
      },
    );
  } finally {
    await database.close();
  }
}
