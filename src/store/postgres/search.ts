/** The full-text index: which entries hold a word, and which of them a reader may see. */

import { EVIDENCE_KINDS } from '../../model/event.ts';
import { isIdOf, type NounName } from '../../model/nouns.ts';
import { SESSION_STATUSES } from '../../model/session-values.ts';
import type { MemoryRecord, SearchEffort, Sight, TextHit, TextMatch } from '../port/queries.ts';
import type { FoundEvent } from '../port/store.ts';
import type { BlockRow, ClaimRow, DocumentRow, SessionRow } from '../port/tables.ts';
import type { Message } from '../search/conversation.ts';
import { PARTS_PER_EVENT } from '../search/documents.ts';
import { type Candidate, MOST_COUNTED, type TextIndex, type WeightedWord } from '../search/match-text.ts';
import type { WordStatistics } from '../search/score.ts';
import { findBlocks, notOverruled } from './block-queries.ts';
import { findClaims } from './claim-queries.ts';
import type { SqlRow } from './database.ts';
import { findDocuments, nearestDocument } from './document-queries.ts';
import { findMemories } from './memory-queries.ts';
import { withWord } from './search-query.ts';
import { findSessions } from './session-queries.ts';
import { hasPrivateOfOthers, inSight, memoryInSight, ownedOrShared } from './sight.ts';
import type { Transaction } from './transaction.ts';
import { claimCounts, memoryHolds, memoryLasts, notEnded } from './validity.ts';
import { Where } from './where.ts';

const ALL_WORDS = "t.title || ' ' || t.text || ' ' || t.meta";

