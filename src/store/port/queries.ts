/** The questions that lists, look-ups and searches ask of a store. Each carries what its reader may see. */
import type { PlacedEvent } from './store.ts';
import type {
  AliasRow,
  BlockRow,
  ClaimRow,
  ConflictRow,
  ConversationRow,
  DocumentRow,
  IdentityRow,
  LinkRow,
  MemoryRow,
  MessageRow,
  ScopeRow,
  SessionItemRow,
  SessionRow,
  VersionFields,
} from './tables.ts';
import type { ToolCallFilter, ToolCallRow } from './tool-calls.ts';
import type { QueryVector } from './vectors.ts';

/**
 * What a reader may see. Every query takes one, and each backend turns it into SQL in one place.
 */
export interface Sight {
  /** Readable scopes, nearest first; null means every scope of the store. */
  readonly scopeIds: readonly string[] | null;
  /** The chain whose public memories are readable too, wherever they stand. */
  readonly publicChainId: string | null;
  /** Whose private memories are readable. */
  readonly ownerIds: readonly string[];
  /** The chains that can hold anything for the reader; left out when it may be any. */
  readonly chainIds?: readonly string[] | undefined;
}

export interface EventFilter {
  readonly ids?: readonly string[];
  readonly kinds?: readonly string[];
  /** Only evidence, or only changes. */
  readonly type?: 'evidence' | 'change';
  readonly actorId?: string;
  readonly source?: string;
  readonly externalId?: string;
  readonly sessionId?: string;
  readonly itemId?: string;
  /** Labels of the index that the event must carry: its speaker, its references. */
  readonly labels?: readonly string[];
  readonly occurredFrom?: number;
  readonly occurredUntil?: number;
  readonly recordedFrom?: number;
  readonly recordedUntil?: number;
}

export interface EventPage {
  readonly order: 'newest' | 'oldest';
  /** Continue after this position. */
  readonly after?: number;
  readonly limit: number;
}

export const MEMORY_SORTS = ['updated', 'created', 'importance', 'name'] as const;
export type MemorySort = (typeof MEMORY_SORTS)[number];

export interface MemoryFilter {
  readonly statuses: readonly string[];
  readonly kinds?: readonly string[];
  readonly name?: string;
  readonly pinned?: boolean;
  /** Tags that it must all carry. */
  readonly tags?: readonly string[];
  readonly ownerId?: string;
  readonly updatedFrom?: number;
  readonly updatedUntil?: number;
  /** Leaves out what has expired by then. */
  readonly notExpiredAt?: number;
  /** Leaves out what does not hold at that time in the world. */
  readonly validAt?: number;
  /** Only those that cite something. */
  readonly cited?: boolean;
  /** Leaves out an entry when a nearer scope of the sight holds one of the same kind and name. */
  readonly nearestNamed: boolean;
}

export interface MemoryPage {
  readonly sort: MemorySort;
  readonly descending: boolean;
  readonly after?: { readonly value: string | number | null; readonly id: string };
  readonly limit: number;
}

/** A memory with one of its versions and the event that holds the version's content. */
export interface MemoryRecord {
  readonly memory: MemoryRow;
  /** The version asked for: the memory's own row when it is the current one. */
  readonly version: VersionFields;
  readonly contentEvent: PlacedEvent;
}

export interface ClaimFilter {
  /** All, if left out. */
  readonly statuses?: readonly string[];
  readonly ids?: readonly string[];
  readonly subjectKey?: string;
  readonly predicateKey?: string;
  readonly topicKey?: string;
  /** Only claims that hold at that time in the world, as far as is known: also those that were replaced because the world changed. */
  readonly validAt?: number;
  readonly recordedFrom?: number;
  readonly recordedUntil?: number;
}

/** A time that a question names: a part of the calendar, or from one moment until another. */
export interface AskedTime {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  readonly from?: number;
  readonly until?: number;
}

/** Which of the items that a reader may see are shown. */
export interface Shown {
  /** Leaves out what was put away, and what has expired by then; if left out, only what was rejected stays away. */
  readonly notExpiredAt?: number;
  /** Leaves out what does not hold at that time in the world. */
  readonly validAt?: number;
}

