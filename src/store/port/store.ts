/**
 * What a database must offer. The ledger, the gate and the rules of every noun are written against this and know no
 * SQL; each backend implements it and passes the suite in `test/store/contract`.
 */
import type { ChainHead, StoredEvent } from '../../model/event.ts';
import type { FeedPlace } from './feed-place.ts';
import type { HandedPackRow } from './handed-packs.ts';
import type { JobWrites } from './jobs.ts';
import type { LeaseReads, LeaseWrites } from './leases.ts';
import type { LoggedQuery, Queries } from './queries.ts';
import type { Row, Table } from './tables.ts';
import type { ToolCallRow } from './tool-calls.ts';
import type { VectorReads, VectorWrites } from './vectors.ts';

/** A stored event and its place in this store's own order of arrival. */
export interface PlacedEvent extends StoredEvent {
  readonly position: number;
}

/** What an event says, without what proves it. */
export type SaidEvent = Pick<PlacedEvent, 'id' | 'kind' | 'kindVersion' | 'scopeId' | 'itemId' | 'occurredAt' | 'body'>;

/** What a search returns of an event. */
export type FoundEvent = Omit<SaidEvent, 'itemId'> &
  Pick<
    PlacedEvent,
    'position' | 'chainId' | 'sessionId' | 'actorKind' | 'trust' | 'recordedAt' | 'source' | 'externalId'
  >;

/** Reads and writes of projected rows; the same interface over the live tables and over those of a rebuild. */
export interface Rows {
  get<R extends Row>(table: Table<R>, ...key: (string | number)[]): Promise<R | undefined>;
  find<R extends Row>(table: Table<R>, lookup: string, ...values: (string | number)[]): Promise<R[]>;
  /**
   * The rows that have one of these values in the column, in the order of their keys; without those of these keys. The column is the key,
   * or a lookup begins with it.
   */
  findWhereIn<R extends Row>(
    table: Table<R>,
    column: keyof R & string,
    values: readonly string[],
    exceptKeys?: readonly string[],
  ): Promise<R[]>;
  /** The last of them in the order of their keys, last first. */
  findLast<R extends Row>(table: Table<R>, lookup: string, limit: number, ...values: (string | number)[]): Promise<R[]>;
  put<R extends Row>(table: Table<R>, row: R): Promise<void>;
  /** Adds a row, unless there is one with its key: then it stays, and the answer is false. */
  add<R extends Row>(table: Table<R>, row: R): Promise<boolean>;
  remove<R extends Row>(table: Table<R>, ...key: (string | number)[]): Promise<void>;
}

/** What the full-text index must know of the event that a document belongs to. */
export type IndexedEvent = Pick<PlacedEvent, 'position' | 'chainId'>;

/** What the full-text index keeps of one event: already normalised words, and labels that filters look up. */
export interface SearchDocument {
  readonly title: readonly string[];
  readonly text: readonly string[];
  readonly meta: readonly string[];
  readonly labels: readonly string[];
}

export interface LedgerReads {
  getEvent(id: string): Promise<PlacedEvent | undefined>;
  /** What those of the events say that are here, in no order. */
  readEvents(ids: readonly string[]): Promise<SaidEvent[]>;
  /** The hashes of those events that are here, by id: one question for a whole batch. */
  eventHashes(ids: readonly string[]): Promise<Map<string, Uint8Array>>;
  eventAt(chainId: string, seq: number): Promise<PlacedEvent | undefined>;
  eventByExternalId(scopeId: string, source: string, externalId: string): Promise<PlacedEvent | undefined>;
  /** The last link of a chain, without its body. */
  headOf(chainId: string): Promise<(ChainHead & { readonly appendedAt: number }) | undefined>;
  /** The last link of every chain, by chain id. */
  heads(): Promise<ChainHead[]>;
  /** Events of one chain in order, after a sequence number. */
  scanChain(chainId: string, afterSeq: number, limit: number): Promise<PlacedEvent[]>;
  /** Events of all chains in their order of arrival, after a position. */
  scanLog(afterPosition: number, limit: number): Promise<PlacedEvent[]>;
  /** The same of one kind. Looks through the whole log. */
  scanKind(kind: string, afterPosition: number, limit: number): Promise<PlacedEvent[]>;
  lastPosition(): Promise<number>;
}

export interface ReadView extends LedgerReads, Queries, LeaseReads {
  readonly rows: Pick<Rows, 'get' | 'find' | 'findWhereIn' | 'findLast'>;
  readonly vectors: VectorReads;
}