export class PostgresTextIndex implements TextIndex {
  readonly #transaction: Transaction;
  /** From the last question for statistics; a search asks for them first. */
  #frequencies: ReadonlyMap<string, number> = new Map();
  #chains: ChainCounts | undefined;
  #wanted: Wanted | undefined;

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }

  async statistics(sight: Sight, words: readonly string[]): Promise<WordStatistics> {
    const asked = words.filter((word) => word !== '');
    const [limits, chains, kept] = await Promise.all([
      this.#limitsOf(sight),
      this.#transaction.isPast ? this.#countsThen(sight) : this.#countsOf(sight),
      this.#transaction.isPast ? [] : this.#kept(sight, asked),
    ]);
    this.#chains = chains;
    if (limits) return this.#readableStatistics(sight, limits, asked, chains);
    const counts = chains.counts.length === 0 ? asked.map(() => 0) : await this.#frequenciesOf(asked, chains, kept);
    this.#frequencies = new Map(asked.map((word, place) => [word, counts[place]!]));
    return {
      texts: chains.counts.reduce((sum, chain) => sum + chain.texts, 0),
      words: chains.counts.reduce((sum, chain) => sum + chain.words, 0),
      frequencies: this.#frequencies,
    };
  }

  #reader: { readonly sight: Sight; readonly limits: Promise<Readable | undefined> } | undefined;

  /** Which entries this reader may see, where that is not every entry of its chains. */
  #limitsOf(sight: Sight): Promise<Readable | undefined> {
    const { reach } = sight;
    if (!reach) return Promise.resolve(undefined);
    if (this.#reader?.sight !== sight) {
      const others = hasPrivateOfOthers(sight);
      const limits = this.#transaction
        .all(`SELECT ${others.sql} AS found`, ...others.values)
        .then(([row]) => row!.found === true)
        .then((hasPrivate) => (hasPrivate || reach.scopeIds !== null ? readable(sight, hasPrivate) : undefined));
      this.#reader = { sight, limits };
    }
    return this.#reader.limits;
  }

  async #readableStatistics(
    sight: Sight,
    limits: Readable,
    words: readonly string[],
    { counts, all }: ChainCounts,
  ): Promise<WordStatistics> {
    if (counts.length === 0) return { texts: 0, words: 0, frequencies: new Map() };
    const { joins, where } = limits;
    const chainIds = all ? undefined : counts.map(({ chainId }) => chainId);
    this.#readableTexts ??= this.#countReadable(sight, limits);
    const [texts, rows] = await Promise.all([
      this.#readableTexts,
      words.length === 0
        ? []
        : this.#transaction.all(
            `SELECT asked.word, (SELECT count(*) FROM (SELECT 1 FROM ${this.#source} ${joins} WHERE t.words @@ asked.query::tsquery AND ${where.sql} LIMIT ?) held) AS texts
              FROM unnest(?::text[], ?::text[]) AS asked (word, query)`,
            ...where.values,
            MOST_COUNTED,
            words,
            words.map((word) => withWord(word, chainIds)),
          ),
    ]);
    this.#frequencies = new Map(rows.map((row) => [row.word as string, row.texts as number]));
    // Public memories of scopes that are not its own are found, and not among those that were counted.
    return { texts: Math.max(texts, ...this.#frequencies.values()), words: 0, frequencies: this.#frequencies };
  }

  #readableTexts: Promise<number> | undefined;

  async #countReadable(sight: Sight, { joins, where: isReadable }: Readable): Promise<number> {
    const where = new Where().addCondition(isReadable).addOneOf('e.chain_id', sight.chainIds);
    where.addCondition(inSight({ ...sight, ...sight.reach }, 'e.scope_id'));
    const [row] = await this.#transaction.all(
      `SELECT count(*) AS texts FROM (SELECT 1 FROM ${this.#source} ${joins} WHERE ${where.sql} LIMIT ?) seen`,
      ...where.values,
      MOST_COUNTED,
    );
    return row!.texts as number;
  }

  async candidates(
    sight: Sight,
    match: TextMatch,
    words: readonly WeightedWord[],
    limits: SearchEffort,
  ): Promise<Candidate[]> {
    const { counts, all } =
      this.#chains ?? (await (this.#transaction.isPast ? this.#countsThen(sight) : this.#countsOf(sight)));
    if (counts.length === 0) return [];
    const chainIds = all ? undefined : counts.map(({ chainId }) => chainId);
    // Only where a word has more entries than may be looked at do they have to be put in order.
    const isCut = ({ word }: WeightedWord) => (this.#frequencies.get(word) ?? limits.postings) >= limits.postings;
    const own = await this.#limitsOf(sight);
    const parts = [
      { words: words.filter((word) => !isCut(word)), order: '' },
      { words: words.filter(isCut), order: `ORDER BY t.doc DESC LIMIT ${limits.postings}` },
    ].filter((part) => part.words.length > 0);
    const held = parts.map(
      ({ order }) => `SELECT found.doc, asked.weight FROM unnest(?::text[], ?::int[]) AS asked (query, weight)
        CROSS JOIN LATERAL (SELECT t.doc FROM ${this.#source} ${own?.joins ?? ''} WHERE t.words @@ asked.query::tsquery ${own ? `AND ${own.where.sql}` : ''} ${order}) found`,
    );
    const values = parts.flatMap((part) => [
      part.words.map(({ word }) => withWord(word, chainIds)),
      part.words.map(({ weight }) => weight),
      ...(own?.where.values ?? []),
    ]);
    const where = visible(sight, match);
    // Best first, and each is looked at only when those before it were too few. Each OFFSET 0 keeps that order of work.
    const rows = await this.#transaction.all(
      `SELECT seen.* FROM (SELECT held.doc, sum(held.weight) AS weight FROM (${held.join(' UNION ALL ')}) held
          GROUP BY held.doc ORDER BY weight DESC, held.doc DESC OFFSET 0) best
        CROSS JOIN LATERAL (SELECT ${CANDIDATE} FROM events e JOIN search_texts t ON t.chain_id = e.chain_id AND t.doc = best.doc ${ITEMS}
          WHERE e.pos = best.doc / ${PARTS_PER_EVENT} AND ${where.sql} OFFSET 0) seen
        ORDER BY best.weight DESC, best.doc DESC LIMIT ?`,
      ...values,
      ...where.values,
      limits.candidates,
    );
    return rows.map(toCandidate);
  }

  async entriesAt(sight: Sight, match: TextMatch, positions: readonly number[]): Promise<Candidate[]> {
    const where = visible(sight, match);
    const rows = await this.#transaction.all(
      `SELECT ${CANDIDATE} FROM unnest(?::bigint[]) WITH ORDINALITY AS wanted (pos, place) JOIN events e ON e.pos = wanted.pos
        CROSS JOIN LATERAL (SELECT f.* FROM search_texts f WHERE f.chain_id = e.chain_id AND f.doc >= e.pos * ${PARTS_PER_EVENT} AND f.doc < (e.pos + 1) * ${PARTS_PER_EVENT} ORDER BY f.doc LIMIT 1) t
        ${ITEMS} WHERE ${where.sql} ORDER BY wanted.place`,
      positions,
      ...where.values,
    );
    return rows.map(toCandidate);
  }

  async messagesAround(
    sight: Sight,
    match: TextMatch,
    docs: readonly number[],
    reach: number,
  ): Promise<Map<number, (Message | undefined)[]>> {
    const passes = visible(sight, match);
    const side = (compare: string, order: string) =>
      `SELECT e.pos FROM events e WHERE e.session_id = hit.session_id AND e.scope_id = hit.scope_id AND e.pos ${compare} hit.pos
        AND e.kind IN ('user_message', 'assistant_message') ORDER BY e.pos ${order} LIMIT ?`;
    const rows = await this.#transaction.all(
      `SELECT hit.pos AS hit, ${CANDIDATE}, (${passes.sql}) AS passes FROM events hit
        CROSS JOIN LATERAL ((${side('<=', 'DESC')}) UNION ALL (${side('>', 'ASC')})) near JOIN events e ON e.pos = near.pos
        LEFT JOIN search_texts t ON t.chain_id = e.chain_id AND t.doc = e.pos * ${PARTS_PER_EVENT} ${ITEMS} WHERE hit.pos = ANY(?::bigint[]) ORDER BY hit.pos, e.pos`,
      ...passes.values,
      reach + 1,
      reach,
      docs.map((doc) => Math.floor(doc / PARTS_PER_EVENT)),
    );
    const around = new Map<number, (Message | undefined)[]>(docs.map((doc) => [Math.floor(doc / PARTS_PER_EVENT), []]));
    for (const row of rows)
      around
        .get(row.hit as number)!
        .push(row.doc === null ? undefined : { ...toCandidate(row), passes: row.passes === true });
    return new Map(docs.map((doc) => [doc, around.get(Math.floor(doc / PARTS_PER_EVENT))!]));
  }

  async entriesHolding(
    sight: Sight,
    parts: readonly string[],
    limits: { events: number; entries: number },
  ): Promise<string[]> {
    const holds = parts.map(() => `strpos(${ALL_WORDS}, ?) > 0`).join(' OR ');
    const where = new Where().addOneOf('t.chain_id', sight.chainIds);
    const own = await this.#limitsOf(sight);
    if (own) where.addCondition(own.where);
    const rows = await this.#transaction.all(
      `SELECT ${ALL_WORDS} AS words FROM ${this.#source} ${own?.joins ?? ''} WHERE ${where.sql} AND t.doc > ((SELECT max(pos) FROM events) - ?) * ${PARTS_PER_EVENT}
        AND (${holds}) ORDER BY t.doc DESC LIMIT ?`,
      ...where.values,
      limits.events,
      ...parts,
      limits.entries,
    );
    return rows.map(({ words }) => words as string);
  }

  /** A search asks for all its hits at once; they are fetched together. */
  async load(sight: Sight, position: number, itemId: string | null): Promise<Omit<TextHit, 'score'> | undefined> {
    this.#wanted ??= {
      positions: new Set(),
      itemIds: new Set(),
      loading: Promise.resolve().then(() => this.#load(sight)),
    };
    const { positions, itemIds, loading } = this.#wanted;
    positions.add(position);
    if (itemId !== null) itemIds.add(itemId);
    const { events, memories, claims, blocks, documents, sessions } = await loading;
    const event = events.get(position)!;
    if (itemId === null) return { event, memory: undefined, claim: undefined };
    const [memory, claim] = [memories.get(itemId), claims.get(itemId)];
    const [block, document] = [blocks.get(itemId), documents.get(itemId)];
    const session = sessions.get(itemId);
    const found = memory || claim || block || document || session;
    return found && { event, memory, claim, block, document, session };
  }

  async #load(sight: Sight): Promise<Loaded> {
    const { positions, itemIds } = this.#wanted!;
    this.#wanted = undefined;
    const idsOf = (noun: NounName) => [...itemIds].filter((id) => isIdOf(noun, id));
    const [memoryIds, claimIds, blockIds] = [idsOf('memory'), idsOf('claim'), idsOf('block')];
    const [documentIds, sessionIds] = [idsOf('resource'), idsOf('session')];
    const [events, memories, claims, blocks, sessions, documents] = await Promise.all([
      this.#transaction.all(EVENTS_AT, [...positions]),
      memoryIds.length === 0 ? [] : findMemories(this.#transaction, sight, memoryIds),
      claimIds.length === 0 ? [] : findClaims(this.#transaction, sight, claimIds),
      blockIds.length === 0 ? [] : findBlocks(this.#transaction, sight, blockIds),
      sessionIds.length === 0 ? [] : findSessions(this.#transaction, sight, sessionIds),
      documentIds.length === 0 ? [] : findDocuments(this.#transaction, sight, documentIds),
    ]);
    return {
      events: new Map((events as unknown as FoundEvent[]).map((event) => [event.position, event])),
      memories: new Map(memories.map((record) => [record.memory.id, record])),
      claims: new Map(claims.map((claim) => [claim.id, claim])),
      blocks: new Map(blocks.map((block) => [block.id, block])),
      sessions: new Map(sessions.map((session) => [session.id, session])),
      documents: new Map(documents.map((document) => [document.id, document])),
    };
  }

  /** The chains that are looked into, and what they hold; `all` when the index holds no others. */
  async #countsOf(sight: Sight): Promise<ChainCounts> {
    const rows = await this.#transaction.all('SELECT chain_id, texts, words, up_to FROM search_chains');
    const counts = rows.map((row) => ({
      chainId: row.chain_id as string,
      texts: row.texts as number,
      words: row.words as number,
      upTo: row.up_to as number,
    }));
    const seen = counts.filter(({ chainId }) => sight.chainIds === undefined || sight.chainIds.includes(chainId));
    return { counts: seen, all: seen.length === counts.length };
  }

  /** What the chains held at the moment that is looked at: what was noted before it, and the entries between. */
  async #countsThen(sight: Sight): Promise<ChainCounts> {
    const rows = await this.#transaction.all(
      `SELECT b.chain_id, coalesce(noted.texts, 0) + since.texts AS texts, coalesce(noted.words, 0) + since.words AS words FROM ${BOUNDS} b
        LEFT JOIN LATERAL (SELECT n.up_to, n.texts, n.words FROM search_totals n WHERE n.chain_id = b.chain_id AND n.up_to < b.ended ORDER BY n.up_to DESC LIMIT 1) noted ON true
        CROSS JOIN LATERAL (SELECT count(*) AS texts, coalesce(sum(${['title', 'text', 'meta'].map(wordsOf).join(' + ')}), 0)::bigint AS words FROM search_texts t
          WHERE t.chain_id = b.chain_id AND t.doc > coalesce(noted.up_to, 0) AND t.doc < b.ended) since`,
    );
    const counts = rows.map((row) => ({
      chainId: row.chain_id as string,
      texts: row.texts as number,
      words: row.words as number,
      upTo: 0,
    }));
    const seen = counts.filter(({ chainId }) => sight.chainIds === undefined || sight.chainIds.includes(chainId));
    return { counts: seen, all: seen.length === counts.length };
  }

  /** The entries; of the past, only those that were there. */
  get #source(): string {
    if (!this.#transaction.isPast) return 'search_texts t';
    return `search_texts t JOIN ${BOUNDS} past ON past.chain_id = t.chain_id AND t.doc < past.ended`;
  }

  /** Of common words the counts of each chain, up to the entry that the chain says. */
  async #kept(sight: Sight, words: readonly string[]): Promise<KeptCount[]> {
    const where = new Where().addOneOf('word', words).addOneOf('chain_id', sight.chainIds);
    const rows = await this.#transaction.all(
      `SELECT chain_id, word, texts FROM search_words WHERE ${where.sql}`,
      ...where.values,
    );
    return rows.map((row) => ({
      chainId: row.chain_id as string,
      word: row.word as string,
      texts: row.texts as number,
    }));
  }

  /** What is not kept is counted: the newest entries of a chain, or all that it has of a word. */
  async #frequenciesOf(
    words: readonly string[],
    { counts, all }: ChainCounts,
    kept: readonly KeptCount[],
  ): Promise<number[]> {
    const upTo = new Map(counts.map((chain) => [chain.chainId, chain.upTo]));
    const known = kept.filter(({ chainId }) => upTo.has(chainId));
    const newest = known.map(({ chainId, word }) => ({ word, chainId, upTo: upTo.get(chainId)! }));
    const rest = words.flatMap((word) => {
      const holders = new Set(known.filter((one) => one.word === word).map(({ chainId }) => chainId));
      const others = counts.filter(({ chainId }) => !holders.has(chainId)).map(({ chainId }) => chainId);
      if (others.length === 0) return [];
      return [{ word, query: withWord(word, all && holders.size === 0 ? undefined : others) }];
    });
    const [inTails, inRest] = await Promise.all([
      newest.length === 0
        ? []
        : this.#transaction.all(
            `SELECT asked.word, (SELECT count(*) FROM search_texts t WHERE t.chain_id = asked.chain_id AND t.doc > asked.up_to AND t.words @@ asked.query::tsquery) AS texts
              FROM unnest(?::text[], ?::text[], ?::text[], ?::bigint[]) AS asked (word, query, chain_id, up_to)`,
            newest.map(({ word }) => word),
            newest.map(({ word }) => withWord(word, undefined)),
            newest.map(({ chainId }) => chainId),
            newest.map((one) => one.upTo),
          ),
      rest.length === 0
        ? []
        : this.#transaction.all(
            `SELECT asked.word, (SELECT count(*) FROM ${this.#source} WHERE t.words @@ asked.query::tsquery) AS texts
              FROM unnest(?::text[], ?::text[]) AS asked (word, query)`,
            rest.map(({ word }) => word),
            rest.map(({ query }) => query),
          ),
    ]);
    const sums = new Map<string, number>();
    for (const { word, texts } of [...known, ...inTails, ...inRest])
      sums.set(word as string, (sums.get(word as string) ?? 0) + (texts as number));
    return words.map((word) => sums.get(word) ?? 0);
  }
}

