/** Projected rows: one small set of statements per table, made from its description. */
import type { Rows } from '../port/store.ts';
import type { Row, Table } from '../port/tables.ts';
import type { Connection } from './connection.ts';

interface Statements {
  readonly get: string;
  readonly put: string;
  readonly add: string;
  readonly remove: string;
  readonly find: Readonly<Record<string, string>>;
}

const known = new Map<string, Statements>();

export class SqliteRows implements Rows {
  readonly #connection: Connection;
  /** Appended to every table name: empty for the live tables. */
  readonly #suffix: string;

  constructor(connection: Connection, suffix = '') {
    this.#connection = connection;
    this.#suffix = suffix;
  }

  async get<R>(table: Table<R>, ...key: (string | number)[]): Promise<R | undefined> {
    return this.#connection.get(statementsOf(table, this.#suffix).get, ...key) as R | undefined;
  }

  async find<R>(table: Table<R>, lookup: string, ...values: (string | number)[]): Promise<R[]> {
    return this.#connection.all(statementsOf(table, this.#suffix).find[lookup]!, ...values) as R[];
  }

  async put<R>(table: Table<R>, row: R): Promise<void> {
    const values = row as Row;
    this.#connection.run(statementsOf(table, this.#suffix).put, ...table.columns.map((column) => values[column]!));
  }

  async add<R>(table: Table<R>, row: R): Promise<boolean> {
    const values = row as Row;
    return this.#connection.change(statementsOf(table, this.#suffix).add, ...table.columns.map((column) => values[column]!)) > 0;
  }

  async remove<R>(table: Table<R>, ...key: (string | number)[]): Promise<void> {
    this.#connection.run(statementsOf(table, this.#suffix).remove, ...key);
  }
}

function statementsOf<R>(table: Table<R>, suffix: string): Statements {
  const name = table.name + suffix;
  const cached = known.get(name);
  if (cached) return cached;
  const columns = table.columns.join(', ');
  const where = (names: readonly string[]) => names.map((column) => `${column} = ?`).join(' AND ');
  const changed = table.columns.filter((column) => !table.key.includes(column)).map((column) => `${column} = excluded.${column}`);
  const onConflict = changed.length > 0 ? `DO UPDATE SET ${changed.join(', ')}` : 'DO NOTHING';
  const order = table.key.join(', ');
  const insert = `INSERT INTO ${name} (${columns}) VALUES (${table.columns.map(() => '?').join(', ')}) ON CONFLICT (${order})`;
  const statements: Statements = {
    get: `SELECT ${columns} FROM ${name} WHERE ${where(table.key)}`,
    put: `${insert} ${onConflict}`,
    add: `${insert} DO NOTHING`,
    remove: `DELETE FROM ${name} WHERE ${where(table.key)}`,
    find: Object.fromEntries(Object.entries(table.lookups).map(([lookup, by]) => [lookup, `SELECT ${columns} FROM ${name} WHERE ${where(by)} ORDER BY ${order}`])),
  };
  known.set(name, statements);
  return statements;
}
