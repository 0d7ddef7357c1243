/** The port's reads and writes over one transaction. */
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
import { VectorCache } from '../search/vector-cache.ts';
import { listBlocks } from './block-queries.ts';
import { Chains, type EnteredChain, endsAs } from './chains.ts';
import { listClaims } from './claim-queries.ts';
import { listConflicts } from './conflict-queries.ts';
import { countMessages, listConversations, listMessages } from './conversation-queries.ts';
import { listDocuments } from './document-queries.ts';
import { countUnread, listEntities, listMentions, listUnread } from './entity-queries.ts';
import { eraseWords } from './erasure.ts';
import { eventsAfter, listEvents } from './event-queries.ts';
import { insertEvent, LedgerQueries } from './event-rows.ts';
import { listHandedPacks } from './handed-packs.ts';
import { listAliases, listIdentities } from './identity-queries.ts';
import { findItems } from './item-queries.ts';
import { type KnownChains, OutOfDate } from './known-chains.ts';
import { listLinks, neighbours } from './link-queries.ts';
import { listLoggedQueries, logQueries } from './logged-queries.ts';
import { findMemory, findMemoryByContent, findMemoryByName, listMemories, listVersions } from './memory-queries.ts';
import { PostgresRows } from './rows.ts';
import { PostgresTextIndex } from './search.ts';
import { SearchWriter, waitingTexts } from './search-writer.ts';
import { activeMs, listSessionItems, listSessions, sessionPulses } from './session-queries.ts';
import { hasPrivateOfOthers, inSight, memoryInSight } from './sight.ts';
import { listToolCalls } from './tool-calls.ts';
import type { Transaction } from './transaction.ts';
import { PostgresVectors } from './vector-queries.ts';
import { Where } from './where.ts';

export class PostgresView extends LedgerQueries implements ReadView {
  readonly rows: PostgresRows;
  readonly vectors: PostgresVectors;
  readonly #vectorCache: VectorCache;

  /** Without a cache of its store, as in a write, a search by meaning reads all vectors. */
  constructor(transaction: Transaction, vectorCache = new VectorCache()) {
    super(transaction);
    this.rows = new PostgresRows(transaction);
    this.vectors = new PostgresVectors(transaction);
    this.#vectorCache = vectorCache;
  }

  async listLoggedQueries(sight: Sight, filter: LoggedQueryFilter): Promise<LoggedQuery[]> {
    return listLoggedQueries(this.transaction, sight, filter);
  }

