/** Statements are written with a question mark for each value, as for SQLite; PostgreSQL wants them numbered. */
import type { Parameter, SqlRow, SqlValue } from './database.ts';
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

export function toParameter(value: SqlValue): Parameter {
  if (typeof value === 'string') return toSqlText(value);
  return isList(value) ? arrayLiteral(value) : value;
}

/** `Array.isArray` says nothing of lists that are only read. */
function isList(value: SqlValue): value is readonly string[] | readonly number[] {
  return Array.isArray(value);
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