/** Up to where the entries of each chain count, at the moment that is looked at. */
const BOUNDS = `(SELECT w.chain_id, (last.pos + 1) * ${PARTS_PER_EVENT} AS ended FROM moment w JOIN events last ON last.chain_id = w.chain_id AND last.seq = w.seq)`;

function wordsOf(field: string): string {
  return `CASE WHEN t.${field} = '' THEN 0 ELSE length(t.${field}) - length(replace(t.${field}, ' ', '')) + 1 END`;
}

interface Wanted {
  readonly positions: Set<number>;
  readonly itemIds: Set<string>;
  readonly loading: Promise<Loaded>;
}

interface Loaded {
  readonly events: ReadonlyMap<number, FoundEvent>;
  readonly memories: ReadonlyMap<string, MemoryRecord>;
  readonly claims: ReadonlyMap<string, ClaimRow>;
  readonly blocks: ReadonlyMap<string, BlockRow>;
  readonly sessions: ReadonlyMap<string, SessionRow>;
  readonly documents: ReadonlyMap<string, DocumentRow>;
}

interface ChainCounts {
  readonly counts: readonly {
    readonly chainId: string;
    readonly texts: number;
    readonly words: number;
    readonly upTo: number;
  }[];
  readonly all: boolean;
}

interface KeptCount {
  readonly chainId: string;
  readonly word: string;
  readonly texts: number;
}

