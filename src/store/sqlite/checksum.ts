/** One hash for all rows of a table: logical columns, ordered by primary key. Equal on every backend for equal rows. */
import { createHash } from 'node:crypto';
import { nextTurn } from '../../base/pause.ts';
import type { Row, Table } from '../port/tables.ts';
import type { Connection } from './connection.ts';

const ROWS_PER_TURN = 2_000;

export async function checksum(
  connection: Connection,
  table: Table<Row>,
  suffix: string,
  onRows: (count: number) => void,
): Promise<{ rows: number; hash: string }> {
  const hash = createHash('sha256');
  const rows = connection.iterate(
    `SELECT ${table.columns.join(', ')} FROM ${table.name}${suffix} ORDER BY ${table.key.join(', ')}`,
  );
  let count = 0;
  for (let next = rows.next(); !next.done; next = rows.next()) {
    hash.update(`${JSON.stringify(Object.values(next.value))}\n`);
    count++;
    if (count % ROWS_PER_TURN === 0) {
      onRows(ROWS_PER_TURN);
      await nextTurn();
    }
  }
  onRows(count % ROWS_PER_TURN);
  return { rows: count, hash: hash.digest('hex') };
}

export function tableExists(connection: Connection, name: string): boolean {
  return connection.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", name) !== undefined;
}
