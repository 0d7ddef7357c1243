/** One SQLite connection: settings that are asserted, statements that are kept, errors that are ours. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { RecollectError } from '../../base/errors.ts';

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

export type SqlRow = Record<string, null | number | bigint | string | Uint8Array>;

/** Short, because node:sqlite blocks the event loop while it waits; the store retries above it without blocking. */
const BUSY_TIMEOUT_MS = 10;
const MAX_STATEMENTS = 300;
/** Pages of log before they are copied into the file; hot pages are then copied once instead of many times. */
const CHECKPOINT_PAGES = 4_000;
/** What the log is cut to when it starts anew. */
const LOG_BYTES = 20_000_000;
const SYNCHRONOUS_LEVEL: Record<Synchronous, number> = { off: 0, normal: 1, full: 2 };

export class Connection {
  readonly db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
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
    return Number(this.#statement(sql).run(...values).lastInsertRowid);
  }

  /** Runs a statement and says how many rows it changed. */
  change(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }

  get(sql: string, ...values: SQLInputValue[]): SqlRow | undefined {
    return this.#statement(sql).get(...values) as SqlRow | undefined;
  }

  all(sql: string, ...values: SQLInputValue[]): SqlRow[] {
    return this.#statement(sql).all(...values) as SqlRow[];
  }

  iterate(sql: string, ...values: SQLInputValue[]): Iterator<SqlRow> {
    return this.#statement(sql).iterate(...values) as Iterator<SqlRow>;
  }

  /** Several statements, not kept. */
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
  #statement(sql: string): StatementSync {
    this.#onStatement?.(sql);
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.db.prepare(sql.replaceAll('LIMIT ?', 'LIMIT ? + 0'));
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.delete(this.#statements.keys().next().value!);
    this.#statements.set(sql, statement);
    return statement;
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
    const row = this.db.prepare(`PRAGMA ${pragma}`).get() as SqlRow | undefined;
    const actual = row ? Object.values(row)[0] : undefined;
    if (actual !== wanted)
      throw new RecollectError(
        'store_failed',
        `SQLite did not accept ${pragma} = ${wanted}; it says ${String(actual)}`,
      );
  }
}
