/** Puts tables that were made anew in the place of the live ones, inside a transaction that nobody else writes in. */
import type { Connection } from './connection.ts';

/**
 * Renaming a table makes SQLite read the whole schema again, several milliseconds for each of some fifty while every other writer waits. The rows of
 * a small table are copied in less; those of a large one are not.
 */
const FEW_ROWS = 1_000;

/** `names`: tables before those that refer to them. The new ones have the ending behind their names. */
export function replaceTables(connection: Connection, names: readonly string[], ending: string): void {
  const refilled = refillable(connection, names, ending);
  for (const name of names.toReversed())
    connection.exec(refilled.has(name) ? `DELETE FROM ${name}` : `DROP TABLE IF EXISTS ${name}`);
  for (const name of names) {
    if (refilled.has(name)) {
      connection.exec(`INSERT INTO ${name} SELECT * FROM ${name}${ending}`);
      connection.exec(`DROP TABLE ${name}${ending}`);
    } else connection.exec(`ALTER TABLE ${name}${ending} RENAME TO ${name}`);
  }
}

/** Small tables whose live form is exactly the new one: somebody may have dropped a table, or an index of it. */
function refillable(connection: Connection, names: readonly string[], ending: string): Set<string> {
  const schema = connection.all<Part>('SELECT tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL');
  const parts = Map.groupBy(schema, ({ tbl_name }) => tbl_name);
  const isReferredTo = (name: string) => schema.some(({ sql }) => new RegExp(`REFERENCES "?${name}\\b`).test(sql));
  return new Set(
    names.filter((name) => {
      const made = parts.get(name + ending) ?? [];
      return (
        formOf(made, ending) === formOf(parts.get(name) ?? [], ending) &&
        // FTS5 gives no rows that could be copied; what refers to another, or is referred to, goes by the new names together.
        !made.some(({ sql }) => /^CREATE VIRTUAL|REFERENCES/.test(sql)) &&
        !isReferredTo(name + ending) &&
        hasFewRows(connection, name + ending)
      );
    }),
  );
}

interface Part {
  readonly tbl_name: string;
  readonly sql: string;
}

/** What a table and its indexes are, whatever they are called. */
function formOf(parts: readonly Part[], ending: string): string {
  return parts
    .map(({ sql }) =>
      sql
        .replaceAll('"', '')
        .replaceAll(ending, '')
        .replace(/^(CREATE (?:UNIQUE )?INDEX) \S+/, '$1'),
    )
    .sort()
    .join('\n');
}

function hasFewRows(connection: Connection, table: string): boolean {
  const sql = `SELECT count(*) AS rows FROM (SELECT 1 FROM ${table} LIMIT ${FEW_ROWS + 1})`;
  return connection.get<{ rows: number }>(sql)!.rows <= FEW_ROWS;
}