/** What is shown of any item. */
export interface ItemRow {
  readonly id: string;
  readonly type: string;
  readonly kind: string;
  readonly title: string | null;
  readonly status: string | null;
  readonly chain_id: string;
  readonly scope_id: string;
  /** The event that holds its words, as far as a title can be made from it. */
  readonly words: { readonly kind: string; readonly kindVersion: number; readonly body: string } | null;
}

export interface LinkFilter extends Shown {
  readonly statuses: readonly string[];
  readonly ids?: readonly string[];
  readonly minWeight?: number;
  readonly origin?: string;
  readonly pinned?: boolean;
  readonly types?: readonly string[];
  /** Only those at an item that go out from it or come in. */
  readonly at?: { readonly itemId: string } & Followed;
}

/** The types of links that are followed: null for all of them, nothing where none are. */
export interface Followed {
  readonly out?: readonly string[] | null;
  readonly in?: readonly string[] | null;
}

export interface NeighbourFilter extends Shown, Followed {
  readonly minWeight?: number;
  /** Items that are not asked for again. */
  readonly exceptIds?: readonly string[];
}

export interface NeighbourPage {
  readonly after?: { readonly pinned: number; readonly weight: number; readonly id: string };
  readonly limit: number;
}

/** A link as it is met at one of its ends. */
export type NeighbourRow = Pick<
  LinkRow,
  'id' | 'type' | 'weight' | 'confidence' | 'reinforcement_count' | 'valid_from' | 'valid_to' | 'pinned' | 'note'
> & {
  readonly near_id: string;
  readonly far_id: string;
  /** Whether it goes out from the near end. */
  readonly is_out: number;
};
export interface BlockFilter {
  readonly types?: readonly string[] | undefined;
  readonly label?: string | undefined;
  readonly includeArchived: boolean;
}

/** Where a page of blocks ended. */
export type BlockPlace = Pick<BlockRow, 'authority' | 'type' | 'label' | 'id'>;

export interface DocumentFilter {
  readonly uri?: string | undefined;
  /** Only those directly below this one. */
  readonly parentUri?: string | undefined;
  /** Only those that stand below none that is in sight. */
  readonly topOnly?: boolean | undefined;
  readonly kinds?: readonly string[] | undefined;
  readonly includeArchived: boolean;
}

/** A document and how many different ones in sight stand directly below it. */
export type ListedDocument = DocumentRow & { readonly children: number };

/** What can be looked for by its words. */
export const TEXT_TYPES = ['evidence', 'memory', 'claim', 'block', 'resource', 'session'] as const;
export type TextType = (typeof TEXT_TYPES)[number];

export interface SessionFilter {
  readonly statuses: readonly string[];
  readonly agent?: Agent;
}

/** Who works in sessions. */
export interface Agent {
  readonly id: string;
  readonly kind: string;
}

/** What the ledger tells of a session beside its row. */
export interface SessionPulse {
  readonly id: string;
  /** When its last event was recorded. */
  readonly lastAt: number;
  /** When the same agent last began a session in the same scope. */
  readonly latestStart: number;
}

export interface ItemFilter {
  /** The session, conversation or message. */
  readonly ownerId: string;
  readonly roles?: readonly string[];
  /** Only memories of these kinds. */
  readonly kinds?: readonly string[];
}

/** A message and its place in the conversation, from 0. */
export type PlacedMessage = MessageRow & { readonly place: number };

export interface MessageCount {
  readonly id: string;
  readonly count: number;
  /** The moment of the last one. */
  readonly lastAt: number;
}

export interface ConflictFilter {
  readonly ids?: readonly string[];
  readonly status?: string;
  readonly types?: readonly string[];
  readonly severities?: readonly string[];
  /** Of which one side is among them. */
  readonly itemIds?: readonly string[];
  readonly after?: string;
  readonly limit: number;
}

/** Which mentions count: of evidence, of memories in use that have not expired by then, and of current claims. */
export interface MentionFilter {
  readonly types?: readonly string[];
  /** Entities, as they are compared. */
  readonly names?: readonly string[];
  /** What a name must hold. */
  readonly namePart?: string;
  /** Only those of one text, by the event that carries it. */
  readonly eventId?: string;
  readonly notExpiredAt: number;
}

