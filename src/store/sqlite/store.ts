/** The SQLite store: one file, one writing and one reading connection per process, any number of processes. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { RecollectError } from '../../base/errors.ts';
import { Mutex } from '../../base/mutex.ts';
import { pause } from '../../base/pause.ts';
import { openOrClose } from '../open-or-close.ts';
import { type FeedPlace, hasMore } from '../port/feed-place.ts';
import type { HandedPackRow } from '../port/handed-packs.ts';
import type { Finding, PendingErasure, ReadView, Shadow, Store, StoreSizes, WriteView } from '../port/store.ts';
import type { ToolCallRow } from '../port/tool-calls.ts';
import { VectorCache } from '../search/vector-cache.ts';
import type { Statement } from '../sql/dialect.ts';
import { handedPackWrites } from '../sql/handed-packs.ts';
import { toolCallWrites } from '../sql/tool-calls.ts';
import { chooseMoment, installAsOfViews, uncoverTables } from './as-of.ts';
import { CommitCache } from './commit-cache.ts';
import {
  type Connection,
  type ConnectionOptions,
  LentConnection,
  OpenConnection,
  type Synchronous,
} from './connection.ts';
import { findCopies, noteRowsRemade, pendingErasure, wipeErased } from './erasure.ts';
import { busyError, isBusy, resultCode, toStoreError } from './errors.ts';
import { examine, sizes } from './examine.ts';
import { prepareFile, refuseEmptiedFile, refuseFolder, refuseNetworkFileSystem, restrictModes } from './file-system.ts';
import { FrozenFile } from './frozen-file.ts';
import { type Migration, migrate, pendingMigrations } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { OpenedFile, replacedFinding } from './opened-file.ts';
import { toInputs } from './reader.ts';
import { SqliteShadow } from './shadow.ts';
import { SqliteView } from './views.ts';
import { WalCheckpointer } from './wal-checkpointer.ts';

export interface SqliteOptions {
  /** A file, or ':memory:'. */
  readonly path: string;
  readonly readOnly?: boolean | undefined;
  /** How hard a commit is pressed onto the disk. Only `full` survives a power failure. */
  readonly synchronous?: Synchronous | undefined;
  /** How long a command waits for other writers before it fails with store_busy. */
  readonly busyTimeoutMs?: number | undefined;
  readonly now?: (() => number) | undefined;
  readonly migrations?: readonly Migration[];
  readonly onStatement?: ((sql: string) => void) | undefined;
}

const CANTOPEN = 14;
const READONLY = 8;
const BUSY_TIMEOUT_MS = 60_000;
const POLL_MS = { first: 20, last: 200 };

export async function openSqliteStore(options: SqliteOptions): Promise<Store> {
  return openOrClose(new SqliteStore(options));
}

class SqliteStore implements Store {
  readonly location: string;
  readonly readOnly: boolean;
  readonly #options: SqliteOptions;
  readonly #busyTimeoutMs: number;
  readonly #migrations: readonly Migration[];
  readonly #writes = new Mutex();
  readonly #reads: Mutex;
  readonly #pastReads = new Mutex();
  readonly #cache = new CommitCache();
  readonly #vectorCache = new VectorCache();
  readonly #log: WalCheckpointer;
  #writer: OpenConnection | undefined;
  /** What the writing connection, or one that only reads, has open. */
  #file: OpenedFile | undefined;
  #reader: OpenConnection | undefined;
  /** For reading the past. */
  #past: OpenConnection | undefined;
  #frozen: FrozenFile | undefined;
  #closing = false;

  constructor(options: SqliteOptions) {
    this.#options = options;
    this.location = options.path;
    this.readOnly = options.readOnly === true;
    this.#busyTimeoutMs = options.busyTimeoutMs ?? BUSY_TIMEOUT_MS;
    this.#migrations = options.migrations ?? MIGRATIONS;
    this.#log = new WalCheckpointer(options.path);
    // A database in memory has one connection, so that reads must wait for an open write.
    this.#reads = options.path === ':memory:' ? this.#writes : new Mutex();
  }

