/** Projected rows: one small set of statements per table, made from its description. */
import type { Rows } from '../port/store.ts';
import {
  REJECTION_SALTS,
  type RejectionSaltsRow,
  type Row,
  SCOPES,
  type ScopeRow,
  storedColumns,
  type Table,
} from '../port/tables.ts';
import type { CommitCache } from './commit-cache.ts';
import type { Connection } from './connection.ts';
import { KeptTexts } from './kept-texts.ts';
import { amongValues } from './sight.ts';

interface Statements {
  readonly columns: readonly string[];
  readonly get: string;
  readonly put: string;
  /** Puts the row that a later one replaces into the past. */
  readonly keep: string;
  readonly add: string;
  readonly remove: string;
  readonly find: Readonly<Record<string, string>>;
  readonly findAmong: KeptTexts;
  readonly findLast: Readonly<Record<string, string>>;
}

/** By the ending of the table names, then by table. */
const known = new Map<string, Map<unknown, Statements>>();

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

  async findAmong<R>(
    table: Table<R>,
    column: keyof R & string,
    values: readonly string[],
    exceptKeys: readonly string[] = [],
  ): Promise<R[]> {
    if (values.length === 0) return [];
    const statements = statementsOf(table, this.#suffix).findAmong;
    const among = amongValues(column, values);
    if (exceptKeys.length === 0) return this.#connection.all(statements.where(among.sql), ...among.values) as R[];
    const except = amongValues(table.key[0]!, exceptKeys);
    const sql = statements.where(`${among.sql} AND NOT ${except.sql}`);
    return this.#connection.all(sql, ...among.values, ...except.values) as R[];
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
  const lastFirst = table.key.map((column) => `${column} DESC`).join(', ');
  const byLookup = (sql: (by: readonly string[]) => string) =>
    Object.fromEntries(Object.entries(table.lookups).map(([lookup, by]) => [lookup, sql(by as readonly string[])]));
  const insert = `INSERT INTO ${name} (${columns}) VALUES (${stored.map(() => '?').join(', ')}) ON CONFLICT (${order})`;
  return {
    columns: stored,
    get: `SELECT ${columns} FROM ${name} WHERE ${where(table.key)}`,
    put: `${insert} ${onConflict}`,
    keep: `INSERT OR IGNORE INTO ${table.name}_past${suffix} (${columns}, to_seq) SELECT ${columns}, ? FROM ${name} WHERE ${where(table.key)} AND ${table.since} < ?`,
    add: `${insert} DO NOTHING`,
    remove: `DELETE FROM ${name} WHERE ${where(table.key)}`,
    find: byLookup((by) => `SELECT ${columns} FROM ${name} WHERE ${where(by)} ORDER BY ${order}`),
    findAmong: new KeptTexts(`SELECT ${columns} FROM ${name} WHERE`, `ORDER BY ${order}`),
    findLast: byLookup((by) => `SELECT ${columns} FROM ${name} WHERE ${where(by)} ORDER BY ${lastFirst} LIMIT ?`),
  };
}
