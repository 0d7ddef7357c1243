/** The statements by which projected rows are found and added, made from the description of their table. */
import { storedColumns, type Table } from '../port/tables.ts';
import { SqlCache } from './sql-cache.ts';

export interface RowStatements {
  readonly columns: readonly string[];
  readonly get: string;
  /** Leaves a row of the same key as it is. */
  readonly add: string;
  readonly find: Readonly<Record<string, string>>;
  readonly findWhereIn: SqlCache;
  readonly findLast: Readonly<Record<string, string>>;
}

/** `suffix` is appended to the table name. */
export function rowStatements<R>(table: Table<R>, suffix: string): RowStatements {
  const columns = storedColumns(table);
  const select = `SELECT ${columns.join(', ')} FROM ${table.name + suffix} WHERE`;
  const order = table.key.join(', ');
  const lastFirst = table.key.map((column) => `${column} DESC`).join(', ');
  const byLookup = (end: string) =>
    Object.fromEntries(
      Object.entries<readonly string[]>(table.lookups).map(([lookup, by]) => [
        lookup,
        `${select} ${hasAll(by)} ORDER BY ${end}`,
      ]),
    );
  return {
    columns,
    get: `${select} ${hasAll(table.key)}`,
    add: `${insertRow(table, suffix)} DO NOTHING`,
    find: byLookup(order),
    findWhereIn: new SqlCache(select, `ORDER BY ${order}`),
    findLast: byLookup(`${lastFirst} LIMIT ?`),
  };
}

/** What follows says what happens to a row of the same key. */
export function insertRow<R>(table: Table<R>, suffix: string): string {
  const columns = storedColumns(table);
  return `INSERT INTO ${table.name + suffix} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')}) ON CONFLICT (${table.key.join(', ')})`;
}

export function hasAll(columns: readonly string[]): string {
  return columns.map((column) => `${column} = ?`).join(' AND ');
}

/** Makes the statements of each table once, by the suffix of the table names and by table. */
export function keptByTable<S>(
  make: <R>(table: Table<R>, suffix: string) => S,
): <R>(table: Table<R>, suffix: string) => S {
  const known = new Map<string, Map<unknown, S>>();
  return (table, suffix) => {
    const byTable = known.get(suffix) ?? new Map<unknown, S>();
    const cached = byTable.get(table);
    if (cached) return cached;
    const statements = make(table, suffix);
    known.set(suffix, byTable.set(table, statements));
    return statements;
  };
}
