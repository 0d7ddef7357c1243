/** One hash for all rows of a table: logical columns, ordered by primary key. Equal on every backend for equal rows. */
import { createHash } from 'node:crypto';
import type { Row, Table } from '../port/tables.ts';
import type { Transaction } from './transaction.ts';

const ROWS_PER_TURN = 2_000;

export async function checksum(
  transaction: Transaction,
  table: Table<Row>,
  suffix: string,
  onRows: (count: number) => void,
): Promise<{ rows: number; hash: string }> {
  const hash = createHash('sha256');
  const cursor = `rows_of_${table.name}${suffix}`;
  await transaction.script(
    `DECLARE ${cursor} NO SCROLL CURSOR FOR SELECT ${table.columns.join(', ')} FROM ${table.name}${suffix} ORDER BY ${table.key.join(', ')}`,
  );
  let count = 0;
  for (let rows = await fetch(); rows.length > 0; rows = await fetch()) {
    for (const row of rows) hash.update(`${JSON.stringify(Object.values(row))}\n`);
    count += rows.length;
    onRows(rows.length);
  }
  await transaction.script(`CLOSE ${cursor}`);
  return { rows: count, hash: hash.digest('hex') };

  function fetch() {
    return transaction.script(`FETCH ${ROWS_PER_TURN} FROM ${cursor}`);
  }
}

export async function tableExists(transaction: Transaction, name: string): Promise<boolean> {
  const row = await transaction.get(
    "SELECT to_regclass(quote_ident(current_schema()) || '.' || ?) IS NOT NULL AS there",
    name,
  );
  return row?.there === true;
}