/** A candidate, of entry `t` and its event `e`, and the tables that say what it belongs to. */
const CANDIDATE =
  't.doc, t.title, t.text, t.meta, coalesce(m.id, c.id, b.id, d.id, s.id) AS item_id, e.kind, e.session_id, coalesce(words.occurred_at, e.occurred_at) AS occurred_at';
const ITEMS = `LEFT JOIN memories m ON m.id = e.item_id AND m.text_pos = e.pos LEFT JOIN claims c ON c.id = e.item_id AND c.text_pos = e.pos
  LEFT JOIN blocks b ON b.id = e.item_id AND b.text_pos = e.pos LEFT JOIN documents d ON d.id = e.item_id AND d.text_pos = e.pos
  LEFT JOIN sessions s ON s.id = e.item_id AND s.text_pos = e.pos LEFT JOIN events words ON words.pos = m.content_pos`;

/** The event of an entry. */
const OF_ENTRY = `JOIN events e ON e.chain_id = t.chain_id AND e.pos = t.doc / ${PARTS_PER_EVENT}`;

function toCandidate(row: SqlRow): Candidate {
  return {
    doc: row.doc as number,
    title: row.title as string,
    text: row.text as string,
    meta: row.meta as string,
    itemId: row.item_id as string | null,
    kind: row.kind as string,
    sessionId: row.session_id as string | null,
    occurredAt: row.occurred_at as number,
  };
}

