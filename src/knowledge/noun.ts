/** What a noun declares: everything that other parts ask about "any item". One object of each sort a noun, in its own folder. */
import type { z } from 'zod';
import type { GateDeclaration } from '../gate/gate-rules.ts';
import type { Value } from '../gate/value-keys.ts';
import type { KindDefinition } from '../ledger/kinds.ts';
import type { IndexerView, Projector } from '../ledger/projector.ts';
import type { SupersessionReason } from '../model/claim-values.ts';
import type { LedgerEvent } from '../model/event.ts';
import type { ArchiveReason } from '../model/memory-values.ts';
import type { NounName } from '../model/nouns.ts';
import type { ReadView } from '../store/port/store.ts';
import type { ScopeRow } from '../store/port/tables.ts';
import type { Changed, Revised } from './changed.ts';
import type { ItemFacts, ReadContext, WriteContext } from './context.ts';
import type { FindPlace } from './item-tags/item-tags.ts';

/** What there is to know and to read. Loaded by every process, so it imports nothing that only writes need. */
export interface Noun extends ItemFacts {
  readonly name: NounName;
  /** The tables that hold its rows: the current ones first. */
  readonly tables: readonly { readonly name: string }[];
  /** The events that are about it. */
  readonly kinds: readonly KindDefinition[];
  /** What callers see of it. */
  readonly view: z.ZodType;
  /** The view of one; throws where the caller may not see it. Only what has `versions` is asked for an old one. */
  get(query: ReadContext, id: string, version?: number): Promise<object>;
  /** For a noun whose changes are kept as versions. */
  readonly versions?: NounVersions;
  /** What of an event can be found by words; undefined for an event that brings nothing new to find. */
  searchTexts?(event: LedgerEvent, data: Record<string, unknown>, view: IndexerView): Found;
  /** Whether its texts are also found by their meaning; those of a noun with `searchTexts` are, unless it says otherwise. */
  readonly hasMeaning?: false;
  /** What an event took its words from, or is about: it is erased with that. */
  dependenciesOf?(event: Pick<LedgerEvent, 'kind' | 'data'>): Dependencies | undefined;
  /** Further events that are erased with this event of the noun. */
  erasedWith?(event: Pick<LedgerEvent, 'kind' | 'data'>): readonly string[];
  /** What the event of an erasure must say of it, because nothing else will know it then. `isErased`: what goes with it. */
  saidOfErased?(rows: Rows, id: string, isErased: (id: string) => boolean): Promise<SaidOfErased>;
  /** It can be tagged: finds where an item of it is kept. A memory has its tags among its fields instead. */
  readonly tagPlace?: FindPlace;
  /** It can be a side of a conflict: conflicts about it are erased with it. */
  readonly mayConflict?: true;
  /** Whether a person may erase it by its id. */
  readonly isErasable: boolean;
  /** Its ids follow from a name or from other ids: the same item may be made again after it was erased. */
  readonly isMadeAgain: boolean;
}

/** What of an event is searchable, as it was written. */
export interface SearchableTexts {
  readonly title: string;
  readonly text: string;
  readonly meta: string;
  readonly asks?: boolean;
  readonly labels?: readonly string[];
}

/** A promise only where something must be read: a bulk has thousands of events that say everything themselves. */
type Found = SearchableTexts | undefined | Promise<SearchableTexts | undefined>;

export interface Page {
  readonly beforeVersion: number | undefined;
  readonly limit: number;
}

export interface NounVersions {
  /** What callers see of one. */
  readonly view: z.ZodType;
  /** Newest first. */
  list(query: ReadContext, id: string, page: Page): Promise<readonly { readonly version: number }[]>;
  /** The older one and the newer one; where they are left out, the two latest. */
  pair(query: ReadContext, id: string, from?: number, to?: number): Promise<readonly [VersionView, VersionView]>;
  /** The fields of the view that `diff` compares, in the order in which it names them. */
  readonly compared: readonly string[];
}

export interface VersionView {
  readonly version: number;
  readonly content: string | null;
}

export interface Dependencies {
  readonly on: readonly string[];
  /** Whether the whole item is erased with what it depends on, or this one event of it. */
  readonly erases: 'item' | 'event';
}

type Rows = ReadView['rows'];

export interface SaidOfErased {
  /** Who alone could see it, also if it was opened later: what was hidden about it stays so. */
  readonly owner?: string | undefined;
  /** Claims whose place it had taken: they do not come back, and stay as they were. */
  readonly replaced?: ReplacedClaim[] | undefined;
}

export interface ReplacedClaim {
  readonly id: string;
  readonly reason: SupersessionReason;
  readonly at: number;
  readonly validTo: number | null;
}

/** What happens to it: the verbs that any noun may have, and how its events become rows. Loaded by writes only. */
export interface NounVerbs {
  readonly name: NounName;
  readonly projectors: readonly Projector[];
  /** Whose its items are, and what its events make true. A plain noun says that in its table. */
  readonly gate?: GateDeclaration;
  /** Puts it away; `restore` brings it back. */
  forget?(command: WriteContext, id: string, as: ArchiveReason, reason: string | undefined): Promise<Changed>;
  restore?(command: WriteContext, id: string, reason: string | undefined): Promise<Changed>;
  revert?(command: WriteContext, id: string, to: number, reason?: string, basedOn?: number): Promise<Revised>;
  /** A person accepts what somebody else wrote. */
  promote?(command: WriteContext, id: string, reason: string | undefined): Promise<Changed>;
  /** Takes back that it was made, and what that did to others. */
  undo?(command: WriteContext, id: string, reason: string | undefined): Promise<object>;
  /** The event that last changed it; undefined for what is not there. Whoever has `takeBack` has this. */
  lastChange?(query: Pick<ReadContext, 'view'>, id: string): Promise<string | undefined>;
  /** Takes back what a run did to it: it is as it was before the first of these events, of which nothing came after the last. */
  takeBack?(command: WriteContext, id: string, changes: readonly RunChange[], reason: string): Promise<unknown>;
  /** Redacts secrets in its current text. Returns whether anything changed. */
  redact?(command: WriteContext, id: string): Promise<boolean>;
  /** What is rejected when the item is. */
  reject?(command: WriteContext, id: string, reason: string | undefined): Promise<RejectionTarget>;
}

/** One event by which a run changed an item, and the last one about the item before it. */
export interface RunChange {
  readonly event: LedgerEvent;
  readonly before: string | null;
}

/** What a rejection of an item means: the values that nobody shall say again, and what becomes of the item. */
export interface RejectionTarget {
  readonly scope: ScopeRow;
  /** First the one that it is known by. */
  readonly values: readonly [Value, ...Value[]];
  /** It binds its owner alone. */
  readonly isPrivate?: boolean;
  /** Puts the item itself away. A claim that says something of a subject is taken back with the rejection (CLM-18). */
  putAway?(rejection: string): Promise<unknown>;
}
