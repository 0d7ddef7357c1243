/** The port's reads and writes over one connection. */
import type { ChainHead, StoredEvent } from '../../model/event.ts';
import type { HandedPackFilter, HandedPackRow } from '../port/handed-packs.ts';
import type {
  Agent,
  BlockFilter,
  BlockPlace,
  ClaimFilter,
  ConflictFilter,
  DocumentFilter,
  EntityCount,
  EventFilter,
  EventPage,
  HeldAlias,
  IdentityFilter,
  ItemFilter,
  ItemRow,
  LinkFilter,
  ListedDocument,
  LoggedQuery,
  LoggedQueryFilter,
  MemoryFilter,
  MemoryPage,
  MemoryRecord,
  MentionFilter,
  MentionRecord,
  MessageCount,
  NeighbourFilter,
  NeighbourPage,
  NeighbourRow,
  PlacedMessage,
  SessionFilter,
  SessionPulse,
  Sight,
  TagCount,
  TextHit,
  TextMatch,
} from '../port/queries.ts';
import type {
  Erasure,
  IndexedEvent,
  PlacedEvent,
  ReadView,
  SearchDocument,
  ShadowView,
  WriteView,
} from '../port/store.ts';
import {
  type BlockRow,
  type ClaimRow,
  type ConflictRow,
  type ConversationRow,
  type IdentityRow,
  type LinkRow,
  type MemoryRow,
  SCOPES,
  type ScopeRow,
  type SessionItemRow,
  type SessionRow,
} from '../port/tables.ts';
import type { ToolCallFilter, ToolCallRow } from '../port/tool-calls.ts';
import { matchText } from '../search/match-text.ts';
import type { VectorCache } from '../search/vector-cache.ts';
import { listBlocks } from './block-queries.ts';
import { listClaims } from './claim-queries.ts';
import type { CommitCache } from './commit-cache.ts';
import { listConflicts } from './conflict-queries.ts';
import type { Connection } from './connection.ts';
import { countMessages, listConversations, listMessages } from './conversation-queries.ts';
import { listDocuments } from './document-queries.ts';
import { countUnread, listEntities, listMentions, listUnread } from './entity-queries.ts';
import { eraseWords } from './erasure.ts';
import { eventsAfter, listEvents } from './event-queries.ts';
import { insertEvent, LedgerQueries } from './event-rows.ts';
import { listHandedPacks } from './handed-packs.ts';
import { listAliases, listIdentities } from './identity-queries.ts';
import { findItems } from './item-queries.ts';
import { listLinks, neighbours } from './link-queries.ts';
import { listLoggedQueries, logQueries } from './logged-queries.ts';
import { findMemory, findMemoryByContent, findMemoryByName, listMemories, listVersions } from './memory-queries.ts';
import { SqliteRows } from './rows.ts';
import { SqliteTextIndex } from './search.ts';
import { SearchWriter } from './search-writer.ts';
import { activeMs, listSessionItems, listSessions, sessionPulses } from './session-queries.ts';
import { hasPrivateOfOthers, inSight, memoryInSight } from './sight.ts';
import { listToolCalls } from './tool-calls.ts';
import { SqliteVectors } from './vector-queries.ts';
import { Where } from './where.ts';

export class SqliteView extends LedgerQueries implements ReadView, WriteView {
  readonly rows: SqliteRows;
  readonly #search: SearchWriter;
  readonly #cache: CommitCache | undefined;
  readonly #isPast: boolean;
  readonly vectors: SqliteVectors;
  readonly #vectorCache: VectorCache;

  /** `isPast`: the connection's tables are covered by views of an earlier state. */
  constructor(connection: Connection, vectorCache: VectorCache, cache?: CommitCache, isPast = false) {
    super(connection);
    this.#isPast = isPast;
    this.vectors = new SqliteVectors(connection);
    this.#vectorCache = vectorCache;
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
    const position = insertEvent(this.connection, event);
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
    return eraseWords(this.connection, erasure);
  }

  async logQueries(
    queries: readonly LoggedQuery[],
    bounds: { readonly askedFrom: number; readonly most: number },
  ): Promise<void> {
    logQueries(this.connection, queries, bounds);
  }

  async listLoggedQueries(sight: Sight, filter: LoggedQueryFilter): Promise<LoggedQuery[]> {
    return listLoggedQueries(this.connection, sight, filter);
  }