const EVENTS_AT =
  'SELECT pos AS position, id, chain_id AS "chainId", kind, kind_version AS "kindVersion", scope_id AS "scopeId", session_id AS "sessionId", actor_kind AS "actorKind", trust, occurred_at AS "occurredAt", recorded_at AS "recordedAt", source, external_id AS "externalId", body FROM events WHERE pos = ANY(?::bigint[])';

interface Readable {
  /** The tables that the condition needs beside entry `t`. */
  readonly joins: string;
  readonly where: Where;
}

/**
 * Whether an entry is the text of something that the reader may see at all, whatever it asks for. Where nothing is private to others that
 * follows from its scope, and old texts of an item count too; else only what an item says now does.
 */
function readable(sight: Sight, hasPrivate: boolean): Readable {
  const all: Sight = { ...sight, ...sight.reach };
  const inScope = (alias: string) => new Where().addCondition(inSight(all, `${alias}.scope_id`));
  if (!hasPrivate) {
    if (all.publicChainId === null) return { joins: OF_ENTRY, where: inScope('e') };
    const published =
      "EXISTS (SELECT 1 FROM memories p WHERE p.id = e.item_id AND p.text_pos = e.pos AND p.visibility = 'public' AND p.chain_id = ?)";
    return { joins: OF_ENTRY, where: anyOf([inScope('e'), new Where().add(published, all.publicChainId)]) };
  }
  const where = anyOf([
    inScope('e').addOneOf('e.kind', EVIDENCE_KINDS),
    new Where().add('m.id IS NOT NULL').addCondition(memoryInSight(all, 'm')),
    ...['c', 'b', 'd', 's'].map((alias) => inScope(alias).add(`${alias}.id IS NOT NULL`)),
  ]);
  return { joins: `${OF_ENTRY} ${ITEMS}`, where };
}

