/** One SQLite connection: settings that are asserted, statements that are kept, errors that are ours. */
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { RecollectError } from '../../base/errors.ts';
import { DatabaseSync } from './node-sqlite.ts';

export type Synchronous = 'full' | 'normal' | 'off';

export interface ConnectionOptions {
  readonly path: string;
  readonly readOnly: boolean;
  readonly synchronous: Synchronous;
  /** Whether a read-only connection may make temporary tables and views, which the file knows nothing of. */
  readonly temporary?: boolean | undefined;
  /** Looks at the file before anything about it is changed, and throws when it is not ours. */
  readonly inspect?: ((connection: Connection) => void) | undefined;
  /** Called before every statement; a test makes it throw. */
  readonly onStatement?: ((sql: string) => void) | undefined;
}

type SqlValue = null | number | bigint | string | Uint8Array;
type SqlRow = Record<string, SqlValue>;

/** Short, because node:sqlite blocks the event loop while it waits; the store retries above it without blocking. */
const BUSY_TIMEOUT_MS = 10;
const MAX_STATEMENTS = 300;
/** Pages of log before they are copied into the file; hot pages are then copied once instead of many times. */
const CHECKPOINT_PAGES = 4_000;
/** What the log is cut to when it starts anew. */
const LOG_BYTES = 20_000_000;
const SYNCHRONOUS_LEVEL: Record<Synchronous, number> = { off: 0, normal: 1, full: 2 };

interface Kept {
  readonly statement: StatementSync;
  /** The columns of its rows, once it is worth knowing them. */
  names: readonly string[] | undefined;
  wasRead: boolean;
}

/** What the store does with a connection. */
export interface Connection {
  run(sql: string, ...values: SQLInputValue[]): number;
  /** Runs a statement and says how many rows it changed. */
  change(sql: string, ...values: SQLInputValue[]): number;
  /** `R` has the columns that the statement names; nothing checks it. */
  get<R = SqlRow>(sql: string, ...values: SQLInputValue[]): R | undefined;
  all<R = SqlRow>(sql: string, ...values: SQLInputValue[]): R[];
  /** For long reads; not kept. */
  iterate(sql: string, ...values: SQLInputValue[]): Iterator<SqlRow>;
  /** Several statements, not kept. */
  exec(sql: string): void;
  readonly inTransaction: boolean;
}

/**
 * A connection for as long as one transaction lasts. Work that does several things at once may fail in one of them while another goes on: what that one
 * writes next would be kept by itself, or become part of the next transaction.
 */
export class LentConnection implements Connection {
  readonly #connection: Connection;
  #hasEnded = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** From here on every statement is refused. */
  end(): void {
    this.#hasEnded = true;
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return this.#lent().run(sql, ...values);
  }

  change(sql: string, ...values: SQLInputValue[]): number {
    return this.#lent().change(sql, ...values);
  }

  get<R = SqlRow>(sql: string, ...values: SQLInputValue[]): R | undefined {
    return this.#lent().get<R>(sql, ...values);
  }

  all<R = SqlRow>(sql: string, ...values: SQLInputValue[]): R[] {
    return this.#lent().all<R>(sql, ...values);
  }

  iterate(sql: string, ...values: SQLInputValue[]): Iterator<SqlRow> {
    return this.#lent().iterate(sql, ...values);
  }

  exec(sql: string): void {
    this.#lent().exec(sql);
  }

  get inTransaction(): boolean {
    return this.#connection.inTransaction;
  }

  #lent(): Connection {
    if (this.#hasEnded) throw new Error('The transaction has ended');
    return this.#connection;
  }
}

export class OpenConnection implements Connection {
  readonly db: DatabaseSync;
  readonly #statements = new Map<string, Kept>();
  readonly #onStatement: ((sql: string) => void) | undefined;