export interface EntityCount {
  readonly name: string;
  readonly type: string;
  /** The words of the first mention that counts. */
  readonly text: string;
  readonly mentions: number;
}

export interface MentionRecord {
  readonly itemType: string;
  /** The memory or the claim; null for evidence. */
  readonly itemId: string | null;
  /** The place among the entities of the text. */
  readonly number: number;
  readonly name: string;
  readonly type: string;
  readonly text: string;
  readonly offset: number;
  readonly confidence: number;
  /** The event that carries the text. */
  readonly event: PlacedEvent;
}

export interface IdentityFilter {
  readonly ids?: readonly string[];
  readonly statuses?: readonly string[];
  readonly kinds?: readonly string[];
  /** What one of its names must hold, as they are compared. */
  readonly namePart?: string;
  /** Only this one and those that were merged into it. */
  readonly rootId?: string;
}

/** A name that an identity holds, with the identity that it leads to. */
export interface HeldAlias {
  readonly alias: AliasRow;
  readonly rootId: string;
}

export interface TextMatch {
  /** The words, already normalised; any of them may match. */
  readonly words: readonly string[];
  readonly types: readonly TextType[];
  readonly kinds?: readonly string[];
  readonly tags?: readonly string[];
  /** Only memories with one of these tags, and none with one of those. */
  readonly anyTags?: readonly string[];
  readonly withoutTags?: readonly string[];
  readonly speaker?: string;
  /** Only what this actor wrote. */
  readonly actorId?: string;
  readonly minTrust?: number;
  /** Only these items. */
  readonly itemIds?: readonly string[];
  /** Only texts in which one of these entities was found, as names are compared. */
  readonly entities?: readonly string[];
  readonly sessionId?: string;
  /** Only messages of this conversation. */
  readonly conversationId?: string;
  readonly occurredFrom?: number;
  readonly occurredUntil?: number;
  readonly notExpiredAt: number;
  /** Only memories and claims that hold at that time in the world; evidence has happened, whatever holds. */
  readonly validAt?: number;
  readonly statuses: readonly string[];
  /** The question is when something happened: texts that tell a time count for more. */
  readonly asksWhen?: boolean;
  /** The question is what to do: what people want counts for more. */
  readonly asksAdvice?: boolean;
  /** What was said at these times counts for more. */
  readonly times?: readonly AskedTime[];
  /** Only the current ones, if left out. */
  readonly claimStatuses?: readonly string[];
  /** Also archived blocks and resources. */
  readonly includeArchived?: boolean;
  /** All but discarded ones, if left out. */
  readonly sessionStatuses?: readonly string[];
  /** Words that may be meant by one that no entry holds: of the first list of which entries hold one, that which most hold. Whether any word of the question is held. */
  readonly spellings?: (word: string, noneIsHeld: boolean) => Promise<readonly (readonly string[])[]>;
  /** The question as a vector: then texts are found by their meaning too. */
  readonly meaning?: QueryVector;
  /** Each hit says what its score is made of. */
  readonly explain?: boolean;
  /** Where less will do than for a question. */
  readonly effort?: SearchEffort;
  readonly limit: number;
}

/** How much a search looks at. */
export interface SearchEffort {
  /** Occurrences that it looks at first, and of one word at most. */
  readonly postings: number;
  /** Entries that are scored. */
  readonly candidates: number;
}

/** What the score of a hit is made of. */
export interface ScoreParts {
  /** Whether its own words match, or only those around it, or only its meaning. */
  readonly found: 'words' | 'around' | 'meaning';
  readonly words: Readonly<Record<string, number>>;
  /** How near it is to the question, and what that gives; only where meaning counts. */
  readonly meaning?: { readonly cosine: number; readonly score: number };
  /** What speaks for it beside its words: the speaker's share is added, all others multiply. */
  readonly factors: Readonly<Record<string, number>>;
}

