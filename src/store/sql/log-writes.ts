/** What the logs beside the ledger have in common: rows are added, and only the newest are kept. */
import type { Row, Table } from '../port/tables.ts';
import type { Statement } from './dialect.ts';

/** How rows of a log are written: added, and then the oldest removed where there are more than `keep`. */
export function logWrites<R extends Row>({
  name,
  columns,
}: Table<R>): (rows: readonly R[], keep: number) => Statement[] {
  const insert = insertInto(name, columns);
  const remove = keepNewest(name);
  return (rows, keep) => [
    ...rows.map((row) => ({ sql: insert, values: columns.map((column) => row[column]!) })),
    { sql: remove, values: [keep] },
  ];
}

export function insertInto(table: string, columns: readonly string[]): string {
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')}) ON CONFLICT DO NOTHING`;
}

/** Ids are ordered by time. */
export function keepNewest(table: string): string {
  return `DELETE FROM ${table} WHERE id <= (SELECT id FROM ${table} ORDER BY id DESC LIMIT 1 OFFSET ?)`;
}