function anyOf(either: readonly Where[]): Where {
  return new Where().add(
    `(${either.map((part) => `(${part.sql})`).join(' OR ')})`,
    ...either.flatMap((part) => part.values),
  );
}

/** What sight and filters let pass, of entry `t`, its event `e`, memory `m` and the event `words` that holds the memory's words. */
function visible(sight: Sight, match: TextMatch): Where {
  const either: Where[] = [];
  if (match.types.includes('evidence'))
    either.push(new Where().addOneOf('e.kind', EVIDENCE_KINDS).addCondition(inSight(sight, 'e.scope_id')));
  if (match.types.includes('memory')) either.push(currentMemory(sight, match));
  if (match.types.includes('claim'))
    either.push(
      new Where()
        .add('c.id IS NOT NULL')
        .addCondition(claimCounts(match.claimStatuses ?? ['current'], match.validAt))
        .addCondition(notEnded('c', match.notExpiredAt, match.validAt))
        .addCondition(inSight(sight, 'c.scope_id')),
    );
  if (match.types.includes('block')) {
    const block = new Where()
      .add('b.id IS NOT NULL')
      .addCondition(inSight(sight, 'b.scope_id'))
      .addCondition(notOverruled(sight));
    either.push(match.includeArchived ? block : block.add('b.archived = 0'));
  }
  if (match.types.includes('resource')) {
    const document = new Where()
      .add('d.id IS NOT NULL')
      .addCondition(inSight(sight, 'd.scope_id'))
      .addCondition(nearestDocument(sight));
    either.push(match.includeArchived ? document : document.add('d.archived = 0'));
  }
  if (match.types.includes('session'))
    either.push(
      new Where()
        .add('s.id IS NOT NULL')
        .addOneOf('s.status', match.sessionStatuses ?? SESSION_STATUSES.filter((status) => status !== 'discarded'))
        .addCondition(inSight(sight, 's.scope_id')),
    );
  const where = anyOf(either);
  where.addOneOf(
    "CASE WHEN c.id IS NOT NULL THEN 'claim' WHEN s.id IS NOT NULL THEN 'session' ELSE coalesce(m.kind, b.type, d.kind, e.kind) END",
    match.kinds,
  );
  // A memory belongs to the session and the time of its words, not of a later change of its tags.
  where.addIf('CASE WHEN m.id IS NULL THEN e.session_id ELSE words.session_id END = ?', match.sessionId);
  // An item that was made in the session is found; what was only said in it is not, nor a checkpoint that sums it up.
  where.addIf(
    "(coalesce(m.id, c.id, b.id, d.id, s.id) IS NOT NULL AND coalesce(m.kind, '') <> 'checkpoint' OR e.session_id IS NULL OR e.session_id <> ?)",
    match.unheardSessionId,
  );
  where.addIf('coalesce(words.occurred_at, e.occurred_at) >= ?', match.occurredFrom);
  where.addIf('coalesce(words.occurred_at, e.occurred_at) < ?', match.occurredUntil);
  where.addIf(
    'EXISTS (SELECT 1 FROM messages g WHERE g.conversation_id = ? AND g.event_id = e.id)',
    match.conversationId,
  );
  const ofWords = (column: string) => `CASE WHEN m.id IS NULL THEN e.${column} ELSE words.${column} END`;
  where.addActor(ofWords('actor_id'), ofWords('actor_kind'), match.actorId);
  where.addIf('coalesce(m.trust, c.trust, b.trust, d.trust, e.trust) >= ?', match.minTrust);
  where.addOneOf('coalesce(m.id, c.id, b.id, d.id, s.id, e.id)', match.itemIds);
  if (match.entities) {
    where.add(
      `EXISTS (SELECT 1 FROM extractions x CROSS JOIN LATERAL json_array_elements(x.entities::json) AS j (value)
        WHERE x.scope_id = e.scope_id AND x.event_id = coalesce(words.id, e.id) AND (j.value ->> 0) = ANY(?::text[]))`,
      match.entities,
    );
  }
  if (match.speaker !== undefined)
    where.add('EXISTS (SELECT 1 FROM event_labels l WHERE l.label = ? AND l.pos = e.pos)', match.speaker);
  return where;
}

