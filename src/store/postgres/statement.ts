/** Statements are written with a question mark for each value, as for SQLite; PostgreSQL wants them numbered. */
import type { SqlRow, SqlValue } from './database.ts';
import { arrayLiteral, fromSqlText, toSqlText } from './text.ts';

const MAX_KNOWN = 2_000;
const known = new Map<string, string>();

export function numbered(sql: string): string {
  const before = known.get(sql);
  if (before !== undefined) return before;
  let count = 0;
  const made = sql.replaceAll('?', () => `$${++count}`);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(sql, made);
  return made;
}

export function toParameter(value: SqlValue): null | number | string | Uint8Array {
  if (typeof value === 'string') return toSqlText(value);
  return Array.isArray(value) ? arrayLiteral(value) : (value as null | number | Uint8Array);
}

/** Changes the rows in place: they were made for the caller. */
export function fromResult(rows: SqlRow[]): SqlRow[] {
  for (const row of rows)
    for (const name in row) {
      const value = row[name];
      if (typeof value === 'string') row[name] = fromSqlText(value);
    }
  return rows;
}
