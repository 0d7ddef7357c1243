/** The port's reads and writes over one connection. */
import type { ChainHead, StoredEvent } from '../../model/event.ts';
import type { JobState } from '../../model/job.ts';
import type { ClaimedJob } from '../port/jobs.ts';
import type { Lease } from '../port/leases.ts';
import type { AccessFilter, LoggedQuery } from '../port/queries.ts';
import type { Erasure, IndexedEvent, ReadView, SearchDocument, ShadowView, WriteView } from '../port/store.ts';
import type { JobRow, MemoryRow } from '../port/tables.ts';
import type { VectorCache } from '../search/vector-cache.ts';
import type { Statement } from '../sql/dialect.ts';
import { addJob, changeJob, claimJob, forgetJobs, keepJob } from '../sql/jobs.ts';
import { keepLease, releaseLease, takeLease } from '../sql/leases.ts';
import { SqlLedger } from '../sql/ledger.ts';
import { queryLogWrites } from '../sql/logged-queries.ts';
import { copiesSql, firstCopy } from '../sql/memories.ts';
import { SqlQueries } from '../sql/queries.ts';
import type { CommitCache } from './commit-cache.ts';
import type { Connection } from './connection.ts';
import { SQLITE } from './dialect.ts';
import { eraseWords } from './erasure.ts';
import { insertEvent } from './event-rows.ts';
import { SqliteReader, toInputs } from './reader.ts';
import { SqliteRows } from './rows.ts';
import { SqliteTextIndex } from './search.ts';
import { SearchWriter } from './search-writer.ts';
import { SqliteVectors } from './vector-queries.ts';

const COPIES = copiesSql(SQLITE);

export class SqliteView extends SqlQueries implements ReadView, WriteView {
  readonly rows: SqliteRows;
  readonly vectors: SqliteVectors;
  readonly #connection: Connection;
  readonly #search: SearchWriter;
  readonly #cache: CommitCache | undefined;
  readonly #isPast: boolean;

  /** `isPast`: the connection's tables are covered by views of an earlier state. */
  constructor(connection: Connection, vectorCache: VectorCache, cache?: CommitCache, isPast = false) {
    super(new SqliteReader(connection), vectorCache);
    this.#connection = connection;
    this.#isPast = isPast;
    this.vectors = new SqliteVectors(connection);
    this.rows = new SqliteRows(connection, '', cache);
    this.#cache = cache;
    this.#search = new SearchWriter(connection, '', cache);
  }

  /** Ends a transaction's work; called before its commit. */
  flush(): void {
    this.#search.flush();
  }

  /** A write transaction has no other beside it, from its beginning. */
  async enter(_chainId: string): Promise<boolean> {
    return false;
  }

  async insertEvent(event: StoredEvent): Promise<number> {
    const position = insertEvent(this.#connection, event);
    const { chainId, seq, chainHash, appendedAt } = event;
    this.#cache?.heads.set(chainId, { chainId, seq, hash: chainHash, appendedAt });
    return position;
  }

  override async headOf(chainId: string): Promise<(ChainHead & { appendedAt: number }) | undefined> {
    return this.#cache?.heads.get(chainId) ?? super.headOf(chainId);
  }

  async index(event: IndexedEvent, document: SearchDocument): Promise<void> {
    this.#search.add(event, document);
  }

  async erase(erasure: Erasure): Promise<number> {
    return eraseWords(this.#connection, erasure);
  }

  async logQueries(
    queries: readonly LoggedQuery[],
    bounds: { readonly askedFrom: number; readonly most: number },
  ): Promise<void> {
    const writes = await queryLogWrites(this.reader, queries, bounds);
    for (const { sql, values } of writes) this.#connection.run(sql, ...toInputs(values));
  }

  async takeLease(name: string, holder: string, lastsMs: number): Promise<Lease | undefined> {
    return this.#change<Lease>(takeLease(SQLITE, name, holder, lastsMs));
  }

  async keepLease(lease: Lease, lastsMs: number): Promise<boolean> {
    return this.#change(keepLease(SQLITE, lease, lastsMs)) !== undefined;
  }

  async releaseLease(lease: Lease): Promise<void> {
    const { sql, values } = releaseLease(lease);
    this.#connection.run(sql, ...toInputs(values));
  }

  async addJob(row: JobRow): Promise<boolean> {
    return this.#change(addJob(row)) !== undefined;
  }

  async claimJob(kinds: readonly string[], now: number, holder: string, lastsMs: number): Promise<JobRow | undefined> {
    return this.#change<JobRow>(claimJob(SQLITE, kinds, now, holder, lastsMs));
  }

  async keepJob(job: ClaimedJob, lastsMs: number): Promise<boolean> {
    return this.#change(keepJob(SQLITE, job, lastsMs)) !== undefined;
  }

  async changeJob(
    id: string,
    from: readonly JobState[],
    changes: Partial<JobRow>,
    fencing?: number,
  ): Promise<JobRow | undefined> {
    return this.#change<JobRow>(changeJob(SQLITE, id, from, changes, fencing));
  }

  async forgetJobs(keep: number): Promise<void> {
    const { sql, values } = forgetJobs(keep);
    this.#connection.run(sql, ...toInputs(values));
  }

  /** The row that a statement changed and returns. */
  #change<R>({ sql, values }: Statement): R | undefined {
    return this.#connection.get<R>(sql, ...toInputs(values));
  }

  async findMemoryByContent(
    access: AccessFilter,
    scopeId: string,
    contentHash: string,
    statuses: readonly string[],
    notExpiredAt: number,
  ): Promise<MemoryRow | undefined> {
    const copies = this.#connection.all<MemoryRow>(COPIES, contentHash, contentHash, scopeId);
    return firstCopy(copies, access, statuses, notExpiredAt);
  }

  protected textIndex(): SqliteTextIndex {
    return new SqliteTextIndex(this.#connection, this.#isPast);
  }
}

/** Writes to the second set of tables that a rebuild fills. */
export class SqliteShadowView extends SqlLedger implements ShadowView {
  readonly rows: SqliteRows;
  readonly #search: SearchWriter;

  constructor(connection: Connection, suffix: string) {
    super(new SqliteReader(connection));
    this.rows = new SqliteRows(connection, suffix);
    this.#search = new SearchWriter(connection, suffix);
  }

  flush(): void {
    this.#search.flush();
  }

  async index(event: IndexedEvent, document: SearchDocument): Promise<void> {
    this.#search.add(event, document);
  }
}
