/** The questions that lists, look-ups and searches ask of a store. Each carries what its reader may see. */
import type { HandedPackFilter, HandedPackRow } from './handed-packs.ts';
import type { JobReads } from './jobs.ts';
import type { AccessFilter } from './queries/access-filter.ts';
import type { CalledFilter, CalledItem } from './queries/called-items.ts';
import type { ClaimFilter } from './queries/claims.ts';
import type { ConflictFilter } from './queries/conflicts.ts';
import type { MessageCount, PlacedMessage } from './queries/conversations.ts';
import type { BlockFilter, BlockPlace, DocumentFilter, ListedDocument } from './queries/documents.ts';
import type { EntityCount, HeldAlias, IdentityFilter, MentionFilter, MentionRecord } from './queries/entities.ts';
import type { EventFilter, EventPage } from './queries/events.ts';
import type { ItemRow, LinkFilter, NeighbourFilter, NeighbourPage, NeighbourRow } from './queries/links.ts';
import type { LoggedQuery, LoggedQueryFilter } from './queries/logged-queries.ts';
import type { MemoryFilter, MemoryPage, MemoryRecord, TagCount } from './queries/memories.ts';
import type { Page } from './queries/page.ts';
import type { ProposalCount, ProposalFilter, ProposalPlace } from './queries/proposals.ts';
import type { RunFilter } from './queries/runs.ts';
import type { ScopeFilter } from './queries/scopes.ts';
import type { Agent, ItemFilter, SessionFilter, SessionPulse } from './queries/sessions.ts';
import type { TextHit, TextMatch } from './queries/text-search.ts';
import type { PlacedEvent } from './store.ts';
import type {
  BlockRow,
  ClaimRow,
  ConflictRow,
  ConversationRow,
  IdentityRow,
  LinkRow,
  MemoryRow,
  PlainRow,
  ProposalRow,
  RunEffectRow,
  RunRow,
  ScopeRow,
  SessionItemRow,
  SessionRow,
  Table,
} from './tables.ts';
import type { ToolCallFilter, ToolCallRow } from './tool-calls.ts';

export * from './queries/access-filter.ts';
export * from './queries/called-items.ts';
export * from './queries/claims.ts';
export * from './queries/conflicts.ts';
export * from './queries/conversations.ts';
export * from './queries/documents.ts';
export * from './queries/entities.ts';
export * from './queries/events.ts';
export * from './queries/links.ts';
export * from './queries/logged-queries.ts';
export * from './queries/memories.ts';
export * from './queries/page.ts';
export * from './queries/proposals.ts';
export * from './queries/runs.ts';
export * from './queries/scopes.ts';
export * from './queries/sessions.ts';
export * from './queries/text-search.ts';

