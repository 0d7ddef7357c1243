/** The PostgreSQL store: any number of processes on any number of machines; chains are appended under locks of their own. */
import { randomBytes, randomUUID } from 'node:crypto';
import { RecollectError } from '../../base/errors.ts';
import { pause } from '../../base/pause.ts';
import { openOrClose } from '../open-or-close.ts';
import { type FeedPlace, hasMore } from '../port/feed-place.ts';
import type { HandedPackRow } from '../port/handed-packs.ts';
import type {
  Finding,
  PendingErasure,
  ReadView,
  Shadow,
  Store,
  StoreSizes,
  WriteHint,
  WriteView,
} from '../port/store.ts';
import type { ToolCallRow } from '../port/tool-calls.ts';
import { VectorCache } from '../search/vector-cache.ts';
import type { Statement } from '../sql/dialect.ts';
import { handedPackWrites } from '../sql/handed-packs.ts';
import { toolCallWrites } from '../sql/tool-calls.ts';
import { readAddress } from './address.ts';
import { momentAt } from './as-of.ts';
import type { Database } from './database.ts';
import { noteRowsRemade, OLDER_STATE_READ, pendingErasure, wipeErased } from './erasure.ts';
import { examine, sizes } from './examine.ts';
import { inspectSchema, type Migration, pendingMigrations, runMigration, type SchemaState } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { Pool } from './pool.ts';
import { Server, type UsedServer, useServer } from './server.ts';
import { PostgresShadow } from './shadow.ts';
import type { Transaction } from './transaction.ts';
import type { Mode, TransactionOptions, Transactions } from './transactions.ts';
import { PostgresView } from './views.ts';

export interface PostgresOptions {
  /** postgres://user:password@host:port/database */
  readonly url: string;
  readonly readOnly?: boolean | undefined;
  /** Whether a commit waits for the disk as the server is set up to, or not at all. */
  readonly synchronous?: 'full' | 'normal' | 'off' | undefined;
  /** How long a command waits for other writers before it fails with store_busy. */
  readonly busyTimeoutMs?: number | undefined;
  /** Brings an older schema up to date, or refuses to open it. */
  readonly migrate?: 'auto' | 'refuse' | undefined;
  readonly now?: (() => number) | undefined;
  readonly migrations?: readonly Migration[] | undefined;
  readonly onStatement?: ((sql: string) => void) | undefined;
}

type StoreOptions = Omit<PostgresOptions, 'url'>;

const BUSY_TIMEOUT_MS = 60_000;
/** How long a rebuild waits for transactions that began before before it stops all of them for a moment. */
const SETTLE_MS = 1_000;
const WIPE_ATTEMPTS = 40;
const WIPE_PAUSE_MS = 50;

export async function openPostgresStore(options: PostgresOptions): Promise<Store> {
  const address = readAddress(options.url);
  const waitMs = options.busyTimeoutMs ?? BUSY_TIMEOUT_MS;
  const transactions = transactionOptions(options, address.answerTimeoutMs);
  const make = () => new Server(new Pool(address, { waitMs }), transactions, address.location);
  // Whoever listens to the statements of a store means those of no other.
  const name = options.onStatement ? randomUUID() : JSON.stringify([options.url, transactions]);
  return openOrClose(new PostgresStore(useServer(name, make), options));
}

/** For a database that is reached in another way. */
export async function openStoreOn(database: Database, options: StoreOptions): Promise<Store> {
  const make = () => new Server(database, transactionOptions(options), database);
  return openOrClose(new PostgresStore(useServer(randomUUID(), make), options));
}

function transactionOptions(options: StoreOptions, answerTimeoutMs?: number): TransactionOptions {
  return {
    lockTimeoutMs: options.busyTimeoutMs ?? BUSY_TIMEOUT_MS,
    waitsForDisk: (options.synchronous ?? 'full') === 'full',
    answerTimeoutMs,
    onStatement: options.onStatement,
  };
}

class PostgresStore implements Store {
  readonly location: string;
  readonly readOnly: boolean;
  readonly #options: StoreOptions;
  readonly #used: UsedServer;
  readonly #transactions: Transactions;
  readonly #migrations: readonly Migration[];
  /** What was asked for and is not done yet. */
  readonly #running = new Set<Promise<unknown>>();
  readonly #closed = new AbortController();
  readonly #vectorCache = new VectorCache();
  #state: SchemaState | undefined;
  #closing: Promise<void> | undefined;

  constructor(used: UsedServer, options: StoreOptions) {
    this.#used = used;
    this.#options = options;
    this.#transactions = used.server.transactions;
    this.location = used.server.database.location;
    this.readOnly = options.readOnly === true;
    this.#migrations = options.migrations ?? MIGRATIONS;
  }

