/** Projected rows: one small set of statements per table, made from its description. */
import type { Rows } from '../port/store.ts';
import { type Row, storedColumns, type Table } from '../port/tables.ts';
import type { Transaction } from './transaction.ts';

interface Statements {
  readonly columns: readonly string[];
  readonly get: string;
  readonly put: string;
  /** Puts the row that a later one replaces into the past. */
  readonly keep: string;
  readonly insert: string;
  readonly add: string;
  readonly remove: string;
  readonly find: Readonly<Record<string, string>>;
}

/** By the ending of the table names, then by table. */
const known = new Map<string, Map<unknown, Statements>>();

export class PostgresRows implements Rows {
  readonly #transaction: Transaction;
  /** Appended to every table name: empty for the live tables. */
  readonly #suffix: string;
  /**
   * What this transaction has read or put, by table and key. Whoever writes holds the chain, so nobody else changes these rows
   * meanwhile, and asking again for the scope or the memory of a command need not go to the server.
   */
  readonly #seen = new Map<string, unknown>();

  constructor(transaction: Transaction, suffix = '') {
    this.#transaction = transaction;
    this.#suffix = suffix;
  }

  /** What was read so far may have changed. */
  lookAgain(): void {
    this.#seen.clear();
  }

  async get<R>(table: Table<R>, ...key: (string | number)[]): Promise<R | undefined> {
    const name = nameOf(table, key);
    if (this.#seen.has(name)) return this.#seen.get(name) as R | undefined;
    const row = (await this.#transaction.get(statementsOf(table, this.#suffix).get, ...key)) as R | undefined;
    this.#seen.set(name, row);
    return row;
  }

  async find<R>(table: Table<R>, lookup: string, ...values: (string | number)[]): Promise<R[]> {
    return (await this.#transaction.all(statementsOf(table, this.#suffix).find[lookup]!, ...values)) as R[];
  }

  async put<R>(table: Table<R>, row: R): Promise<void> {
    const { put, keep, columns } = statementsOf(table, this.#suffix);
    if (table.since !== undefined) {
      const seq = (row as Row)[table.since] as number;
      this.#transaction.send(keep, seq, ...keyOf(table, row), seq);
    }
    this.#transaction.send(put, ...valuesOf(row, columns));
    this.#seen.set(nameOf(table, keyOf(table, row)), stored(row, columns));
  }

  /**
   * A row that is added is new, as a rule, so nobody waits for the answer. Where one of its key is there after all the transaction
   * fails, and its work is done again with care.
   */
  async add<R>(table: Table<R>, row: R): Promise<boolean> {
    const { insert, add, columns } = statementsOf(table, this.#suffix);
    const name = nameOf(table, keyOf(table, row));
    if (this.#seen.get(name) !== undefined) return false;
    if (!this.#transaction.isCareful) this.#transaction.send(insert, ...valuesOf(row, columns));
    else if ((await this.#transaction.change(add, ...valuesOf(row, columns))).length === 0) return false;
    this.#seen.set(name, stored(row, columns));
    return true;
  }

  async remove<R>(table: Table<R>, ...key: (string | number)[]): Promise<void> {
    this.#transaction.send(statementsOf(table, this.#suffix).remove, ...key);
    this.#seen.set(nameOf(table, key), undefined);
  }
}

function nameOf<R>(table: Table<R>, key: readonly (string | number)[]): string {
  return JSON.stringify([table.name, ...key]);
}

function keyOf<R>(table: Table<R>, row: R): (string | number)[] {
  return table.key.map((column) => (row as Row)[column] as string | number);
}

function valuesOf<R>(row: R, columns: readonly string[]): (string | number | null)[] {
  return columns.map((column) => (row as Row)[column]!);
}

/** The row as it would be read: only its columns. */
function stored<R>(row: R, columns: readonly string[]): unknown {
  return Object.fromEntries(columns.map((column) => [column, (row as Row)[column]]));
}

function statementsOf<R>(table: Table<R>, suffix: string): Statements {
  const byTable = known.get(suffix) ?? new Map<unknown, Statements>();
  const cached = byTable.get(table);
  if (cached) return cached;
  const statements = makeStatements(table, suffix);
  known.set(suffix, byTable.set(table, statements));
  return statements;
}

function makeStatements<R>(table: Table<R>, suffix: string): Statements {
  const name = table.name + suffix;
  const stored = storedColumns(table);
  const columns = stored.join(', ');
  const where = (names: readonly string[]) => names.map((column) => `${column} = ?`).join(' AND ');
  const changed = stored
    .filter((column) => !table.key.includes(column))
    .map((column) => `${column} = excluded.${column}`);
  const onConflict = changed.length > 0 ? `DO UPDATE SET ${changed.join(', ')}` : 'DO NOTHING';
  const order = table.key.join(', ');
  const insert = `INSERT INTO ${name} (${columns}) VALUES (${stored.map(() => '?').join(', ')})`;
  return {
    columns: stored,
    get: `SELECT ${columns} FROM ${name} WHERE ${where(table.key)}`,
    put: `${insert} ON CONFLICT (${order}) ${onConflict}`,
    keep: `INSERT INTO ${table.name}_past${suffix} (${columns}, to_seq) SELECT ${columns}, ? FROM ${name} WHERE ${where(table.key)} AND ${table.since} < ?
      ON CONFLICT DO NOTHING`,
    insert,
    add: `${insert} ON CONFLICT (${order}) DO NOTHING RETURNING 1 AS added`,
    remove: `DELETE FROM ${name} WHERE ${where(table.key)}`,
    find: Object.fromEntries(
      Object.entries(table.lookups).map(([lookup, by]) => [
        lookup,
        `SELECT ${columns} FROM ${name} WHERE ${where(by)} ORDER BY ${order}`,
      ]),
    ),
  };
}