export interface TextHit {
  readonly event: PlacedEvent;
  /** Set when the event's text belongs to the current version of a memory. */
  readonly memory: MemoryRecord | undefined;
  /** Set when the event is the assertion of a claim. */
  readonly claim: ClaimRow | undefined;
  /** Set when the event brought the current words of a block. */
  readonly block?: BlockRow | undefined;
  /** Set when the event brought the current words of a document. */
  readonly document?: DocumentRow | undefined;
  /** Set when the event brought the words of a session. */
  readonly session?: SessionRow | undefined;
  /** Higher is better. */
  readonly score: number;
  /** Set when it was asked for. */
  readonly parts?: ScoreParts | undefined;
}

export interface TagCount {
  readonly name: string;
  readonly category: string;
  readonly description: string | null;
  readonly items: number;
}

/** A question that was asked, as the log keeps it. Later ones have higher ids. */
export interface LoggedQuery {
  readonly id: string;
  readonly scopeId: string;
  readonly actorId: string;
  readonly actorKind: string;
  readonly via: string;
  readonly operation: string;
  readonly query: string;
  readonly results: number;
  readonly durationUs: number;
  /** The code of the error that it ended with. */
  readonly error: string | null;
  readonly askedAt: number;
}

export interface LoggedQueryFilter {
  /** Nobody else's are ever looked for. */
  readonly actorId: string;
  readonly actorKind: string;
  readonly askedFrom?: number;
  readonly askedUntil?: number;
  /** Continue after this id. */
  readonly after?: string;
  readonly limit: number;
}

