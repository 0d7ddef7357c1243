/** One transaction: statements that are waited for, and writes that are only sent and must have worked when it commits. */
import { installAsOfViews, type Moment } from './as-of.ts';
import type { Session, SqlRow, SqlValue } from './database.ts';
import { isConnectionError, sqlState } from './errors.ts';
import { fromResult, numbered, toParameter } from './statement.ts';
import { WriteBuffer } from './writing/write-buffer.ts';

/** What PostgreSQL says to everything after a failure. */
const ABORTED = '25P02';

export class Transaction {
  readonly #session: Session;
  readonly #onStatement: ((sql: string) => void) | undefined;
  /** What went wrong first; everything after it is only refused because of it. */
  #failure: { readonly error: unknown } | undefined;
  /** Writes that were sent and not answered yet. */
  readonly #sent = new Set<Promise<unknown>>();
  #wrote = false;
  #looked = false;
  #answered = false;
  #hasEnded = false;
  #moment: Moment | undefined;

  /** Rows that wait to be written: until something looks at their tables, or until the end. */
  readonly unsent = new WriteBuffer((sql, values) => this.#post(sql, values));
  /** Whether it is the second attempt of work whose rows turned out to be there already: then each is asked for. */
  readonly isCareful: boolean;

  constructor(session: Session, onStatement?: (sql: string) => void, isCareful = false) {
    this.#session = session;
    this.#onStatement = onStatement;
    this.isCareful = isCareful;
  }

  /** From here on every statement reads the store as it was then. */
  lookBack(moment: Moment): void {
    this.#moment = moment;
  }

  get isPast(): boolean {
    return this.#moment !== undefined;
  }

  /** Whether anything was read that others may change. */
  get looked(): boolean {
    return this.#looked;
  }

  /** Whether the server has answered at all. */
  get answered(): boolean {
    return this.#answered;
  }

  /** Whether anything was changed, or may have been. */
  get wrote(): boolean {
    return this.#wrote;
  }

  /** Whether PostgreSQL itself refused a statement, so that nothing can have been committed. */
  get wasRefused(): boolean {
    return this.#failure !== undefined && !isConnectionError(this.#failure.error);
  }

  /** Throws what went wrong, as far as it is known. */
  assertSound(): void {
    if (this.#failure) throw this.#failure.error;
  }

  /**
   * From here on every statement is refused. Work that does several things at once may fail in one of them while another goes on: what that one sends
   * next would reach a connection that somebody else has borrowed since.
   */
  end(): void {
    this.#hasEnded = true;
  }

  fail(error: unknown): void {
    this.#failure ??= { error };
  }

  /** The error behind one that only says that there was one before. */
  causeOf(error: unknown): unknown {
    return sqlState(error) === ABORTED && this.#failure ? this.#failure.error : error;
  }

  /** `R` has the columns that the statement names; nothing checks it. */
  async all<R = SqlRow>(sql: string, ...values: SqlValue[]): Promise<R[]> {
    this.unsent.send(sql);
    return this.stored<R>(sql, ...values);
  }

  /** What stands in the tables; what is not sent yet is not seen. */
  async stored<R = SqlRow>(sql: string, ...values: SqlValue[]): Promise<R[]> {
    this.#looked = true;
    return this.#answer<R>(sql, values);
  }

  async get<R = SqlRow>(sql: string, ...values: SqlValue[]): Promise<R | undefined> {
    return (await this.all<R>(sql, ...values))[0];
  }

  /** A change whose answer matters. */
  async change<R = SqlRow>(sql: string, ...values: SqlValue[]): Promise<R[]> {
    this.unsent.send(sql);
    this.#wrote = true;
    return this.#answer<R>(sql, values);
  }

  /**
   * A change that nobody waits for: what is sent after it sees it, and if it fails, so does the transaction. One answer for many
   * statements is most of what makes a write over a network quick.
   */
  send(sql: string, ...values: SqlValue[]): void {
    this.unsent.send(sql);
    this.#post(sql, values);
  }

  #post(sql: string, values: readonly SqlValue[]): void {
    this.#wrote = true;
    // The failure is kept; the commit, or whatever is waited for next, reports it.
    const sent: Promise<unknown> = this.#answer(sql, values)
      .catch(() => undefined)
      .finally(() => this.#sent.delete(sent));
    this.#sent.add(sent);
  }

  /** Until every write that was sent is answered. */
  async settled(): Promise<void> {
    await Promise.all(this.#sent);
  }

  /** Several statements without values. */
  async script(sql: string): Promise<SqlRow[]> {
    this.unsent.send();
    this.#wrote = true;
    return fromResult(await this.#run(sql, () => this.#session.script(sql)));
  }

  async #answer<R>(sql: string, values: readonly SqlValue[]): Promise<R[]> {
    const stated = this.#moment ? installAsOfViews(sql, this.#moment, values) : { sql, values };
    const send = () => this.#session.send(numbered(stated.sql), stated.values.map(toParameter));
    return fromResult(await this.#run(sql, send)) as R[];
  }

  async #run(sql: string, start: () => Promise<SqlRow[]>): Promise<SqlRow[]> {
    if (this.#hasEnded) throw new Error('The transaction has ended');
    try {
      this.#onStatement?.(sql);
      const rows = await start();
      this.#answered = true;
      return rows;
    } catch (error) {
      this.fail(error);
      throw this.causeOf(error);
    }
  }
}
