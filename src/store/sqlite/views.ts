/** The port's reads and writes over one connection. */
import type { ChainHead, StoredEvent } from '../../model/event.ts';
import type { Lease } from '../port/leases.ts';
import type { AccessFilter, LoggedQuery } from '../port/queries.ts';
import type { Erasure, IndexedEvent, ReadView, SearchDocument, ShadowView, WriteView } from '../port/store.ts';
import type { MemoryRow } from '../port/tables.ts';
import type { VectorCache } from '../search/vector-cache.ts';
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
    const { sql, values } = takeLease(SQLITE, name, holder, lastsMs);
    return this.#connection.get<Lease>(sql, ...toInputs(values));
  }

  async keepLease(lease: Lease, lastsMs: number): Promise<boolean> {
    const { sql, values } = keepLease(SQLITE, lease, lastsMs);
    return this.#connection.get(sql, ...toInputs(values)) !== undefined;
  }

  async releaseLease(lease: Lease): Promise<void> {
    const { sql, values } = releaseLease(lease);
    this.#connection.run(sql, ...toInputs(values));
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
