/** One hash for all rows of a table: logical columns, ordered by primary key. Equal on every backend for equal rows. */
import { createHash } from 'node:crypto';
import type { TableChecksums } from '../port/store.ts';
import { PROJECTIONS, type Row, type Table } from '../port/tables.ts';
import type { SqlRow } from './reader.ts';

/** Rows that are read at a time. */
export const ROWS_PER_TURN = 2_000;

export interface TableSource {
  exists(name: string): boolean | Promise<boolean>;
  /** The rows that a statement gives, some at a time. */
  batches(sql: string): AsyncIterable<readonly SqlRow[]>;
}

/** Of each projection the table that is there, and the one that a rebuild has made under the suffix. */
export async function compareTables(
  source: TableSource,
  suffix: string,
  onRows: (count: number) => void,
): Promise<TableChecksums[]> {
  const results: TableChecksums[] = [];
  for (const table of PROJECTIONS) {
    const after = await checksum(source, table, suffix, onRows);
    const before = (await source.exists(table.name)) ? (await checksum(source, table, '', onRows)).hash : null;
    results.push({ name: table.name, rows: after.rows, before, after: after.hash });
  }
  return results;
}

async function checksum(
  source: TableSource,
  { name, columns, key }: Table<Row>,
  suffix: string,
  onRows: (count: number) => void,
): Promise<{ rows: number; hash: string }> {
  const hash = createHash('sha256');
  let count = 0;
  const sql = `SELECT ${columns.join(', ')} FROM ${name}${suffix} ORDER BY ${key.join(', ')}`;
  for await (const rows of source.batches(sql)) {
    for (const row of rows) hash.update(`${JSON.stringify(Object.values(row))}\n`);
    count += rows.length;
    onRows(rows.length);
  }
  return { rows: count, hash: hash.digest('hex') };
}