  async open(): Promise<void> {
    const { path } = this.#options;
    if (path !== ':memory:') {
      if (this.readOnly && !existsSync(path)) {
        throw new RecollectError('store_unreachable', `There is no database to read: ${path}`, {
          hint: 'A first write creates it; otherwise check --db and --home.',
          details: { path },
        });
      }
      if (!this.readOnly) prepareFile(path);
      refuseFolder(path);
      refuseEmptiedFile(path);
      refuseNetworkFileSystem(path);
    }
    const migrations = this.#migrations;
    if (this.readOnly) {
      await this.#retrying(async () => this.#openForReading());
      const missing = await this.#readWith(async (connection) => pendingMigrations(connection, migrations, path));
      if (missing.length > 0) {
        throw new RecollectError('store_read_only', `The database needs a migration before it can be read: ${path}`, {
          hint: 'Open it once for writing.',
        });
      }
      return;
    }
    await this.#retrying(async () => {
      migrate(this.#writeConnection(), migrations, path, (this.#options.now ?? Date.now)());
    });
    if (path !== ':memory:') restrictModes(path);
  }

  async read<T>(work: (view: ReadView) => Promise<T>, asOf?: number): Promise<T> {
    this.#assertOpen();
    if (asOf !== undefined) return this.#readAsOf(asOf, work);
    return this.#readWith((connection) => work(new SqliteView(connection, this.#vectorCache)));
  }

  write<T>(work: (view: WriteView) => Promise<T>): Promise<T> {
    return this.#write(async (connection) => {
      this.#cache.begin(connection);
      const view = new SqliteView(connection, this.#vectorCache, this.#cache);
      const result = await work(view);
      view.flush();
      return result;
    });
  }

  logToolCalls(rows: readonly ToolCallRow[], keep: number): Promise<void> {
    return this.#writeAll(toolCallWrites(rows, keep));
  }

  logHandedPacks(rows: readonly HandedPackRow[], keep: number): Promise<void> {
    return this.#writeAll(handedPackWrites(rows, keep));
  }

  #writeAll(writes: readonly Statement[]): Promise<void> {
    return this.#write(async (connection) => {
      for (const { sql, values } of writes) connection.run(sql, ...toInputs(values));
    });
  }

  async beginShadow(): Promise<Shadow> {
    const shadow = new SqliteShadow(
      { write: (work) => this.#writeShadow(work), snapshot: (work) => this.#snapshot(work) },
      randomBytes(12).toString('hex'),
    );
    await shadow.create();
    return shadow;
  }

  /** A rebuild changes rows behind the cache's back. */
  #writeShadow<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return this.#write((connection) => {
      this.#cache.clear();
      return work(connection);
    });
  }

  async waitForChange(place: FeedPlace, timeoutMs: number, signal: AbortSignal): Promise<void> {
    const end = Date.now() + timeoutMs;
    for (let wait = POLL_MS.first; !signal.aborted; wait = Math.min(wait * 2, POLL_MS.last)) {
      if (await this.read((view) => hasMore(view, place))) return;
      const left = end - Date.now();
      if (left <= 0) return;
      await pause(Math.min(wait, left), signal);
    }
  }

  pendingErasure(): Promise<PendingErasure | undefined> {
    this.#assertOpen();
    return this.#readWith(async (connection) => pendingErasure(connection));
  }

  noteRowsRemade(mark: string): Promise<boolean> {
    return this.#write(async (connection) => noteRowsRemade(connection, mark));
  }

  async wipeErased(): Promise<string | undefined> {
    this.#assertOpen();
    return this.#writes.run(async () => {
      try {
        return await wipeErased(this.#writeConnection(), this.#options.path);
      } catch (error) {
        throw toStoreError(error, this.location);
      }
    });
  }

  findCopies(): Promise<string[]> {
    this.#assertOpen();
    return this.#readWith(async (connection) => findCopies(connection, this.#options.path));
  }

  async examine(): Promise<Finding[]> {
    const { path } = this.#options;
    const look = async (connection: Connection) => {
      const findings = examine(connection, path);
      // Once a check has seen that the file is damaged, SQLite refuses the COMMIT that ends a read.
      connection.run('ROLLBACK');
      return findings;
    };
    // A new connection would examine the other file.
    return this.#file?.isReplaced ? [replacedFinding(path), ...(await this.#readWith(look))] : this.#snapshot(look);
  }

  sizes(): Promise<StoreSizes> {
    return this.#snapshot(async (connection) => sizes(connection));
  }

  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    // What was asked for before is done first.
    await this.#writes.run(async () => undefined);
    await this.#reads.run(async () => undefined);
    await this.#pastReads.run(async () => undefined);
    this.#frozen?.close();
    this.#past?.close();
    if (this.#reader !== this.#writer) this.#reader?.close();
    this.#writer?.close();
  }

  #assertOpen(): void {
    if (!this.#closing) return;
    throw new RecollectError('store_closed', 'The memory was closed', { hint: 'Open it again with openMemory().' });
  }

  async #write<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    this.#assertOpen();
    if (this.readOnly) {
      const error = new RecollectError('store_read_only', `The store was opened read-only: ${this.location}`, {
        hint: 'Open it without readOnly to write.',
      });
      return Promise.reject(error);
    }
    return this.#writes.run(async () => {
      if (!this.#beginsAtOnce()) await this.#retrying(async () => this.#writeConnection().run('BEGIN IMMEDIATE'));
      const connection = this.#writer!;
      const lent = new LentConnection(connection);
      try {
        const result = await work(lent);
        lent.end();
        this.#file?.refuseReplaced();
        connection.run('COMMIT');
        if (this.#log.isTimeToLook()) await this.#log.look(connection);
        return result;
      } catch (error) {
        lent.end();
        this.#rollBack(connection);
        throw toStoreError(error, this.location);
      }
    });
  }

  /** False where somebody else holds the lock: then it is waited for. */
  #beginsAtOnce(): boolean {
    try {
      this.#writeConnection().run('BEGIN IMMEDIATE');
      return true;
    } catch (error) {
      if (isBusy(error)) return false;
      throw toStoreError(error, this.location);
    }
  }

  #rollBack(connection: OpenConnection): void {
    this.#cache.clear();
    try {
      if (connection.inTransaction) connection.run('ROLLBACK');
    } catch {
      // Closing a connection ends its transaction too; the next command opens a new one.
      this.#drop(connection);
    }
  }

  async #readOnce<T>(connection: OpenConnection, work: (connection: Connection) => Promise<T>): Promise<T> {
    connection.run('BEGIN');
    try {
      const result = await work(connection);
      if (connection.inTransaction) connection.run('COMMIT');
      return result;
    } catch (error) {
      this.#endRead(connection);
      throw error;
    }
  }

  /** A transaction that stayed open would block all later reads. */
  #endRead(connection: OpenConnection): void {
    try {
      if (connection.inTransaction) connection.run('ROLLBACK');
    } catch {
      this.#drop(connection);
    }
  }

  #drop(connection: OpenConnection): void {
    if (this.#writer === connection) this.#writer = undefined;
    if (this.#reader === connection) this.#reader = undefined;
    if (this.#past === connection) this.#past = undefined;
    connection.close();
  }

  /** Reads on a connection of its own, for work that takes long. */
  async #snapshot<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    this.#assertOpen();
    if (this.#options.path === ':memory:' || this.#frozen) return this.#readWith(work);
    return this.#retrying(async () => {
      const connection = this.#connect({ path: this.#options.path, readOnly: true });
      try {
        return await this.#readOnce(connection, work);
      } finally {
        connection.close();
      }
    });
  }

  /** On a connection of its own, whose tables stay covered; one that is shared with others is uncovered again. */
  #readAsOf<T>(time: number, work: (view: ReadView) => Promise<T>): Promise<T> {
    const then = async (connection: Connection) => {
      chooseMoment(connection, time);
      return work(new SqliteView(connection, this.#vectorCache, undefined, true));
    };
    if (this.#options.path === ':memory:' || this.#frozen)
      return this.#readWith(async (connection) => {
        installAsOfViews(connection);
        try {
          return await then(connection);
        } finally {
          uncoverTables(connection);
        }
      });
    return this.#pastReads.run(() => this.#retrying(() => this.#readOnce(this.#pastConnection(), then)));
  }

  #readWith<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const once = (connection: OpenConnection) => this.#readOnce(connection, work);
    return this.#reads.run(() =>
      this.#retrying(async () => (this.#frozen ? this.#frozen.read(once) : once(this.#readConnection()))),
    );
  }

  /** Waits, without blocking the event loop, for as long as another process holds the lock. */
  async #retrying<T>(attempt: () => Promise<T>): Promise<T> {
    const end = Date.now() + this.#busyTimeoutMs;
    for (let round = 1; ; round++) {
      try {
        return await attempt();
      } catch (error) {
        if (!isBusy(error)) throw toStoreError(error, this.location);
        if (Date.now() >= end) throw busyError(this.location, error);
        await pause(Math.random() * Math.min(round * 2, 40));
      }
    }
  }

  #pastConnection(): OpenConnection {
    if (!this.#past) {
      this.#past = this.#connect({ path: this.#options.path, readOnly: true, temporary: true });
      installAsOfViews(this.#past);
    }
    return this.#past;
  }

  #writeConnection(): OpenConnection {
    if (!this.#writer) {
      const file = new OpenedFile(this.#options.path);
      this.#writer = this.#connect({
        path: this.#options.path,
        readOnly: false,
        inspect: (connection) => pendingMigrations(connection, this.#migrations, this.#options.path),
      });
      this.#file = file;
    }
    return this.#writer;
  }

  #readConnection(): OpenConnection {
    if (this.#options.path === ':memory:') return this.#writeConnection();
    if (!this.#reader) {
      this.#file ??= new OpenedFile(this.#options.path);
      this.#reader = this.#connect({ path: this.#options.path, readOnly: true });
    }
    return this.#reader;
  }

  /** Whether the file can be read in the ordinary way; if not, it is read as one that does not change. */
  #openForReading(): void {
    const { path } = this.#options;
    try {
      this.#readConnection();
    } catch (error) {
      const code = resultCode(error);
      if (code !== CANTOPEN && code !== READONLY) throw error;
      this.#frozen = new FrozenFile(path, (frozen) => this.#connect({ path: frozen, readOnly: true, temporary: true }));
    }
  }

  #connect(where: Pick<ConnectionOptions, 'path' | 'readOnly' | 'inspect' | 'temporary'>): OpenConnection {
    return new OpenConnection({
      ...where,
      synchronous: this.#options.synchronous ?? 'full',
      onStatement: this.#options.onStatement,
    });
  }
}