  async listToolCalls(
    sight: Sight,
    filter: ToolCallFilter,
    page: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<ToolCallRow[]> {
    return listToolCalls(this.transaction, sight, filter, page);
  }

  async listHandedPacks(
    sight: Sight,
    filter: HandedPackFilter,
    page: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<HandedPackRow[]> {
    return listHandedPacks(this.transaction, sight, filter, page);
  }

  async listEvents(sight: Sight, filter: EventFilter, page: EventPage): Promise<PlacedEvent[]> {
    return listEvents(this.transaction, sight, filter, page);
  }

  async eventsAfter(
    sight: Sight,
    cursor: ReadonlyMap<string, number>,
    limit: number,
  ): Promise<{ events: PlacedEvent[]; reached: Map<string, number> }> {
    const all: ChainHead[] = await this.heads();
    const heads = all.filter((head) => sight.chainIds === undefined || sight.chainIds.includes(head.chainId));
    return eventsAfter(this.transaction, sight, heads, cursor, limit);
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
    return (await this.transaction.all(
      `SELECT ${columns} FROM scopes s WHERE ${where.sql} ORDER BY s.path LIMIT ?`,
      ...where.values,
      filter.limit,
    )) as ScopeRow[];
  }

  async hasPrivateOfOthers(ownerIds: readonly string[]): Promise<boolean> {
    const kept = hasPrivateOfOthers({ ownerIds });
    const erased = `EXISTS (SELECT 1 FROM erasures WHERE owner_id IS NOT NULL AND owner_id <> ALL(?::text[]))`;
    const sql = `SELECT (${kept.sql} OR ${erased}) AS found`;
    const [row] = (await this.transaction.all(sql, ...kept.values, ownerIds)) as { found: boolean }[];
    return row!.found;
  }

  async scopesBelow(id: string): Promise<string[]> {
    const rows = (await this.transaction.all(
      `WITH RECURSIVE below (id) AS (SELECT id FROM scopes WHERE parent_id = ?
       UNION SELECT s.id FROM scopes s JOIN below b ON s.parent_id = b.id) SELECT id FROM below`,
      id,
    )) as { id: string }[];
    return rows.map((row) => row.id);
  }

  async findMemory(sight: Sight, id: string, version?: number): Promise<MemoryRecord | undefined> {
    return findMemory(this.transaction, sight, id, version);
  }

  async findMemoryByName(
    sight: Sight,
    kind: string | undefined,
    name: string,
    statuses: readonly string[],
    notExpiredAt?: number,
  ): Promise<MemoryRecord | undefined> {
    return findMemoryByName(this.transaction, sight, kind, name, statuses, notExpiredAt);
  }

  async findMemoryByContent(
    sight: Sight,
    scopeId: string,
    contentHash: string,
    statuses: readonly string[],
    notExpiredAt: number,
  ): Promise<MemoryRow | undefined> {
    const { contents } = this.rows;
    return findMemoryByContent(this.transaction, sight, scopeId, contentHash, statuses, notExpiredAt, contents);
  }

  async listMemories(sight: Sight, filter: MemoryFilter, page: MemoryPage): Promise<MemoryRecord[]> {
    return listMemories(this.transaction, sight, filter, page);
  }

  async listVersions(
    sight: Sight,
    memoryId: string,
    page: { beforeVersion?: number; limit: number },
  ): Promise<MemoryRecord[]> {
    return listVersions(this.transaction, sight, memoryId, page.beforeVersion, page.limit);
  }

  async listConflicts(sight: Sight, filter: ConflictFilter): Promise<ConflictRow[]> {
    return listConflicts(this.transaction, sight, filter);
  }

  async listTags(sight: Sight, notExpiredAt = 0): Promise<TagCount[]> {
    const seen = memoryInSight(sight, 'm');
    const sql = `SELECT i.tag AS name, coalesce(min(t.category), 'custom') AS category, min(t.description) AS description, count(*) AS items
      FROM item_tags i JOIN memories m ON m.id = i.item_id LEFT JOIN tags t ON t.chain_id = i.chain_id AND t.name = i.tag
      WHERE ${seen.sql} AND m.status IN ('inbox', 'active', 'stale') AND (m.expires_at IS NULL OR m.expires_at > ?) GROUP BY i.tag ORDER BY items DESC, i.tag`;
    return (await this.transaction.all(sql, ...seen.values, notExpiredAt)) as unknown as TagCount[];
  }

  async listClaims(sight: Sight, filter: ClaimFilter, page: { after?: string; limit: number }): Promise<ClaimRow[]> {
    return listClaims(this.transaction, sight, filter, page);
  }

  async findItems(sight: Sight, ids: readonly string[]): Promise<ItemRow[]> {
    return findItems(this.transaction, sight, ids);
  }

  async listLinks(
    sight: Sight,
    filter: LinkFilter,
    page: { after?: { recordedAt: number; id: string }; limit: number },
  ): Promise<LinkRow[]> {
    return listLinks(this.transaction, sight, filter, page);
  }

  async neighbours(
    sight: Sight,
    itemIds: readonly string[],
    filter: NeighbourFilter,
    page: NeighbourPage,
  ): Promise<NeighbourRow[]> {
    return neighbours(this.transaction, sight, itemIds, filter, page);
  }

  async listBlocks(
    sight: Sight,
    filter: BlockFilter,
    page: { after?: BlockPlace | undefined; limit: number },
  ): Promise<BlockRow[]> {
    return listBlocks(this.transaction, sight, filter, page);
  }

  async listSessions(
    sight: Sight,
    filter: SessionFilter,
    page: { after?: string; limit: number },
  ): Promise<SessionRow[]> {
    return listSessions(this.transaction, sight, filter, page);
  }

  async sessionPulses(sight: Sight, ids: readonly string[]): Promise<SessionPulse[]> {
    return sessionPulses(this.transaction, sight, ids);
  }

  async activeMs(sight: Sight, of: { sessionId: string } | { agent: Agent }): Promise<number> {
    return activeMs(this.transaction, sight, of);
  }

  async listSessionItems(
    sight: Sight,
    filter: ItemFilter,
    page: { after?: readonly [string, string]; limit: number },
  ): Promise<SessionItemRow[]> {
    return listSessionItems(this.transaction, sight, filter, page);
  }

  async listConversations(
    sight: Sight,
    filter: { statuses: readonly string[]; sessionId?: string },
    page: { after?: string; limit: number },
  ): Promise<ConversationRow[]> {
    return listConversations(this.transaction, sight, filter, page);
  }

  async listMessages(conversationId: string, from: number, limit: number): Promise<PlacedMessage[]> {
    return listMessages(this.transaction, conversationId, from, limit);
  }

  async countMessages(conversationIds: readonly string[]): Promise<MessageCount[]> {
    return countMessages(this.transaction, conversationIds);
  }

  async listDocuments(
    sight: Sight,
    filter: DocumentFilter,
    page: { after?: { uri: string; id: string } | undefined; limit: number },
  ): Promise<ListedDocument[]> {
    return listDocuments(this.transaction, sight, filter, page);
  }

  async listEntities(
    sight: Sight,
    filter: MentionFilter & { least?: number },
    page: { after?: Omit<EntityCount, 'text'>; limit: number },
  ): Promise<EntityCount[]> {
    return listEntities(this.transaction, sight, filter, page);
  }

  async listMentions(
    sight: Sight,
    filter: MentionFilter,
    page: { after?: { eventId: string; number: number }; limit: number },
  ): Promise<MentionRecord[]> {
    return listMentions(this.transaction, sight, filter, page);
  }

  async listUnread(sight: Sight, version: number, page: { after?: number; limit: number }): Promise<PlacedEvent[]> {
    return listUnread(this.transaction, sight, version, page);
  }

  async countUnread(sight: Sight, version: number): Promise<number> {
    return countUnread(this.transaction, sight, version);
  }

  async listIdentities(
    sight: Sight,
    filter: IdentityFilter,
    page: { after?: { key: string; id: string }; limit: number },
  ): Promise<IdentityRow[]> {
    return listIdentities(this.transaction, sight, filter, page);
  }

  async listAliases(
    sight: Sight,
    filter: { keys?: readonly string[]; rootIds?: readonly string[] },
  ): Promise<HeldAlias[]> {
    return listAliases(this.transaction, sight, filter);
  }

  async matchText(sight: Sight, match: TextMatch): Promise<TextHit[]> {
    return matchText(new PostgresTextIndex(this.transaction), sight, match, {
      source: this.vectors,
      cache: this.#vectorCache,
    });
  }

  async isBehind(spaceId: number): Promise<boolean> {
    return this.vectors.isBehind(spaceId);
  }

  async labelsAmong(sight: Sight, labels: readonly string[]): Promise<string[]> {
    const seen = inSight(sight, 'e.scope_id');
    const sql = `SELECT wanted.label FROM unnest(?::text[]) WITH ORDINALITY AS wanted (label, place)
      WHERE EXISTS (SELECT 1 FROM event_labels l JOIN events e ON e.pos = l.pos WHERE l.label = wanted.label AND ${seen.sql}) ORDER BY wanted.place`;
    return (await this.transaction.all(sql, labels, ...seen.values)).map((row) => row.label as string);
  }
}

/** What a command of several throws that turns out to belong to another chain than theirs. */
export class LeavesGroup extends Error {}

export interface WriteOptions {
  /** Several commands share the transaction, and it may hold no other chains than those that it entered for them. */
  readonly isShared?: boolean | undefined;
  /** How many events are likely to be appended. */
  readonly likelyEvents?: number | undefined;
  /** A content that it will most likely look for in a chain. */
  readonly likelyContent?: { readonly chainId: string; readonly hash: string } | undefined;
  /** What may be expected of a chain when it is entered. */
  readonly known?: KnownChains | undefined;
}

export class PostgresWriteView extends PostgresView implements WriteView {
  readonly #chains: Chains;
  readonly #search: SearchWriter;
  readonly #isShared: boolean;
  readonly #known: KnownChains | undefined;
  readonly #likelyContent: WriteOptions['likelyContent'];
  /** Chains that were entered without waiting, because what is needed of them was known. */
  readonly #expected = new Set<string>();
  #appended = 0;

  constructor(transaction: Transaction, options: WriteOptions = {}) {
    super(transaction);
    this.#isShared = options.isShared === true;
    this.#known = options.known;
    this.#likelyContent = options.likelyContent;
    this.#chains = new Chains(transaction, options.likelyEvents ?? 1);
    this.#search = new SearchWriter(
      transaction,
      '',
      async (chainId) => (await this.#chains.enter(chainId)).waitingTexts,
    );
  }

  /** How much was changed; the same before and after a command that changed nothing. */
  get changes(): number {
    return this.#appended + this.rows.changes;
  }

  /** Ends a transaction's work; called before its commit. */
  async flush(): Promise<void> {
    await this.#search.flush();
    await this.confirm();
  }

  /** Throws when a chain had moved on from what was expected of it. */
  async confirm(): Promise<void> {
    for (const chainId of this.#expected) await this.#confirmed(chainId);
  }

  /** After the commit: what the next command may expect. */
  async keepKnown(known: KnownChains): Promise<void> {
    for (const [chainId, { head }] of await this.#chains.all())
      if (head) known.keep(chainId, head, this.rows.scopesOf(chainId), this.rows.saltsOf(chainId));
  }

  /**
   * Before the commands begin: enters the chains that they will append to and asks for what they will all ask for. One chain is waited for; of several, those
   * that somebody else holds are left out. The answer names those that are held.
   */
  async prepare(
    chainIds: readonly string[],
    contentHashes: readonly string[],
    known: KnownChains,
  ): Promise<ReadonlySet<string>> {
    if (chainIds.length === 1) await this.#chains.enter(chainIds[0]!, undefined, contentHashes);
    else await this.#chains.enterFree(chainIds, contentHashes);
    const entered = await this.#chains.all();
    const doHold = entered.some(([, { holdsContent }]) => holdsContent);
    await this.rows.contents.prepare(contentHashes, chainIds, doHold);
    for (const [chainId, { head }] of entered) {
      const before = known.last(chainId);
      if (before && endsAs(before, head)) this.rows.expect(chainId, before);
    }
    return new Set(entered.map(([chainId]) => chainId));
  }

  async enter(chainId: string): Promise<boolean> {
    const isNew = !this.#chains.has(chainId);
    if (isNew && this.#isShared) throw new LeavesGroup();
    const hasLooked = this.transaction.looked;
    const known = isNew ? this.#known?.get(chainId) : undefined;
    // Before anything is waited for: a look that is asked for right after must not find what was seen before.
    if (isNew) this.rows.lookAgain();
    const content = isNew && this.#likelyContent?.chainId === chainId ? [this.#likelyContent.hash] : [];
    const entering = this.#chains.enter(chainId, known, content);
    if (content.length > 0) this.rows.contents.expect(content, chainId, entering);
    if (known) {
      this.#expected.add(chainId);
      this.rows.expect(chainId, known);
    }
    // What is asked for next is answered after the chain is held; that it was as expected shows before anything is appended.
    if (!this.#expected.has(chainId)) await entering;
    return isNew && hasLooked;
  }

  /** Whoever asks for the end of a chain here is about to append to it. */
  override async headOf(chainId: string): Promise<(ChainHead & { appendedAt: number }) | undefined> {
    await this.enter(chainId);
    return (await this.#confirmed(chainId)).head;
  }

  async insertEvent(event: StoredEvent): Promise<number> {
    await this.enter(event.chainId);
    const chain = await this.#confirmed(event.chainId);
    this.#appended++;
    const position = await this.#chains.nextPosition();
    insertEvent(this.transaction, { ...event, position });
    const { chainId, seq, chainHash, appendedAt } = event;
    chain.head = { chainId, seq, hash: chainHash, appendedAt };
    return position;
  }

  async index(event: IndexedEvent, document: SearchDocument): Promise<void> {
    this.#appended++;
    this.#search.add(event, document);
  }

  async erase(erasure: Erasure): Promise<number> {
    this.#appended++;
    return eraseWords(this.transaction, erasure);
  }

  async logQueries(
    queries: readonly LoggedQuery[],
    bounds: { readonly askedFrom: number; readonly most: number },
  ): Promise<void> {
    await logQueries(this.transaction, queries, bounds);
  }

  override async matchText(sight: Sight, match: TextMatch): Promise<TextHit[]> {
    await this.#search.flush();
    return super.matchText(sight, match);
  }

  async #confirmed(chainId: string): Promise<EnteredChain> {
    const chain = await this.#chains.enter(chainId);
    if (!chain.isAsKnown) {
      this.#known?.wasWrong(chainId);
      throw new OutOfDate();
    }
    if (this.#expected.delete(chainId)) this.#known?.wasRight(chainId);
    return chain;
  }
}

/** Writes to the second set of tables that a rebuild fills. */
export class PostgresShadowView extends LedgerQueries implements ShadowView {
  readonly rows: PostgresRows;
  /** Whether the log was read to the end, as far as it may be. */
  hasReadAll = false;
  readonly #search: SearchWriter;
  readonly #upTo: number;

  /** `upTo`: the log is read no further, because events with earlier places may still arrive after it. */
  constructor(transaction: Transaction, suffix: string, upTo: number) {
    super(transaction);
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