/** Only the entry of the current text counts; those of earlier versions stay in the index for looking back. */
function currentMemory(sight: Sight, match: TextMatch): Where {
  const memory = new Where()
    .add('m.id IS NOT NULL')
    .addCondition(memoryLasts('m', match.notExpiredAt, match.validAt))
    .addOneOf('m.status', match.statuses)
    .addCondition(memoryHolds(match.validAt));
  const tagged = 'EXISTS (SELECT 1 FROM item_tags i WHERE i.item_id = m.id AND i.tag = ANY(?::text[]))';
  if (match.anyTags) memory.add(tagged, match.anyTags);
  if (match.withoutTags) memory.add(`NOT ${tagged}`, match.withoutTags);
  for (const tag of match.tags ?? [])
    memory.add('EXISTS (SELECT 1 FROM item_tags i WHERE i.tag = ? AND i.item_id = m.id)', tag);
  if (sight.scopeIds !== null) {
    const owned = ownedOrShared(sight, 'n');
    const lasts = memoryLasts('n', match.notExpiredAt, match.validAt);
    // Of entries with the same kind and name the one in the nearest scope counts.
    memory.add(
      `NOT (m.name IS NOT NULL AND EXISTS (SELECT 1 FROM unnest(?::text[]) WITH ORDINALITY AS near (scope_id, place)
        JOIN memories n ON n.scope_id = near.scope_id AND n.kind = m.kind AND n.name = m.name
        WHERE near.place < coalesce(array_position(?::text[], m.scope_id), 1000000)
        AND n.status IN ('inbox', 'active', 'stale') AND ${lasts.sql} AND ${owned.sql}))`,
      sight.scopeIds,
      sight.scopeIds,
      ...lasts.values,
      ...owned.values,
    );
  }
  return memory.addCondition(memoryInSight(sight, 'm'));
}
