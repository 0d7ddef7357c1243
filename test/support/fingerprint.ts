/** Everything that a database file holds, read past our own code, as text for each table. */
import { DatabaseSync } from 'node:sqlite';

const VOCABULARY = "CREATE VIRTUAL TABLE temp.words USING fts5vocab('main', 'search', 'instance')";

export interface FingerprintOptions {
  /** Tables and settings that an interrupted rebuild may leave behind do not count. */
  readonly withoutShadow?: boolean;
}

/** What FTS5 makes for itself; its words are read in another way. */
const OF_FTS5 = /^search(__next)?(_data|_idx|_config)?$/;

export function fingerprint(path: string, options: FingerprintOptions = {}): Record<string, string[]> {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    const tables = db
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name")
      .all()
      .map((row) => String(row.name))
      .filter((name) => !OF_FTS5.test(name) && !(options.withoutShadow && name.endsWith('__next')));
    const found: Record<string, string[]> = {};
    for (const name of tables) {
      const where = name === 'settings' && options.withoutShadow ? "WHERE key <> 'rebuild'" : '';
      found[name] = rowsOf(db, `SELECT * FROM ${name} ${where}`);
    }
    db.exec(VOCABULARY);
    found.search = rowsOf(db, 'SELECT term, doc, col, offset FROM temp.words');
    return found;
  } finally {
    db.close();
  }
}

function rowsOf(db: DatabaseSync, sql: string): string[] {
  return db
    .prepare(sql)
    .all()
    .map((row) =>
      JSON.stringify(
        Object.values(row).map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value)),
      ),
    )
    .sort();
}
