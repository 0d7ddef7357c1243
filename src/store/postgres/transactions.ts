/** Begins, commits and rolls back. Only settings and locks that end with the transaction are used, so a pooler may stand in between. */
import { RecollectError } from '../../base/errors.ts';
import { pause } from '../../base/pause.ts';
import type { Database, Session } from './database.ts';
import { isConnectionError, isKnownRow, isRace, outcomeUnknown, toConnectError, toStoreError } from './errors.ts';
import { Transaction } from './transaction.ts';

export interface TransactionOptions {
  /** How long a statement waits for others. */
  readonly lockTimeoutMs: number;
  /** Whether a commit is durable when it is answered, as far as the server is set up for it. */
  readonly waitsForDisk: boolean;
  /** How long the server may take for one answer, if not for as long as it may wait for others and a minute more. */
  readonly answerTimeoutMs?: number | undefined;
  readonly onStatement?: ((sql: string) => void) | undefined;
}

export type Mode =
  /** One state from the first look to the end. */
  | 'read'
  | 'write'
  /** One state, on which something is tried out; nothing of it is kept. */
  | 'trial'
  /** Nobody else has a transaction open. */
  | 'alone'
  /** Before there are tables, or while they change. */
  | 'migrate';

/**
 * Every transaction holds this table in the weakest way, before it looks at anything. Who wants to put other tables in the place of those
 * that are there takes it alone: a reader whose view is older than the new tables would find them empty.
 */
const GATE = 'schema_migrations';
/** Where one state is looked at from beginning to end; elsewhere each statement sees what others have committed before it. */
const KINDS: Partial<Record<Mode, string>> = { read: 'REPEATABLE READ READ ONLY', trial: 'REPEATABLE READ' };
/** How often a command that came in another's way begins again. */
const MAX_TRIES = 10;
/** How many connections in a row may turn out to have ended before they were used. */
const MAX_DEAD = 20;
/** A statement that takes longer hangs. */
const STATEMENT_MS = 60_000;
/** After which a server that has not even said that a statement took too long cannot be reached. */
const SLACK_MS = 1_000;
/** A client that sends nothing for so long has gone without saying so; what it holds is wanted by others. */
const SILENCE_MS = 60_000;

const DURABILITY = 'synchronous_commit';
/**
 * A role, a database or a server can be set up not to wait for the disk, and then a crash takes what was acknowledged. In every transaction, because
 * behind a pooler each may be on another connection. All other values wait for the local disk at least, and are left as they are. Answers with what
 * is in force then.
 */
const WAIT_FOR_DISK = `SELECT set_config('${DURABILITY}', CASE current_setting('${DURABILITY}') WHEN 'off' THEN 'on' ELSE current_setting('${DURABILITY}') END, true) AS ${DURABILITY}`;

function notDurable(location: string): RecollectError {
  return new RecollectError(
    'store_failed',
    `The server does not wait for its disk, and this cannot be changed here: ${location}`,
    {
      hint: 'Nothing of this command was stored. Set synchronous_commit to on for this role and database.',
      details: { location },
    },
  );
}

type Outcome<T> = { readonly result: T } | { readonly error: unknown; readonly neverAnswered: boolean };

export class Transactions {
  readonly #database: Database;
  readonly #options: TransactionOptions;
  #hasConnected = false;

  constructor(database: Database, options: TransactionOptions) {
    this.#database = database;
    this.#options = options;
  }