export interface Queries {
  /** What an actor asked in the scopes of the sight, newest first. */
  listLoggedQueries(sight: Sight, filter: LoggedQueryFilter): Promise<LoggedQuery[]>;
  listEvents(sight: Sight, filter: EventFilter, page: EventPage): Promise<PlacedEvent[]>;
  /** Newest first, after the call of that id. */
  listToolCalls(
    sight: Sight,
    filter: ToolCallFilter,
    page: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<ToolCallRow[]>;
  /** Events after the given sequence number of each chain that the sight allows, with the place reached in each chain. */
  eventsAfter(
    sight: Sight,
    cursor: ReadonlyMap<string, number>,
    limit: number,
  ): Promise<{ events: PlacedEvent[]; reached: Map<string, number> }>;
  listScopes(filter: {
    readonly sight: Sight;
    readonly type?: string;
    readonly parentId?: string;
    readonly status?: string;
    readonly after?: string;
    readonly limit: number;
  }): Promise<ScopeRow[]>;
  findMemory(sight: Sight, id: string, version?: number): Promise<MemoryRecord | undefined>;
  /** The entry of that name in the nearest scope of the sight. */
  findMemoryByName(
    sight: Sight,
    kind: string | undefined,
    name: string,
    statuses: readonly string[],
    notExpiredAt?: number,
  ): Promise<MemoryRecord | undefined>;
  findMemoryByContent(
    sight: Sight,
    scopeId: string,
    contentHash: string,
    statuses: readonly string[],
    notExpiredAt: number,
  ): Promise<MemoryRow | undefined>;
  listMemories(sight: Sight, filter: MemoryFilter, page: MemoryPage): Promise<MemoryRecord[]>;
  /** Versions from a time when the memory was somebody else's private one are left out. */
  listVersions(
    sight: Sight,
    memoryId: string,
    page: { readonly beforeVersion?: number; readonly limit: number },
  ): Promise<MemoryRecord[]>;
  /** Newest first; only those of which the reader may see both sides. */
  listConflicts(sight: Sight, filter: ConflictFilter): Promise<ConflictRow[]>;
  /** Newest first. */
  listClaims(
    sight: Sight,
    filter: ClaimFilter,
    page: { readonly after?: string; readonly limit: number },
  ): Promise<ClaimRow[]>;
  /** Those of the items that the reader may see, whatever their state, in no order. */
  findItems(sight: Sight, ids: readonly string[]): Promise<ItemRow[]>;
  /** Links of which the reader sees both ends, newest first. */
  listLinks(
    sight: Sight,
    filter: LinkFilter,
    page: { readonly after?: { readonly recordedAt: number; readonly id: string }; readonly limit: number },
  ): Promise<LinkRow[]>;
  /** Current links from any of these items to others that the reader sees: pinned ones first, then the strongest. */
  neighbours(
    sight: Sight,
    itemIds: readonly string[],
    filter: NeighbourFilter,
    page: NeighbourPage,
  ): Promise<NeighbourRow[]>;
  /**
   * Highest authority first, then by type and label. Of those with the same type and label that are not archived only the one with the
   * highest authority is there, of equals the one in the nearest scope of the sight.
   */
  listBlocks(
    sight: Sight,
    filter: BlockFilter,
    page: { readonly after?: BlockPlace | undefined; readonly limit: number },
  ): Promise<BlockRow[]>;
  /** By URI. Of those with the same URI that are not archived only the one in the nearest scope of the sight is there. */
  listDocuments(
    sight: Sight,
    filter: DocumentFilter,
    page: { readonly after?: { readonly uri: string; readonly id: string } | undefined; readonly limit: number },
  ): Promise<ListedDocument[]>;
  /** Tags of live memories that have not expired by then, most used first. */
  listTags(sight: Sight, notExpiredAt?: number): Promise<TagCount[]>;
  /** Newest first. */
  listSessions(
    sight: Sight,
    filter: SessionFilter,
    page: { readonly after?: string; readonly limit: number },
  ): Promise<SessionRow[]>;
  /** From the events that the sight allows. */
  sessionPulses(sight: Sight, ids: readonly string[]): Promise<SessionPulse[]>;
  /** How long one session, or all sessions of an agent together, were active; time that several share counts once. */
  activeMs(sight: Sight, of: { readonly sessionId: string } | { readonly agent: Agent }): Promise<number>;
  /** Latest items first. Items that the sight does not allow are left out. */
  listSessionItems(
    sight: Sight,
    filter: ItemFilter,
    page: { readonly after?: readonly [item: string, role: string]; readonly limit: number },
  ): Promise<SessionItemRow[]>;
  /** Newest first. */
  listConversations(
    sight: Sight,
    filter: { readonly statuses: readonly string[]; readonly sessionId?: string },
    page: { readonly after?: string; readonly limit: number },
  ): Promise<ConversationRow[]>;
  /** In order, from a place on. */
  listMessages(conversationId: string, from: number, limit: number): Promise<PlacedMessage[]>;
  /** Of those that have any. */
  countMessages(conversationIds: readonly string[]): Promise<MessageCount[]>;
  /** Entities with the number of their mentions, most first. */
  listEntities(
    sight: Sight,
    filter: MentionFilter & { readonly least?: number },
    page: { readonly after?: Omit<EntityCount, 'text'>; readonly limit: number },
  ): Promise<EntityCount[]>;
  /** Newest text first, in each in the order of the text. */
  listMentions(
    sight: Sight,
    filter: MentionFilter,
    page: { readonly after?: { readonly eventId: string; readonly number: number }; readonly limit: number },
  ): Promise<MentionRecord[]>;
  /** Texts that no extractor of at least this version has read, in the order of their arrival; of memories the words that they have now. */
  listUnread(
    sight: Sight,
    version: number,
    page: { readonly after?: number; readonly limit: number },
  ): Promise<PlacedEvent[]>;
  countUnread(sight: Sight, version: number): Promise<number>;
  /** By name. */
  listIdentities(
    sight: Sight,
    filter: IdentityFilter,
    page: { readonly after?: { readonly key: string; readonly id: string }; readonly limit: number },
  ): Promise<IdentityRow[]>;
  /** The names that identities hold: these names, or those of these identities. */
  listAliases(
    sight: Sight,
    filter: { readonly keys?: readonly string[]; readonly rootIds?: readonly string[] },
  ): Promise<HeldAlias[]>;
  matchText(sight: Sight, match: TextMatch): Promise<TextHit[]>;
  /** Whether texts wait for vectors of the space. */
  isBehind(spaceId: number): Promise<boolean>;
  /** Those of the labels that something in sight carries. */
  labelsAmong(sight: Sight, labels: readonly string[]): Promise<string[]>;
}
