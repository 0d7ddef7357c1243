/** Projected rows: one small set of statements per table, made from its description. */
import type { Rows } from '../port/store.ts';
import { REJECTION_SALTS, type Row, type Table } from '../port/tables.ts';
import { hasAll, insertRow, keptByTable, type RowStatements, rowStatements } from '../sql/row-statements.ts';
import type { CommitCache } from './commit-cache.ts';
import type { Connection } from './connection.ts';
import { SQLITE } from './dialect.ts';
import { toInputs } from './reader.ts';

interface Statements extends RowStatements {
  readonly put: string;
  /** Puts the row that a later one replaces into the past. */
  readonly keep: string;
  readonly remove: string;
}

export class SqliteRows implements Rows {
  readonly #connection: Connection;
  /** Appended to every table name: empty for the live tables. */
  readonly #suffix: string;
  readonly #cache: CommitCache | undefined;

  constructor(connection: Connection, suffix = '', cache?: CommitCache) {
    this.#connection = connection;
    this.#suffix = suffix;
    this.#cache = cache;
  }

  async get<R extends Row>(table: Table<R>, ...key: (string | number)[]): Promise<R | undefined> {
    const known = this.#cache?.rowsOf(table);
    const name = String(key[0]);
    if (known?.has(name)) return known.get(name);
    const row = this.#connection.get<R>(statementsOf(table, this.#suffix).get, ...key);
    if (row || table.name === REJECTION_SALTS.name) known?.set(name, row);
    return row;
  }

  async find<R extends Row>(table: Table<R>, lookup: string, ...values: (string | number)[]): Promise<R[]> {
    return this.#connection.all<R>(statementsOf(table, this.#suffix).find[lookup]!, ...values);
  }

  async findWhereIn<R extends Row>(
    table: Table<R>,
    column: keyof R & string,
    values: readonly string[],
    exceptKeys: readonly string[] = [],
  ): Promise<R[]> {
    if (values.length === 0) return [];
    const statements = statementsOf(table, this.#suffix).findWhereIn;
    const among = SQLITE.inList(column, values);
    if (exceptKeys.length === 0) return this.#connection.all<R>(statements.where(among.sql), ...toInputs(among.values));
    const except = SQLITE.inList(table.key[0]!, exceptKeys);
    const sql = statements.where(`${among.sql} AND NOT ${except.sql}`);
    return this.#connection.all<R>(sql, ...toInputs(among.values), ...toInputs(except.values));
  }

  async findLast<R extends Row>(
    table: Table<R>,
    lookup: string,
    limit: number,
    ...values: (string | number)[]
  ): Promise<R[]> {
    return this.#connection.all<R>(statementsOf(table, this.#suffix).findLast[lookup]!, ...values, limit);
  }

  async put<R extends Row>(table: Table<R>, row: R): Promise<void> {
    this.#cache?.rowsOf(table)?.clear();
    const { put, keep, columns } = statementsOf(table, this.#suffix);
    if (table.since !== undefined) {
      const seq = row[table.since]!;
      this.#connection.run(keep, seq, ...table.key.map((column) => row[column]!), seq);
    }
    this.#connection.run(put, ...columns.map((column) => row[column]!));
  }

  async add<R extends Row>(table: Table<R>, row: R): Promise<boolean> {
    const { add, columns } = statementsOf(table, this.#suffix);
    return this.#connection.change(add, ...columns.map((column) => row[column]!)) > 0;
  }

  async remove<R extends Row>(table: Table<R>, ...key: (string | number)[]): Promise<void> {
    this.#connection.run(statementsOf(table, this.#suffix).remove, ...key);
  }
}

const statementsOf = keptByTable((table, suffix): Statements => {
  const statements = rowStatements(table, suffix);
  const { columns } = statements;
  const changed = columns
    .filter((column) => !table.key.some((key) => key === column))
    .map((column) => `${column} = excluded.${column}`);
  const onConflict = changed.length > 0 ? `DO UPDATE SET ${changed.join(', ')}` : 'DO NOTHING';
  const list = columns.join(', ');
  const name = table.name + suffix;
  const isRow = hasAll(table.key);
  return {
    ...statements,
    put: `${insertRow(table, suffix)} ${onConflict}`,
    keep: `INSERT OR IGNORE INTO ${table.name}_past${suffix} (${list}, to_seq) SELECT ${list}, ? FROM ${name} WHERE ${isRow} AND ${table.since} < ?`,
    remove: `DELETE FROM ${name} WHERE ${isRow}`,
  };
});