  /** Two transactions that come in each other's way cannot both go on: one begins again, after a moment that is not the same for both. */
  async retrying<T>(
    mode: Mode,
    work: (transaction: Transaction) => Promise<T>,
    tables?: readonly string[],
  ): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.run(mode, work, tables);
      } catch (error) {
        const cause = error instanceof RecollectError ? error.cause : error;
        if (!isRace(cause) || tries === MAX_TRIES) throw error;
        await pause(Math.random() * 10 * tries);
      }
    }
  }

  /** Tables that are named stay as they are as long as the transaction lasts. */
  async run<T>(mode: Mode, work: (transaction: Transaction) => Promise<T>, tables: readonly string[] = []): Promise<T> {
    const how = { isCareful: false };
    for (let tries = 1; ; tries++) {
      const outcome = await this.#attempt(mode, work, tables, how.isCareful);
      if ('result' in outcome) return outcome.result;
      const wasCareless = !how.isCareful && isKnownRow(outcome.error);
      // Either rows were there already, or the server has ended connections while nobody used them and nothing was done on this one.
      const canBegin = wasCareless || outcome.neverAnswered;
      if (!canBegin || tries === MAX_DEAD) throw toStoreError(outcome.error, this.#database.location);
      how.isCareful ||= wasCareless;
    }
  }

  async #attempt<T>(
    mode: Mode,
    work: (transaction: Transaction) => Promise<T>,
    tables: readonly string[],
    isCareful: boolean,
  ): Promise<Outcome<T>> {
    const session = await this.#borrow(mode);
    const transaction = new Transaction(session, this.#options.onStatement, isCareful);
    try {
      // Not waited for: it travels with the first statement of the work.
      session.script(this.#begin(mode, tables)).then(
        ([said]) => {
          if (said?.[DURABILITY] === 'off') transaction.fail(notDurable(this.#database.location));
        },
        (error: unknown) => transaction.fail(error),
      );
      const result = await work(transaction);
      transaction.unsent.send();
      transaction.end();
      // A write that never left this process makes nothing fail over there: without it the rest would be kept.
      transaction.assertSound();
      if (mode === 'read') this.#endRead(session);
      else if (mode !== 'trial') await this.#commit(session, transaction);
      await transaction.settled();
      transaction.assertSound();
      if (mode === 'trial') this.#rollBack(session);
      return { result };
    } catch (thrown) {
      transaction.end();
      this.#rollBack(session);
      const error = transaction.causeOf(thrown);
      return { error, neverAnswered: isConnectionError(error) && !transaction.answered };
    }
  }

  async #borrow(mode: Mode): Promise<Session> {
    const { location } = this.#database;
    try {
      const session = await this.#database.borrow(this.#statementMs(mode) + SLACK_MS);
      this.#hasConnected = true;
      return session;
    } catch (error) {
      // A server that was there before comes back, as a rule.
      throw this.#hasConnected && isConnectionError(error)
        ? toStoreError(error, location)
        : toConnectError(error, location);
    }
  }

  /** How long a statement may take. Where tables are made or exchanged nobody can say. */
  #statementMs(mode: Mode): number {
    if (mode === 'migrate' || mode === 'alone') return Number.POSITIVE_INFINITY;
    return this.#options.answerTimeoutMs ?? this.#options.lockTimeoutMs + STATEMENT_MS;
  }

  #begin(mode: Mode, tables: readonly string[]): string {
    const { lockTimeoutMs } = this.#options;
    const kind = KINDS[mode] ?? 'READ COMMITTED';
    const statementMs = this.#statementMs(mode);
    const lines = [
      `BEGIN ISOLATION LEVEL ${kind}`,
      // Zero would mean for ever.
      `SET LOCAL lock_timeout = ${Math.max(1, lockTimeoutMs)}`,
      `SET LOCAL statement_timeout = ${Number.isFinite(statementMs) ? statementMs : 0}`,
      `SET LOCAL idle_in_transaction_session_timeout = ${SILENCE_MS}`,
    ];
    const isKept = mode !== 'read' && mode !== 'trial';
    if (isKept && !this.#options.waitsForDisk) lines.push('SET LOCAL synchronous_commit = off');
    if (mode !== 'migrate')
      lines.push(`LOCK TABLE ${GATE} IN ${mode === 'alone' ? 'ACCESS EXCLUSIVE' : 'ACCESS SHARE'} MODE`);
    if (tables.length > 0) lines.push(`LOCK TABLE ${tables.join(', ')} IN ACCESS SHARE MODE`);
    // Last: its row is the answer to all of this.
    if (isKept && this.#options.waitsForDisk) lines.push(WAIT_FOR_DISK);
    return lines.join('; ');
  }

  /** Nothing was changed, so the answer need not wait for the end; the connection does. */
  #endRead(session: Session): void {
    session.script('COMMIT').then(
      () => session.release(),
      () => session.discard(),
    );
  }

  /** Sent right behind the last write: if one of these fails, PostgreSQL makes a rollback of it. */
  async #commit(session: Session, transaction: Transaction): Promise<void> {
    try {
      this.#options.onStatement?.('COMMIT');
      await session.script('COMMIT');
    } catch (error) {
      if (transaction.wrote && isConnectionError(error) && !transaction.wasRefused)
        throw outcomeUnknown(this.#database.location, error);
      throw error;
    }
    session.release();
  }

  #rollBack(session: Session): void {
    if (session.lost) session.discard();
    else
      session.script('ROLLBACK').then(
        () => session.release(),
        () => session.discard(),
      );
  }
}