  async open(): Promise<void> {
    const inspect = (transaction: Transaction) => inspectSchema(transaction, this.location);
    this.#state = await this.#transactions.run('migrate', inspect);
    if (this.#state.isReplica && !this.readOnly) throw this.#isReplica();
    const pending = pendingMigrations(this.#state, this.#migrations, this.location);
    if (pending.length === 0) return;
    if (this.readOnly || this.#options.migrate === 'refuse') throw this.#isBehind(pending.length);
    const now = (this.#options.now ?? Date.now)();
    for (const { number } of pending)
      await this.#transactions.run('migrate', (transaction) =>
        runMigration(transaction, this.#migrations, number, this.location, now),
      );
    this.#state = await this.#transactions.run('migrate', inspect);
  }

  async read<T>(work: (view: ReadView) => Promise<T>, asOf?: number): Promise<T> {
    return this.#run('read', async (transaction) => {
      if (asOf !== undefined) transaction.lookBack(await momentAt(transaction, asOf));
      return work(new PostgresView(transaction, this.#vectorCache));
    });
  }

  async write<T>(work: (view: WriteView) => Promise<T>, hint: WriteHint = {}): Promise<T> {
    this.#assertWritable();
    return this.#finishing(this.#used.server.writes.write(work, hint));
  }

  async beginShadow(): Promise<Shadow> {
    this.#assertWritable();
    const shadow = new PostgresShadow(
      {
        write: (work) => this.#run('write', work),
        alone: (work) => this.#run('alone', work),
        trial: (tables, work) => this.#run('trial', work, tables),
        settledPosition: () => this.#settledPosition(),
      },
      randomBytes(12).toString('hex'),
    );
    await shadow.create();
    return shadow;
  }

  async waitForChange(place: FeedPlace, timeoutMs: number, signal: AbortSignal): Promise<void> {
    const either = AbortSignal.any([signal, this.#closed.signal]);
    const { changes } = this.#used.server;
    await changes.wait(() => this.read((view) => hasMore(view, place)), timeoutMs, either);
    if (this.#closed.signal.aborted) this.#assertOpen();
  }

  pendingErasure(): Promise<PendingErasure | undefined> {
    return this.#run('read', pendingErasure);
  }

  logToolCalls(rows: readonly ToolCallRow[], keep: number): Promise<void> {
    return this.#writeAll(toolCallWrites(rows, keep));
  }

  logHandedPacks(rows: readonly HandedPackRow[], keep: number): Promise<void> {
    return this.#writeAll(handedPackWrites(rows, keep));
  }

  #writeAll(writes: readonly Statement[]): Promise<void> {
    this.#assertWritable();
    return this.#run('write', async (transaction) => {
      for (const { sql, values } of writes) await transaction.change(sql, ...values);
    });
  }

  noteRowsRemade(mark: string): Promise<boolean> {
    this.#assertWritable();
    return this.#run('write', (transaction) => noteRowsRemade(transaction, mark));
  }

  async wipeErased(): Promise<string | undefined> {
    this.#assertWritable();
    let left = await this.#run('alone', wipeErased);
    // Most looks at an older state are short, such as those of the server itself when it counts what a table holds.
    for (let attempt = 1; attempt < WIPE_ATTEMPTS && left === OLDER_STATE_READ; attempt++) {
      await pause(WIPE_PAUSE_MS);
      left = await this.#run('alone', wipeErased);
    }
    return left;
  }

  /** Backups and replicas of a server are not its client's to know. */
  async findCopies(): Promise<string[]> {
    return [];
  }

  examine(): Promise<Finding[]> {
    return this.#run('read', (transaction) => examine(transaction, this.#state!));
  }

  sizes(): Promise<StoreSizes> {
    return this.#run('read', sizes);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    // What was asked for before is done first.
    await Promise.allSettled(this.#running);
    this.#closed.abort();
    await this.#used.release();
  }

  async #run<T>(mode: Mode, work: (transaction: Transaction) => Promise<T>, tables?: readonly string[]): Promise<T> {
    this.#assertOpen();
    return this.#finishing(this.#transactions.retrying(mode, work, tables));
  }

  /** Closing waits for it. */
  async #finishing<T>(running: Promise<T>): Promise<T> {
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /**
   * Positions are drawn before their transaction commits, so an event may arrive before one that stands behind it already. Everybody who has
   * drawn a position has a transaction number from before; when all transactions up to now have ended, what they drew is here or never comes.
   */
  async #settledPosition(): Promise<number> {
    const drawn = await this.#look('SELECT last_value::text AS value FROM events_pos_seq');
    // A number of our own: a snapshot's upper end only tells of transactions that have ended, and later ones may be under way.
    const next = await this.#look('SELECT pg_current_xact_id()::text AS value');
    const end = Date.now() + SETTLE_MS;
    for (let wait = 1; Date.now() < end; wait = Math.min(wait * 2, 50)) {
      const oldest = await this.#look('SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS value');
      if (oldest >= next) return Number(drawn);
      await pause(wait);
    }
    // A long transaction, perhaps of somebody else on the same server, is in the way: all of ours are stopped for a moment.
    return this.#run('alone', (transaction) => new PostgresView(transaction).lastPosition());
  }

  async #look(sql: string): Promise<bigint> {
    const row = await this.#run('read', (transaction) => transaction.get<{ value: string }>(sql));
    return BigInt(row!.value);
  }

  #assertOpen(): void {
    if (!this.#closing) return;
    throw new RecollectError('store_closed', 'The memory was closed', { hint: 'Open it again with openMemory().' });
  }

  #assertWritable(): void {
    this.#assertOpen();
    if (!this.readOnly) return;
    throw new RecollectError('store_read_only', `The store was opened read-only: ${this.location}`, {
      hint: 'Open it without readOnly to write.',
    });
  }

  #isReplica(): RecollectError {
    return new RecollectError('store_read_only', `The server is a read-only replica: ${this.location}`, {
      hint: 'Connect to the primary server, or open the store read-only.',
      details: { location: this.location },
    });
  }

  #isBehind(scripts: number): RecollectError {
    return new RecollectError(
      'store_read_only',
      `The database needs ${scripts} migrations before it can be used: ${this.location}`,
      { hint: 'Run `recollect migrate apply`, or open it once for writing.', details: { location: this.location } },
    );
  }
}