export interface Queries extends JobReads {
  /** What an actor asked in the scopes of the access filter, newest first. */
  listLoggedQueries(access: AccessFilter, filter: LoggedQueryFilter): Promise<LoggedQuery[]>;
  listEvents(access: AccessFilter, filter: EventFilter, page: EventPage): Promise<PlacedEvent[]>;
  /** Newest first, after the call of that id. */
  listToolCalls(access: AccessFilter, filter: ToolCallFilter, page: Page): Promise<ToolCallRow[]>;
  /** Newest first, after the pack of that id. */
  listHandedPacks(access: AccessFilter, filter: HandedPackFilter, page: Page): Promise<HandedPackRow[]>;
  /** Events after the given sequence number of each chain that the access filter allows, with the place reached in each chain. */
  eventsAfter(
    access: AccessFilter,
    cursor: ReadonlyMap<string, number>,
    limit: number,
  ): Promise<{ events: PlacedEvent[]; reached: Map<string, number> }>;
  listScopes(filter: ScopeFilter): Promise<ScopeRow[]>;
  /** Whether anything is or was private to somebody else. */
  hasPrivateOfOthers(ownerIds: readonly string[]): Promise<boolean>;
  /** The ids of all scopes below that one. For boundaries, which say what an access filter may hold. */
  scopesBelow(id: string): Promise<string[]>;
  /** Items by the beginning of their id or by their name. */
  findCalled(access: AccessFilter, filter: CalledFilter): Promise<CalledItem[]>;
  findMemory(access: AccessFilter, id: string, version?: number): Promise<MemoryRecord | undefined>;
  /** The entry of that name in the nearest scope of the access filter. */
  findMemoryByName(
    access: AccessFilter,
    kind: string | undefined,
    name: string,
    statuses: readonly string[],
    notExpiredAt?: number,
  ): Promise<MemoryRecord | undefined>;
  findMemoryByContent(
    access: AccessFilter,
    scopeId: string,
    contentHash: string,
    statuses: readonly string[],
    notExpiredAt: number,
  ): Promise<MemoryRow | undefined>;
  listMemories(access: AccessFilter, filter: MemoryFilter, page: MemoryPage): Promise<MemoryRecord[]>;
  /** Versions from a time when the memory was somebody else's private one are left out. */
  listVersions(
    access: AccessFilter,
    memoryId: string,
    page: { readonly beforeVersion?: number; readonly limit: number },
  ): Promise<MemoryRecord[]>;
  /** Newest first; only those of which the reader may see both sides. */
  listConflicts(access: AccessFilter, filter: ConflictFilter): Promise<ConflictRow[]>;
  /** Newest first. */
  listClaims(access: AccessFilter, filter: ClaimFilter, page: Page): Promise<ClaimRow[]>;
  /** Those of the items that the reader may see, whatever their state, in no order. */
  findItems(access: AccessFilter, ids: readonly string[]): Promise<ItemRow[]>;
  /** Items of a plain noun that are not archived, newest first. */
  listPlain<R extends PlainRow>(
    access: AccessFilter,
    table: Table<R>,
    filter: { readonly tags?: readonly string[] | undefined },
    page: Page,
  ): Promise<R[]>;
  /** Links of which the reader sees both ends, newest first. */
  listLinks(
    access: AccessFilter,
    filter: LinkFilter,
    page: Page<{ readonly recordedAt: number; readonly id: string }>,
  ): Promise<LinkRow[]>;
  /** Current links from any of these items to others that the reader sees: pinned ones first, then the strongest. */
  neighbours(
    access: AccessFilter,
    itemIds: readonly string[],
    filter: NeighbourFilter,
    page: NeighbourPage,
  ): Promise<NeighbourRow[]>;
  /**
   * Highest authority first, then by kind and label. Of those with the same kind and label that are not archived only the one with the
   * highest authority is there, of equals the one in the nearest scope of the access filter.
   */
  listBlocks(access: AccessFilter, filter: BlockFilter, page: Page<BlockPlace>): Promise<BlockRow[]>;
  /** By URI. Of those with the same URI that are not archived only the one in the nearest scope of the access filter is there. */
  listDocuments(
    access: AccessFilter,
    filter: DocumentFilter,
    page: Page<{ readonly uri: string; readonly id: string }>,
  ): Promise<ListedDocument[]>;
  /** Tags of live memories that have not expired by then, most used first. */
  listTags(access: AccessFilter, notExpiredAt?: number): Promise<TagCount[]>;
  /** Newest first. */
  listSessions(access: AccessFilter, filter: SessionFilter, page: Page): Promise<SessionRow[]>;
  /** From the events that the access filter allows. */
  sessionPulses(access: AccessFilter, ids: readonly string[]): Promise<SessionPulse[]>;
  /** How long one session, or all sessions of an agent together, were active; time that several share counts once. */
  activeMs(access: AccessFilter, of: { readonly sessionId: string } | { readonly agent: Agent }): Promise<number>;
  /** Latest items first. Items that the access filter does not allow are left out. */
  listSessionItems(
    access: AccessFilter,
    filter: ItemFilter,
    page: Page<readonly [item: string, role: string]>,
  ): Promise<SessionItemRow[]>;
  /** Newest first. */
  listConversations(
    access: AccessFilter,
    filter: {
      readonly statuses: readonly string[];
      readonly sessionId?: string;
      readonly tags?: readonly string[] | undefined;
    },
    page: Page,
  ): Promise<ConversationRow[]>;
  /** In order, from a place on. */
  listMessages(conversationId: string, from: number, limit: number): Promise<PlacedMessage[]>;
  /** Of those that have any. */
  countMessages(conversationIds: readonly string[]): Promise<MessageCount[]>;
  /** Entities with the number of their mentions, most first. */
  listEntities(
    access: AccessFilter,
    filter: MentionFilter & { readonly least?: number },
    page: Page<Omit<EntityCount, 'text'>>,
  ): Promise<EntityCount[]>;
  /** Newest text first, in each in the order of the text. */
  listMentions(
    access: AccessFilter,
    filter: MentionFilter,
    page: Page<{ readonly eventId: string; readonly number: number }>,
  ): Promise<MentionRecord[]>;
  /** Texts that no extractor of at least this version has read, in the order of their arrival; of memories the words that they have now. */
  listUnread(access: AccessFilter, version: number, page: Page<number>): Promise<PlacedEvent[]>;
  countUnread(access: AccessFilter, version: number): Promise<number>;
  /** By name. */
  listIdentities(
    access: AccessFilter,
    filter: IdentityFilter,
    page: Page<{ readonly key: string; readonly id: string }>,
  ): Promise<IdentityRow[]>;
  /** The names that identities hold: these names, or those of these identities. */
  listAliases(
    access: AccessFilter,
    filter: { readonly keys?: readonly string[]; readonly rootIds?: readonly string[] },
  ): Promise<HeldAlias[]>;
  /** Newest first. */
  listRuns(access: AccessFilter, filter: RunFilter, page: Page): Promise<RunRow[]>;
  /** The surest and freshest first. */
  listProposals(access: AccessFilter, filter: ProposalFilter, page: Page<ProposalPlace>): Promise<ProposalRow[]>;
  countProposals(access: AccessFilter, filter: ProposalFilter): Promise<ProposalCount[]>;
  /** What a run did, in its order. For runs that the reader sees. */
  listRunEffects(runId: string, page: Page<number>): Promise<RunEffectRow[]>;
  matchText(access: AccessFilter, match: TextMatch): Promise<TextHit[]>;
  /** Whether texts wait for vectors of the space. */
  isBehind(spaceId: number): Promise<boolean>;
  /** Those of the labels that something visible carries. */
  labelsAmong(access: AccessFilter, labels: readonly string[]): Promise<string[]>;
}