export interface WriteView extends ReadView, LeaseWrites, JobWrites {
  readonly rows: Rows;
  readonly vectors: VectorReads & VectorWrites;
  /**
   * From here on nobody else appends to this chain until the transaction ends. What is asked for after this call, even before its answer,
   * sees everything that was appended before. True: what was read earlier in this transaction may have changed meanwhile, so look again
   * before deciding anything from it.
   */
  enter(chainId: string): Promise<boolean>;
  /** Enters the chain, because only who is about to append asks for its end here. */
  headOf(chainId: string): Promise<(ChainHead & { readonly appendedAt: number }) | undefined>;
  /** Adds the next event of its chain, entering it, and returns its position. The database refuses a gap, a repeated id and a repeated external id. */
  insertEvent(event: StoredEvent): Promise<number>;
  index(event: IndexedEvent, document: SearchDocument): Promise<void>;
  /**
   * Takes the words of these events away, and at once every row that tells of them; says how many had words. What else follows from the rows is
   * told by the ledger made anew: until that is done, the store says that an erasure is pending.
   */
  erase(erasure: Erasure): Promise<number>;
  /**
   * Adds to the log of questions, and takes away what is older or more than the bounds say. What was asked before the last erasure stays out: it may hold
   * words that were erased.
   */
  logQueries(
    queries: readonly LoggedQuery[],
    bounds: { readonly askedFrom: number; readonly most: number },
  ): Promise<void>;
}

/** Events that lose their words, as far as they stand in that chain and that scope; and the item whose events they are. */
export interface Erasure {
  readonly chainId: string;
  readonly scopeId: string;
  readonly itemId: string;
  readonly eventIds: readonly string[];
}

/** What is left of erasures: rows to be made again from the ledger, bytes that nothing refers to any more, or backups that the store made of itself. */
export interface PendingErasure {
  readonly step: 'rows' | 'bytes' | 'copies';
  /** Another one for each erasure. */
  readonly mark: string;
}

/** A second set of projections and indexes, filled beside the live one. */
export interface Shadow {
  /** One short transaction; other writers get their turn between two of them. */
  write<T>(work: (view: ShadowView) => Promise<T>): Promise<T>;
  /**
   * Checksums of both sets over one and the same state, or undefined when an event arrived after `position`: then
   * the caller catches up and asks again. Writers are not held up meanwhile. A backend whose writers never leave a pause
   * lets `catchUp` apply those events to the state that it compares; what that changes is not kept.
   */
  compare(
    position: number,
    onProgress: (done: number) => void,
    catchUp?: (view: ShadowView) => Promise<void>,
  ): Promise<TableChecksums[] | undefined>;
  /** Lets `catchUp` apply the last events and puts the new set in the place of the old, in one transaction. */
  swap(catchUp: (view: ShadowView) => Promise<void>): Promise<void>;
  /** Drops what was built. Harmless after a swap. */
  discard(): Promise<void>;
}

export interface ShadowView extends LedgerReads {
  readonly rows: Rows;
  index(event: IndexedEvent, document: SearchDocument): Promise<void>;
}

export interface TableChecksums {
  readonly name: string;
  readonly rows: number;
  /** Null when the live table is missing. */
  readonly before: string | null;
  readonly after: string;
}

/** What a work will most likely do, as far as that shows before it begins. A wrong guess costs time and nothing else. */
export interface WriteHint {
  /** The one chain that it writes to. */
  readonly chainId?: string | undefined;
  /** How many events it appends. */
  readonly events?: number | undefined;
  /** Contents, by their hashes, of which it asks whether they are there already. */
  readonly contentHashes?: readonly string[] | undefined;
}

export interface Store {
  /** Where the store is, for messages. */
  readonly location: string;
  readonly readOnly: boolean;
  /** A consistent view; with `asOf`, of the store as it was then: every query answers from the events that had been appended by that time. */
  read<T>(work: (view: ReadView) => Promise<T>, asOf?: number): Promise<T>;
  /**
   * One transaction: all of it is durable when the promise resolves, none of it otherwise. Waits for other writers. The work may be done
   * again when another transaction came in its way, so it changes nothing outside its view. Works of which it is known what they will
   * likely do may be done together.
   */
  write<T>(work: (view: WriteView) => Promise<T>, hint?: WriteHint): Promise<T>;
  /** Writes calls down that were made, and forgets all but the newest `keep`. */
  logToolCalls(rows: readonly ToolCallRow[], keep: number): Promise<void>;
  /** Likewise for packs that were handed over. */
  logHandedPacks(rows: readonly HandedPackRow[], keep: number): Promise<void>;
  beginShadow(): Promise<Shadow>;
  /** Resolves when there are events behind this place, or after the time. */
  waitForChange(place: FeedPlace, timeoutMs: number, signal: AbortSignal): Promise<void>;
  pendingErasure(): Promise<PendingErasure | undefined>;
  /** The rows were made again after that erasure and are in their place; says whether none has come since. */
  noteRowsRemade(mark: string): Promise<boolean>;
  /** Removes the bytes of what was erased from the database's own files and backups. Says why, where that cannot be done now; then the erasure stays pending. */
  wipeErased(): Promise<string | undefined>;
  /** Files that look like copies of this store and may hold what was erased since; of a server nothing is known. */
  findCopies(): Promise<string[]>;
  /** The backend's own health checks, for `doctor`. */
  examine(): Promise<Finding[]>;
  sizes(): Promise<StoreSizes>;
  close(): Promise<void>;
}

export interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'warning' | 'failed';
  readonly message: string;
  readonly fix?: string;
}

export interface StoreSizes {
  readonly totalBytes: number;
  readonly parts: {
    readonly name: string;
    readonly class: 'ledger' | 'projection' | 'operational';
    readonly bytes: number;
  }[];
}
