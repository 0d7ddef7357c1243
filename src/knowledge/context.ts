/** What a verb is given to work with: a view of the store, the caller's identity, the time, and the way to write. */
import type { Reading } from '../base/clock.ts';
import type { Environment } from '../base/environment.ts';
import type { RecollectError } from '../base/errors.ts';
import type { Draft } from '../gate/gate.ts';
import type { Identity } from '../gate/identity.ts';
import type { RejectedValues } from '../gate/rejected-values.ts';
import type { Kinds } from '../ledger/kinds.ts';
import type { LedgerEvent } from '../model/event.ts';
import type { NounName } from '../model/nouns.ts';
import type { Treatment } from '../model/policies.ts';
import type { LoggedQuery } from '../store/port/queries.ts';
import type { ReadView, WriteView } from '../store/port/store.ts';
import type { FoundItem } from './found-item.ts';
import type { ScopeResolver } from './scope-tree/resolve-scope.ts';

/** A question as an embedder understands it, or why it could not be asked. */
export type AskedVector =
  | { readonly model: string; readonly vector: Float32Array }
  | { readonly failure: RecollectError };

/** What a log of packs keeps of one: no words. */
export interface NotedPack {
  readonly scope: string;
  readonly session: string | undefined;
  readonly frame: string;
  readonly asked: boolean;
  readonly items: readonly string[];
  readonly tokens: number;
}

/** What a verb may ask of any item, whatever its noun; what a noun does not say, its items do not have. */
export interface ItemFacts {
  /** As a session or a conversation shows what belongs to it. */
  find?(query: ReadContext, id: string): Promise<FoundItem | undefined>;
  /** How far what is made from it is trusted at most. */
  trustOf?(query: ReadContext, id: string): Promise<number | undefined>;
  /** Flags of the words that it has now: they stay with what is made from it. */
  flagsOf?(query: ReadContext, id: string): Promise<readonly string[]>;
  /** How sure its author was. */
  confidenceOf?(query: ReadContext, id: string): Promise<number | null | undefined>;
}

export interface ReadContext {
  readonly view: ReadView;
  readonly identity: Identity;
  readonly scopes: ScopeResolver;
  readonly kinds: Kinds;
  /** Of the noun of an id; undefined for what is no item. */
  factsOf(id: string): ItemFacts | undefined;
  /** The moment of the request; the same for all of it. */
  readonly now: number;
  /** Values that were rejected. */
  readonly rejected: RejectedValues;
  /** The session with which this connection marks what it writes. */
  readonly session: string | undefined;
  /** The session whose own turns are left out of what is found: its reader has them before it. */
  readonly unheard?: string | undefined;
  /** The question as a model understands it, or why it does not; undefined where there is no model, or nobody asked. */
  readonly meaning?: AskedVector | undefined;
  /** The question in the words of the rewriter that the memory was opened with, where there is one. */
  readonly rewritten?: string | undefined;
  /** That a pack held these items. Written down later, where it can be. */
  noteUse(items: readonly { readonly id: string; readonly scope: string }[]): void;
  /** That a pack was handed over. Written down later, likewise. */
  notePack(pack: NotedPack): void;
  /** Items of a session's packs that this connection has not written down yet. */
  notedItems(session: string): readonly string[];
  /** What this connection asked and has not written down yet, newest first. */
  notedQueries(): Promise<readonly LoggedQuery[]>;
  /** The machine around, for the little that reads need of it. */
  readonly environment: Environment;
}

export interface WriteContext extends ReadContext {
  readonly view: WriteView;
  /** The policies want no search to find what this request brings, until a person lets it out. */
  readonly isQuarantined: boolean;
  /** What the policies want done when this caller changes one item again and again. */
  readonly rapidChange: Treatment;
  /** Nothing is left of a text of this request: it held only our own output, or private sections. */
  readonly isEmptied: boolean;
  /** How many inputs the request has. */
  readonly items: number;
  /** The gate: the only way in which a verb can change anything. */
  submit(draft: Draft): Promise<LedgerEvent>;
  /** How often each turn came in this request so far, by its key. */
  readonly turns: Map<string, number>;
  newId(noun: NounName): string;
  /** Random bytes, the same when the command is done again. */
  randomBytes(count: number): Uint8Array;
  /** What the clock shows that nobody sets. */
  reading(): Reading;
  /** Once the command is done: the connection marks what it writes with this session, or with none any more. */
  useSession(id: string | undefined): void;
}
