/** Projected rows: one small set of statements per table, made from its description. */
import type { Rows } from '../port/store.ts';
import {
  REJECTION_SALTS,
  type RejectionSaltsRow,
  type Row,
  SCOPES,
  type ScopeRow,
  type Table,
} from '../port/tables.ts';
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

  async get<R>(table: Table<R>, ...key: (string | number)[]): Promise<R | undefined> {
    if (table.name === REJECTION_SALTS.name && this.#cache) return this.#saltsOf(key[0] as string) as R | undefined;
    // Every write asks for its scope, and scopes hardly ever change.
    const scopes = table.name === SCOPES.name ? this.#cache?.scopes : undefined;
    const known = scopes?.get(key[0] as string);
    if (known) return known as R;
    const row = this.#connection.get(statementsOf(table, this.#suffix).get, ...key) as R | undefined;
    if (row && scopes) scopes.set(key[0] as string, row as unknown as ScopeRow);
    return row;
  }

  async find<R>(table: Table<R>, lookup: string, ...values: (string | number)[]): Promise<R[]> {
    return this.#connection.all(statementsOf(table, this.#suffix).find[lookup]!, ...values) as R[];
  }

  async findWhereIn<R>(
    table: Table<R>,
    column: keyof R & string,
    values: readonly string[],
    exceptKeys: readonly string[] = [],
  ): Promise<R[]> {
    if (values.length === 0) return [];
    const statements = statementsOf(table, this.#suffix).findWhereIn;
    const among = SQLITE.inList(column, values);
    if (exceptKeys.length === 0)
      return this.#connection.all(statements.where(among.sql), ...toInputs(among.values)) as R[];
    const except = SQLITE.inList(table.key[0]!, exceptKeys);
    const sql = statements.where(`${among.sql} AND NOT ${except.sql}`);
    return this.#connection.all(sql, ...toInputs(among.values), ...toInputs(except.values)) as R[];
  }

  async findLast<R>(table: Table<R>, lookup: string, limit: number, ...values: (string | number)[]): Promise<R[]> {
    return this.#connection.all(statementsOf(table, this.#suffix).findLast[lookup]!, ...values, limit) as R[];
  }

  async put<R>(table: Table<R>, row: R): Promise<void> {
    const values = row as Row;
    if (table.name === SCOPES.name) this.#cache?.scopes.clear();
    if (table.name === REJECTION_SALTS.name) this.#cache?.salts.clear();
    const { put, keep, columns } = statementsOf(table, this.#suffix);
    if (table.since !== undefined) {
      const seq = values[table.since]!;
      this.#connection.run(keep, seq, ...table.key.map((column) => values[column]!), seq);
    }
    this.#connection.run(put, ...columns.map((column) => values[column]!));
  }

  /** Every write asks whether anything was rejected, and mostly nothing was. */
  #saltsOf(chainId: string): RejectionSaltsRow | undefined {
    const { salts } = this.#cache!;
    if (!salts.has(chainId)) {
      const row = this.#connection.get(statementsOf(REJECTION_SALTS, this.#suffix).get, chainId);
      salts.set(chainId, row as RejectionSaltsRow | undefined);
    }
    return salts.get(chainId);
  }

  async add<R>(table: Table<R>, row: R): Promise<boolean> {
    const values = row as Row;
    const { add, columns } = statementsOf(table, this.#suffix);
    return this.#connection.change(add, ...columns.map((column) => values[column]!)) > 0;
  }

  async remove<R>(table: Table<R>, ...key: (string | number)[]): Promise<void> {
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
