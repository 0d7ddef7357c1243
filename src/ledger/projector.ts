/** How events become rows. The engine hands the projectors in; the ledger knows none of them. */
import type { LedgerEvent } from '../model/event.ts';
import type { IndexedEvent, LedgerReads, PlacedEvent, Rows, SearchDocument } from '../store/port/store.ts';
import type { Kinds } from './kinds.ts';

/** A function of the event and the rows that are there: no clock, no randomness, no input or output. */
export interface Projector {
  readonly kinds: readonly string[];
  apply(event: LedgerEvent, rows: Rows): Promise<void>;
}

export interface IndexerView {
  readonly rows: Pick<Rows, 'get'>;
  eventAt(chainId: string, seq: number): Promise<LedgerEvent | undefined>;
  getEvent(id: string): Promise<LedgerEvent | undefined>;
}

/** What the full-text index keeps of an event, after the projectors have seen it. */
export type Indexer = (event: LedgerEvent, view: IndexerView) => Promise<SearchDocument | undefined>;

export interface ProjectionTarget extends Pick<LedgerReads, 'eventAt' | 'getEvent'> {
  readonly rows: Rows;
  index(event: IndexedEvent, document: SearchDocument): Promise<void>;
}

export class Projection {
  readonly #byKind = new Map<string, Projector[]>();
  readonly #indexer: Indexer;
  readonly #kinds: Kinds;
  readonly #views = new WeakMap<ProjectionTarget, IndexerView>();

  constructor(kinds: Kinds, projectors: readonly Projector[], indexer: Indexer) {
    this.#kinds = kinds;
    for (const projector of projectors) {
      for (const kind of projector.kinds) this.#byKind.set(kind, [...(this.#byKind.get(kind) ?? []), projector]);
    }
    this.#indexer = indexer;
  }

  async apply(event: LedgerEvent, target: ProjectionTarget): Promise<void> {
    const projectors = this.#byKind.get(event.kind);
    if (projectors) for (const projector of projectors) await projector.apply(event, target.rows);
    const document = await this.#indexer(event, this.#viewOf(target));
    if (document) await target.index(event, document);
  }

  /** Kept for the events of one transaction. */
  #viewOf(target: ProjectionTarget): IndexerView {
    const known = this.#views.get(target);
    if (known) return known;
    const view: IndexerView = {
      rows: target.rows,
      eventAt: async (chainId, seq) => this.#read(await target.eventAt(chainId, seq)),
      getEvent: async (id) => this.#read(await target.getEvent(id)),
    };
    this.#views.set(target, view);
    return view;
  }

  #read(found: PlacedEvent | undefined): LedgerEvent | undefined {
    return found && this.#kinds.read(found);
  }
}