  async listToolCalls(
    sight: Sight,
    filter: ToolCallFilter,
    page: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<ToolCallRow[]> {
    return listToolCalls(this.connection, sight, filter, page);
  }

  async listHandedPacks(
    sight: Sight,
    filter: HandedPackFilter,
    page: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<HandedPackRow[]> {
    return listHandedPacks(this.connection, sight, filter, page);
  }

  async listEvents(sight: Sight, filter: EventFilter, page: EventPage): Promise<PlacedEvent[]> {
    return listEvents(this.connection, sight, filter, page);
  }

  async eventsAfter(
    sight: Sight,
    cursor: ReadonlyMap<string, number>,
    limit: number,
  ): Promise<{ events: PlacedEvent[]; reached: Map<string, number> }> {
    const all: ChainHead[] = await this.heads();
    const heads = all.filter((head) => sight.chainIds === undefined || sight.chainIds.includes(head.chainId));
    return eventsAfter(this.connection, sight, heads, cursor, limit);
  }

  async listScopes(filter: {
    sight: Sight;
    type?: string;
    parentId?: string;
    status?: string;
    after?: string;
    limit: number;
  }): Promise<ScopeRow[]> {
    const where = new Where().addCondition(inSight(filter.sight, 's.id'));
    where
      .addIf('s.type = ?', filter.type)
      .addIf('s.parent_id = ?', filter.parentId)
      .addIf('s.status = ?', filter.status)
      .addIf('s.path > ?', filter.after);
    const columns = SCOPES.columns.map((column) => `s.${column}`).join(', ');
    return this.connection.all(
      `SELECT ${columns} FROM scopes s WHERE ${where.sql} ORDER BY s.path LIMIT ?`,
      ...where.values,
      filter.limit,
    ) as ScopeRow[];
  }

  async hasPrivateOfOthers(ownerIds: readonly string[]): Promise<boolean> {
    const kept = hasPrivateOfOthers({ ownerIds });
    const erased = `EXISTS (SELECT 1 FROM erasures WHERE owner_id IS NOT NULL AND owner_id NOT IN (${ownerIds.map(() => '?')}))`;
    const sql = `SELECT (${kept.sql} OR ${erased}) AS found`;
    const [row] = this.connection.all(sql, ...kept.values, ...ownerIds) as { found: number }[];
    return row!.found === 1;
  }

  async scopesBelow(id: string): Promise<string[]> {
    const rows = this.connection.all(
      `WITH RECURSIVE below (id) AS (SELECT id FROM scopes WHERE parent_id = ?
       UNION SELECT s.id FROM scopes s JOIN below b ON s.parent_id = b.id) SELECT id FROM below`,
      id,
    ) as { id: string }[];
    return rows.map((row) => row.id);
  }

  async findMemory(sight: Sight, id: string, version?: number): Promise<MemoryRecord | undefined> {
    return findMemory(this.connection, sight, id, version);
  }

  async findMemoryByName(
    sight: Sight,
    kind: string | undefined,
    name: string,
    statuses: readonly string[],
    notExpiredAt?: number,
  ): Promise<MemoryRecord | undefined> {
    return findMemoryByName(this.connection, sight, kind, name, statuses, notExpiredAt);
  }

  async findMemoryByContent(
    sight: Sight,
    scopeId: string,
    contentHash: string,
    statuses: readonly string[],
    notExpiredAt: number,
  ): Promise<MemoryRow | undefined> {
    return findMemoryByContent(this.connection, sight, scopeId, contentHash, statuses, notExpiredAt);
  }

  async listMemories(sight: Sight, filter: MemoryFilter, page: MemoryPage): Promise<MemoryRecord[]> {
    return listMemories(this.connection, sight, filter, page);
  }

  async listVersions(
    sight: Sight,
    memoryId: string,
    page: { beforeVersion?: number; limit: number },
  ): Promise<MemoryRecord[]> {
    return listVersions(this.connection, sight, memoryId, page.beforeVersion, page.limit);
  }

  async listConflicts(sight: Sight, filter: ConflictFilter): Promise<ConflictRow[]> {
    return listConflicts(this.connection, sight, filter);
  }

  async listTags(sight: Sight, notExpiredAt = 0): Promise<TagCount[]> {
    const seen = memoryInSight(sight, 'm');
    const sql = `SELECT i.tag AS name, ifnull(min(t.category), 'custom') AS category, min(t.description) AS description, count(*) AS items
      FROM item_tags i JOIN memories m ON m.id = i.item_id LEFT JOIN tags t ON t.chain_id = i.chain_id AND t.name = i.tag
      WHERE ${seen.sql} AND m.status IN ('inbox', 'active', 'stale') AND (m.expires_at IS NULL OR m.expires_at > ?) GROUP BY i.tag ORDER BY items DESC, i.tag`;
    return this.connection.all(sql, ...seen.values, notExpiredAt) as unknown as TagCount[];
  }

  async listClaims(sight: Sight, filter: ClaimFilter, page: { after?: string; limit: number }): Promise<ClaimRow[]> {
    return listClaims(this.connection, sight, filter, page);
  }

  async findItems(sight: Sight, ids: readonly string[]): Promise<ItemRow[]> {
    return findItems(this.connection, sight, ids);
  }

  async listLinks(
    sight: Sight,
    filter: LinkFilter,
    page: { after?: { recordedAt: number; id: string }; limit: number },
  ): Promise<LinkRow[]> {
    return listLinks(this.connection, sight, filter, page);
  }

  async neighbours(
    sight: Sight,
    itemIds: readonly string[],
    filter: NeighbourFilter,
    page: NeighbourPage,
  ): Promise<NeighbourRow[]> {
    return neighbours(this.connection, sight, itemIds, filter, page);
  }

  async listBlocks(
    sight: Sight,
    filter: BlockFilter,
    page: { after?: BlockPlace | undefined; limit: number },
  ): Promise<BlockRow[]> {
    return listBlocks(this.connection, sight, filter, page);
  }

  async listSessions(
    sight: Sight,
    filter: SessionFilter,
    page: { after?: string; limit: number },
  ): Promise<SessionRow[]> {
    return listSessions(this.connection, sight, filter, page);
  }

  async sessionPulses(sight: Sight, ids: readonly string[]): Promise<SessionPulse[]> {
    return sessionPulses(this.connection, sight, ids);
  }

  async activeMs(sight: Sight, of: { sessionId: string } | { agent: Agent }): Promise<number> {
    return activeMs(this.connection, sight, of);
  }

  async listSessionItems(
    sight: Sight,
    filter: ItemFilter,
    page: { after?: readonly [string, string]; limit: number },
  ): Promise<SessionItemRow[]> {
    return listSessionItems(this.connection, sight, filter, page);
  }

  async listConversations(
    sight: Sight,
    filter: { statuses: readonly string[]; sessionId?: string },
    page: { after?: string; limit: number },
  ): Promise<ConversationRow[]> {
    return listConversations(this.connection, sight, filter, page);
  }

  async listMessages(conversationId: string, from: number, limit: number): Promise<PlacedMessage[]> {
    return listMessages(this.connection, conversationId, from, limit);
  }

  async countMessages(conversationIds: readonly string[]): Promise<MessageCount[]> {
    return countMessages(this.connection, conversationIds);
  }

  async listDocuments(
    sight: Sight,
    filter: DocumentFilter,
    page: { after?: { uri: string; id: string } | undefined; limit: number },
  ): Promise<ListedDocument[]> {
    return listDocuments(this.connection, sight, filter, page);
  }

  async listEntities(
    sight: Sight,
    filter: MentionFilter & { least?: number },
    page: { after?: Omit<EntityCount, 'text'>; limit: number },
  ): Promise<EntityCount[]> {
    return listEntities(this.connection, sight, filter, page);
  }

  async listMentions(
    sight: Sight,
    filter: MentionFilter,
    page: { after?: { eventId: string; number: number }; limit: number },
  ): Promise<MentionRecord[]> {
    return listMentions(this.connection, sight, filter, page);
  }

  async listUnread(sight: Sight, version: number, page: { after?: number; limit: number }): Promise<PlacedEvent[]> {
    return listUnread(this.connection, sight, version, page);
  }

  async countUnread(sight: Sight, version: number): Promise<number> {
    return countUnread(this.connection, sight, version);
  }

  async listIdentities(
    sight: Sight,
    filter: IdentityFilter,
    page: { after?: { key: string; id: string }; limit: number },
  ): Promise<IdentityRow[]> {
    return listIdentities(this.connection, sight, filter, page);
  }

  async listAliases(
    sight: Sight,
    filter: { keys?: readonly string[]; rootIds?: readonly string[] },
  ): Promise<HeldAlias[]> {
    return listAliases(this.connection, sight, filter);
  }

  async matchText(sight: Sight, match: TextMatch): Promise<TextHit[]> {
    return matchText(new SqliteTextIndex(this.connection, this.#isPast), sight, match, {
      source: this.vectors,
      cache: this.#vectorCache,
    });
  }

  async isBehind(spaceId: number): Promise<boolean> {
    return this.vectors.isBehind(spaceId);
  }

  async labelsAmong(sight: Sight, labels: readonly string[]): Promise<string[]> {
    const seen = inSight(sight, 'e.scope_id');
    const sql = `SELECT wanted.value AS label FROM json_each(?) wanted
      WHERE EXISTS (SELECT 1 FROM event_labels l JOIN events e ON e.pos = l.pos WHERE l.label = wanted.value AND ${seen.sql}) ORDER BY wanted.key`;
    return this.connection.all(sql, JSON.stringify(labels), ...seen.values).map((row) => row.label as string);
  }
}

/** Writes to the second set of tables that a rebuild fills. */
export class SqliteShadowView extends LedgerQueries implements ShadowView {
  readonly rows: SqliteRows;
  readonly #search: SearchWriter;

  constructor(connection: Connection, suffix: string) {
    super(connection);
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
