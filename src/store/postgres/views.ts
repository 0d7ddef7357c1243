import type { AccessFilter } from '../port/queries.ts';
import type { IndexedEvent, PlacedEvent, ReadView, SearchDocument, ShadowView } from '../port/store.ts';
import { MEMORIES, type MemoryRow } from '../port/tables.ts';
import { VectorCache } from '../search/vector-cache.ts';
import { SqlLedger } from '../sql/ledger.ts';
import { copiesSql, firstCopy } from '../sql/memories.ts';
import { SqlQueries } from '../sql/queries.ts';
import { POSTGRES } from './dialect.ts';
import { PostgresReader } from './reader.ts';
import { PostgresRows } from './rows.ts';
import { PostgresTextIndex } from './search.ts';
import { SearchWriter, waitingTexts } from './search-writer.ts';
import type { Transaction } from './transaction.ts';
import { PostgresVectors } from './vector-queries.ts';

const COPIES = copiesSql(POSTGRES);

export class PostgresView extends SqlQueries implements ReadView {
  readonly rows: PostgresRows;
  readonly vectors: PostgresVectors;
  protected readonly transaction: Transaction;

  /** Without a cache of its store, as in a write, a search by meaning reads all vectors. */
  constructor(transaction: Transaction, vectorCache = new VectorCache()) {
    super(new PostgresReader(transaction), vectorCache);
    this.transaction = transaction;
    this.rows = new PostgresRows(transaction);
    this.vectors = new PostgresVectors(transaction);
  }

  /** Without sending what waits to be written: its copies are looked for here. */
  async findMemoryByContent(
    access: AccessFilter,
    scopeId: string,
    contentHash: string,
    statuses: readonly string[],
    notExpiredAt: number,
  ): Promise<MemoryRow | undefined> {
    const hint = await this.rows.contents.copiesOf(contentHash, access.chainIds);
    const found =
      hint?.filter((row) => row.scope_id === scopeId) ??
      (await this.transaction.stored<MemoryRow>(COPIES, contentHash, contentHash, scopeId));
    const isSame = (row: MemoryRow) => row.content_hash === contentHash && row.scope_id === scopeId;
    return firstCopy(this.transaction.unsent.over(MEMORIES, '', found, isSame), access, statuses, notExpiredAt);
  }

  protected textIndex(): PostgresTextIndex {
    return new PostgresTextIndex(this.transaction);
  }
}

/** Writes to the second set of tables that a rebuild fills. */
export class PostgresShadowView extends SqlLedger implements ShadowView {
  readonly rows: PostgresRows;
  /** Whether the log was read to the end, as far as it may be. */
  hasReadAll = false;
  readonly #search: SearchWriter;
  readonly #upTo: number;

  /** `upTo`: the log is read no further, because events with earlier places may still arrive after it. */
  constructor(transaction: Transaction, suffix: string, upTo: number) {
    super(new PostgresReader(transaction));
    this.rows = new PostgresRows(transaction, suffix);
    this.#search = new SearchWriter(transaction, suffix, (chainId) => waitingTexts(transaction, suffix, chainId));
    this.#upTo = upTo;
  }

  flush(): Promise<void> {
    return this.#search.flush();
  }

  override async scanLog(afterPosition: number, limit: number): Promise<PlacedEvent[]> {
    const events = await this.scanLogUpTo(this.#upTo, afterPosition, limit);
    this.hasReadAll = events.length < limit;
    return events;
  }

  async index(event: IndexedEvent, document: SearchDocument): Promise<void> {
    this.#search.add(event, document);
  }
}
