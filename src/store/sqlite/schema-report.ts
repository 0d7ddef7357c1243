/** Looks at the scripts of a file without changing it, or runs those that are missing. */
import { existsSync } from 'node:fs';
import type { SchemaReport } from '../migrations.ts';
import { OpenConnection } from './connection.ts';
import { toStoreError } from './errors.ts';
import { appliedMigrations, pendingMigrations } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';

export function reportSqliteSchema(path: string): SchemaReport {
  if (!existsSync(path)) return { location: path, applied: [], pending: MIGRATIONS };
  try {
    const connection = new OpenConnection({ path, readOnly: true, synchronous: 'full' });
    try {
      return {
        location: path,
        pending: pendingMigrations(connection, MIGRATIONS, path),
        applied: appliedMigrations(connection),
      };
    } finally {
      connection.close();
    }
  } catch (error) {
    throw toStoreError(error, path);
  }
}