  constructor(options: ConnectionOptions) {
    this.#onStatement = options.onStatement;
    this.db = new DatabaseSync(options.path, {
      readOnly: options.readOnly,
      timeout: BUSY_TIMEOUT_MS,
      enableForeignKeyConstraints: true,
    });
    try {
      this.#configure(options);
    } catch (error) {
      this.db.close();
      throw error;
    }
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#keep(sql).statement.run(...values).lastInsertRowid);
  }

  change(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#keep(sql).statement.run(...values).changes);
  }

  get<R = SqlRow>(sql: string, ...values: SQLInputValue[]): R | undefined {
    const { statement, names } = this.#keepForReading(sql);
    const row = statement.get(...values);
    return (row && names ? toRow(names, row) : row) as R | undefined;
  }

  all<R = SqlRow>(sql: string, ...values: SQLInputValue[]): R[] {
    const { statement, names } = this.#keepForReading(sql);
    const rows = statement.all(...values);
    return (names ? rows.map((row) => toRow(names, row)) : rows) as R[];
  }

  iterate(sql: string, ...values: SQLInputValue[]): Iterator<SqlRow> {
    this.#onStatement?.(sql);
    return this.db.prepare(sql).iterate(...values);
  }

  exec(sql: string): void {
    this.#onStatement?.(sql);
    this.db.exec(sql);
  }

  get inTransaction(): boolean {
    return this.db.isTransaction;
  }

  close(): void {
    this.#statements.clear();
    if (this.db.isOpen) this.db.close();
  }

  /**
   * A limit is written as a sum: SQLite looks at the value of a bare `LIMIT ?` when it plans, and therefore plans the statement anew each
   * time that one is bound, which takes longer than most statements.
   */
  #keep(sql: string): Kept {
    this.#onStatement?.(sql);
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.db.prepare(sql.replaceAll('LIMIT ?', 'LIMIT ? + 0'));
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.delete(this.#statements.keys().next().value!);
    const kept: Kept = { statement, names: undefined, wasRead: false };
    this.#statements.set(sql, kept);
    return kept;
  }

  /** Rows that come as lists and are named here take a quarter less time, from the second use on: a command of the CLI uses most statements once. */
  #keepForReading(sql: string): Kept {
    const kept = this.#keep(sql);
    if (kept.wasRead && kept.names === undefined) {
      kept.names = kept.statement.columns().map(({ name }) => name);
      kept.statement.setReturnArrays(true);
    }
    kept.wasRead = true;
    return kept;
  }

  #configure(options: ConnectionOptions): void {
    const inMemory = options.path === ':memory:';
    options.inspect?.(this);
    if (!options.readOnly && !inMemory) this.db.exec('PRAGMA journal_mode = wal');
    this.db.exec(
      `PRAGMA synchronous = ${options.synchronous}; PRAGMA fullfsync = on; PRAGMA checkpoint_fullfsync = on; PRAGMA trusted_schema = off`,
    );
    if (options.readOnly && !options.temporary) this.db.exec('PRAGMA query_only = on');
    if (options.readOnly) this.db.exec('PRAGMA temp_store = memory');
    else this.db.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}; PRAGMA journal_size_limit = ${LOG_BYTES}`);
    this.#expect('synchronous', SYNCHRONOUS_LEVEL[options.synchronous]);
    this.#expect('foreign_keys', 1);
    this.#expect('fullfsync', 1);
    if (!options.readOnly && !inMemory) this.#expect('journal_mode', 'wal');
  }

  /** What durability rests on is read back: a setting that did not take must not pass silently. */
  #expect(pragma: string, wanted: string | number): void {
    const row = this.db.prepare(`PRAGMA ${pragma}`).get();
    const actual = row ? Object.values(row)[0] : undefined;
    if (actual !== wanted)
      throw new RecollectError(
        'store_failed',
        `SQLite did not accept ${pragma} = ${wanted}; it says ${String(actual)}`,
      );
  }
}

/** The driver's types do not say that such a row is a list. */
function toRow(names: readonly string[], values: Readonly<Record<number, SqlValue>>): SqlRow {
  const row: SqlRow = {};
  for (let index = 0; index < names.length; index++) row[names[index]!] = values[index]!;
  return row;
}
