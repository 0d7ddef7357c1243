/** An upgrade of a SQLite store by a migration that exists in tests only. */
import { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS } from '../../src/store/sqlite/migrations/index.ts';
import { openSqliteStore } from '../../src/store/sqlite/store.ts';

const MADE_UP = { number: MIGRATIONS.length + 1, name: 'made-up', sql: 'SELECT 1' };

/** Opening makes a backup first, as with any migration. Its record is removed again, because the version under test does not know it. */
export async function upgradeOnce(path: string): Promise<void> {
  const store = await openSqliteStore({ path, migrations: [...MIGRATIONS, MADE_UP] });
  await store.close();
  const db = new DatabaseSync(path);
  db.prepare('DELETE FROM schema_migrations WHERE name = ?').run(MADE_UP.name);
  db.close();
}
