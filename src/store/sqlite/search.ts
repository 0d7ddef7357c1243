/** The full-text index: which entries hold a word, and which of them a reader may see. */

import { BEGINS } from '../../base/search-text.ts';
import { EVIDENCE_KINDS } from '../../model/event.ts';
import { isIdOf } from '../../model/nouns.ts';
import { SESSION_STATUSES } from '../../model/session-values.ts';
import type { SearchEffort, Sight, TextHit, TextMatch } from '../port/queries.ts';
import type { FoundEvent } from '../port/store.ts';
import type { Message } from '../search/conversation.ts';
import { PARTS_PER_EVENT } from '../search/documents.ts';
import { type Candidate, MOST_COUNTED, type TextIndex, type WeightedWord } from '../search/match-text.ts';
import type { WordStatistics } from '../search/score.ts';
import { findBlock, notOverruled } from './block-queries.ts';
import { findClaim } from './claim-queries.ts';
import type { Connection } from './connection.ts';
import { findDocument, nearestDocument } from './document-queries.ts';
import { isIndexable, withWord } from './fts-query.ts';
import { findMemory } from './memory-queries.ts';
import { heaviestFirst, type Postings } from './merged-postings.ts';
import { findSession } from './session-queries.ts';
import { amongValues, hasPrivateOfOthers, inSight, memoryInSight, ownedOrShared } from './sight.ts';
import { TextTail } from './text-tail.ts';
import { totalsNow, totalsThen } from './text-totals.ts';
import { claimCounts, memoryHolds, memoryLasts, notEnded } from './validity.ts';
import { Where } from './where.ts';

/** Entries whose visibility is looked at in one statement. */
const BATCH = 500;

export class SqliteTextIndex implements TextIndex {
  readonly #connection: Connection;
  readonly #isPast: boolean;
  readonly #tail: TextTail;
  /** The entries that hold a word, newest first: what was counted need not be read again. */
  readonly #postings = new Map<string, number[]>();
  /** The same for a reader who may not see all of them: only those that it may see. */
  readonly #readable = new Map<string, number[]>();

  /** `isPast`: the connection's tables are covered by views of an earlier state, which FTS5 and its counts know nothing of. */
  constructor(connection: Connection, isPast: boolean) {
    this.#connection = connection;
    this.#isPast = isPast;
    this.#tail = new TextTail(connection);
  }

  async statistics(sight: Sight, words: readonly string[]): Promise<WordStatistics> {
    const limits = this.#limitsOf(sight);
    if (limits) return this.#readableStatistics(sight, limits, words);
    const chains = this.#chains(sight);
    const tail = this.#tailIn(sight);
    const frequencies = new Map<string, number>();
    const indexable = words.filter(isIndexable);
    const kept = this.#keptCounts(indexable, chains);
    for (const word of indexable) {
      const frequency =
        this.#frequency(word, chains, kept.get(word) ?? []) +
        tail.filter(({ words: held }) => held.includes(between(word))).length;
      frequencies.set(word, frequency);
    }
    const totals = this.#isPast
      ? totalsThen(this.#connection, sight)
      : totalsNow(this.#connection, sight, this.#tail.entries());
    return { ...totals, frequencies };
  }

  #reader: { readonly sight: Sight; readonly limits: Readable | undefined } | undefined;

  /** Which entries this reader may see, where that is not every entry of its chains. */
  #limitsOf(sight: Sight): Readable | undefined {
    if (!sight.reach) return undefined;
    if (this.#reader?.sight !== sight) {
      const others = hasPrivateOfOthers(sight);
      const hasPrivate = this.#connection.get(`SELECT ${others.sql} AS found`, ...others.values)!.found === 1;
      const limits = hasPrivate || sight.reach.scopeIds !== null ? readable(sight, hasPrivate) : undefined;
      this.#reader = { sight, limits };
    }
    return this.#reader.limits;
  }

  #readableStatistics(sight: Sight, limits: Readable, words: readonly string[]): WordStatistics {
    const { chains, all } = this.#chains(sight);
    const tail = this.#tailIn(sight).toReversed();
    for (const word of words.filter(isIndexable)) {
      if (this.#readable.has(word)) continue;
      const waiting = tail.filter(({ words: held }) => held.includes(between(word))).map(({ doc }) => doc);
      const folded = chains.length === 0 ? [] : this.#read(word, all ? undefined : chains);
      this.#readable.set(word, this.#readableOf(limits, waiting.concat(folded)));
    }
    const frequencies = new Map(words.map((word) => [word, this.#readable.get(word)?.length ?? 0]));
    this.#readableTexts ??= this.#countReadable(sight, limits);
    // Public memories of scopes that are not its own are found, and not among those that were counted.
    return { texts: Math.max(this.#readableTexts, ...frequencies.values()), words: 0, frequencies };
  }

  #readableTexts: number | undefined;

  #countReadable(sight: Sight, { joins, where: isReadable }: Readable): number {
    const where = new Where().addCondition(isReadable).addOneOf('e.chain_id', sight.chainIds);
    const isSmall = sight.reach!.scopeIds !== null;
    if (isSmall) where.addCondition(inSight({ ...sight, ...sight.reach }, 'e.scope_id'));
    // Few scopes are looked at by their events; all of them by their entries.
    const entries = isSmall
      ? `events e CROSS JOIN search_texts t ON t.doc >= e.pos * ${PARTS_PER_EVENT} AND t.doc < (e.pos + 1) * ${PARTS_PER_EVENT}`
      : `search_texts t CROSS JOIN events e ON e.pos = t.doc / ${PARTS_PER_EVENT}`;
    const sql = `SELECT count(*) AS texts FROM (SELECT 1 FROM ${entries} ${joins} WHERE ${where.sql} LIMIT ?)`;
    return this.#connection.get(sql, ...where.values, MOST_COUNTED)!.texts as number;
  }

  /** Of these entries, newest first, those that the reader may see, up to as many as are counted. */
  #readableOf({ joins, where }: Readable, docs: readonly number[]): number[] {
    const sql = `SELECT t.doc AS doc FROM json_each(?) wanted CROSS JOIN search_texts t ON t.doc = wanted.value JOIN events e ON e.pos = t.doc / ${PARTS_PER_EVENT} ${joins} WHERE ${where.sql}`;
    const found: number[] = [];
    for (let place = 0; place < docs.length && found.length < MOST_COUNTED; place += BATCH) {
      const batch = JSON.stringify(docs.slice(place, place + BATCH));
      for (const row of this.#connection.all(sql, batch, ...where.values)) found.push(row.doc as number);
    }
    return found.slice(0, MOST_COUNTED);
  }

  async candidates(
    sight: Sight,
    match: TextMatch,
    words: readonly WeightedWord[],
    limits: SearchEffort,
  ): Promise<Candidate[]> {
    const best = heaviestFirst(this.#postingsOf(sight, words, limits.postings));
    const where = visible(sight, match);
    const sql = `SELECT ${CANDIDATE} FROM json_each(?) wanted CROSS JOIN search_texts t ON t.doc = wanted.value JOIN events e ON e.pos = t.doc / ${PARTS_PER_EVENT} ${ITEMS} WHERE ${where.sql}`;
    const found: Candidate[] = [];
    const size = Math.min(BATCH, limits.candidates);
    while (found.length < limits.candidates) {
      const batch = taken(best, size);
      if (batch.length === 0) break;
      found.push(...(this.#connection.all(sql, JSON.stringify(batch), ...where.values) as unknown as Candidate[]));
    }
    return found.slice(0, limits.candidates);
  }

  async entriesAt(sight: Sight, match: TextMatch, positions: readonly number[]): Promise<Candidate[]> {
    const where = visible(sight, match);
    const first = `SELECT min(f.doc) FROM search_texts f WHERE f.doc >= wanted.value * ${PARTS_PER_EVENT} AND f.doc < (wanted.value + 1) * ${PARTS_PER_EVENT}`;
    const sql = `SELECT ${CANDIDATE} FROM json_each(?) wanted CROSS JOIN search_texts t ON t.doc = (${first}) JOIN events e ON e.pos = wanted.value ${ITEMS} WHERE ${where.sql}`;
    return this.#connection.all(sql, JSON.stringify(positions), ...where.values) as unknown as Candidate[];
  }

  async messagesAround(
    sight: Sight,
    match: TextMatch,
    docs: readonly number[],
    reach: number,
  ): Promise<Map<number, (Message | undefined)[]>> {
    const runs = docs.map((doc) => this.#runAround(Math.floor(doc / PARTS_PER_EVENT), reach));
    const passes = visible(sight, match);
    const sql = `SELECT ${CANDIDATE}, (${passes.sql}) AS passes FROM json_each(?) wanted CROSS JOIN search_texts t ON t.doc = wanted.value * ${PARTS_PER_EVENT}
      CROSS JOIN events e ON e.pos = wanted.value ${ITEMS}`;
    const messages = new Map<number, Message>();
    for (const row of this.#connection.all(sql, ...passes.values, JSON.stringify([...new Set(runs.flat())])))
      messages.set(row.doc as number, { ...(row as unknown as Candidate), passes: row.passes === 1 });
    return new Map(
      docs.map((doc, place) => [doc, runs[place]!.map((position) => messages.get(position * PARTS_PER_EVENT))]),
    );
  }

  /** The positions of the messages around one, from the oldest; the same ones are around many, so that their texts are read only once. */
  #runAround(position: number, reach: number): number[] {
    const hit = this.#connection.get('SELECT session_id, scope_id FROM events WHERE pos = ?', position)!;
    const read = (compare: string, order: string, limit: number) =>
      // The plus keeps the scope's index away, which would have to be read from its beginning.
      this.#connection
        .all(
          `SELECT e.pos AS pos FROM events e WHERE e.session_id = ? AND +e.scope_id = ? AND e.pos ${compare} ? AND e.kind IN ('user_message', 'assistant_message')
            ORDER BY e.pos ${order} LIMIT ?`,
          hit.session_id as string,
          hit.scope_id as string,
          position,
          limit,
        )
        .map((row) => row.pos as number);
    return [...read('<=', 'DESC', reach + 1).toReversed(), ...read('>', 'ASC', reach)];
  }

  async load(sight: Sight, position: number, itemId: string | null): Promise<Omit<TextHit, 'score'> | undefined> {
    const event = this.#connection.get(EVENT_AT, position) as unknown as FoundEvent;
    const nothing = { event, memory: undefined, claim: undefined };
    if (itemId === null) return nothing;
    if (isIdOf('claim', itemId)) return { ...nothing, claim: findClaim(this.#connection, sight, itemId)! };
    if (isIdOf('block', itemId)) return { ...nothing, block: findBlock(this.#connection, sight, itemId)! };
    if (isIdOf('session', itemId)) return { ...nothing, session: findSession(this.#connection, sight, itemId)! };
    if (isIdOf('resource', itemId)) return { ...nothing, document: findDocument(this.#connection, sight, itemId)! };
    const memory = findMemory(this.#connection, sight, itemId);
    return memory && { ...nothing, memory };
  }

  async entriesHolding(
    sight: Sight,
    parts: readonly string[],
    limits: { events: number; entries: number },
  ): Promise<string[]> {
    const where = new Where().addOneOf('e.chain_id', sight.chainIds);
    const own = this.#limitsOf(sight);
    if (own) where.addCondition(own.where);
    const holds = parts
      .flatMap(() => ['text', 'title', 'meta'].map((field) => `instr(t.${field}, ?) > 0`))
      .join(' OR ');
    // The event is looked for last: few entries hold a part.
    const sql = `SELECT t.title || ' ' || t.text || ' ' || t.meta AS words FROM search_texts t
      WHERE t.doc > (SELECT max(doc) FROM search_texts) - ? AND (${holds})
        AND EXISTS (SELECT 1 FROM events e ${own?.joins ?? ''} WHERE e.pos = t.doc / ${PARTS_PER_EVENT} AND ${where.sql}) ORDER BY t.doc DESC LIMIT ?`;
    return this.#connection
      .all(
        sql,
        limits.events * PARTS_PER_EVENT,
        ...parts.flatMap((part) => [part, part, part]),
        ...where.values,
        limits.entries,
      )
      .map(({ words }) => words as string);
  }

  /** The chains that are looked into; `all` when the index holds no others. */
  #chains(sight: Sight): SeenChains {
    const rows = this.#connection.all('SELECT chain, chain_id FROM search_chains');
    const seen = rows.filter((row) => sight.chainIds === undefined || sight.chainIds.includes(row.chain_id as string));
    return { chains: seen.map((row) => row.chain as number), all: seen.length === rows.length };
  }

  /** Entries that FTS5 does not know yet, each with its words between spaces. */
  #tailIn(sight: Sight): { doc: number; words: string }[] {
    return this.#tail
      .entries()
      .filter(({ chainId }) => sight.chainIds === undefined || sight.chainIds.includes(chainId))
      .map(({ doc, title, text, meta }) => ({ doc, words: ` ${title} ${text} ${meta} ` }));
  }

  /** Of common words, in how many entries of each chain they occur. */
  #keptCounts(words: readonly string[], { chains }: SeenChains): Map<string, KeptCount[]> {
    const kept = new Map<string, KeptCount[]>();
    if (this.#isPast || chains.length === 0) return kept;
    const among = amongValues('word', words);
    const sql = `SELECT word, chain, texts FROM search_words WHERE chain IN (SELECT value FROM json_each(?)) AND ${among.sql}`;
    for (const row of this.#connection.all(sql, JSON.stringify(chains), ...among.values) as unknown as KeptCount[])
      kept.set(row.word, [...(kept.get(row.word) ?? []), row]);
    return kept;
  }

  /** Words that are not common are counted by reading where they occur, which a search does anyway. */
  #frequency(word: string, { chains, all }: SeenChains, kept: readonly KeptCount[]): number {
    if (chains.length === 0) return 0;
    if (kept.length === 0) {
      const docs = this.#read(word, all ? undefined : chains);
      this.#postings.set(word, docs);
      return docs.length;
    }
    const known = kept.reduce((sum, { texts }) => sum + texts, 0);
    const others = chains.filter((chain) => !kept.some((row) => row.chain === chain));
    return others.length === 0 ? known : known + this.#count(word, others);
  }

  #count(word: string, chains: readonly number[]): number {
    const sql = `SELECT count(*) AS texts FROM ${this.#source} WHERE search MATCH ?`;
    return this.#connection.get(sql, withWord(word, chains))!.texts as number;
  }

  /** All of them. FTS5 gives them oldest first; putting them into an order, or counting up to a limit, would take it half as long again. */
  #read(word: string, chains: readonly number[] | undefined): number[] {
    // One text with all numbers: a row for each would take several times as long.
    const sql = `SELECT json_group_array(search.rowid) AS docs FROM ${this.#source} WHERE search MATCH ?`;
    return (JSON.parse(this.#connection.get(sql, withWord(word, chains))!.docs as string) as number[]).reverse();
  }

  #readNewest(word: string, chains: readonly number[] | undefined, postings: number): number[] {
    const sql = `SELECT json_group_array(doc) AS docs FROM (SELECT search.rowid AS doc FROM ${this.#source} WHERE search MATCH ? ORDER BY search.rowid DESC LIMIT ?)`;
    return JSON.parse(this.#connection.get(sql, withWord(word, chains), postings)!.docs as string) as number[];
  }

  /** FTS5 knows only the present; entries of later events are left out by asking for their event. */
  get #source(): string {
    return this.#isPast ? `search CROSS JOIN events e ON e.pos = search.rowid / ${PARTS_PER_EVENT}` : 'search';
  }

  /** Of each word the newest entries that hold it. */
  #postingsOf(sight: Sight, words: readonly WeightedWord[], postings: number): Postings[] {
    const tail = this.#tailIn(sight).toReversed();
    const { chains, all } = this.#chains(sight);
    const older = ({ word, frequency }: WeightedWord) => {
      if (chains.length === 0) return [];
      const among = all ? undefined : chains;
      return frequency <= postings ? this.#read(word, among) : this.#readNewest(word, among, postings);
    };
    return words.map((word) => {
      const own = this.#limitsOf(sight) && this.#readable.get(word.word);
      if (own) return { docs: own.slice(0, postings), weight: word.weight };
      const newest = tail.filter(({ words: held }) => held.includes(between(word.word))).map(({ doc }) => doc);
      const docs = newest.concat(this.#postings.get(word.word) ?? older(word));
      return { docs: docs.slice(0, postings), weight: word.weight };
    });
  }
}

/** The next of them, as many as there are. */
function taken(docs: Iterator<number, undefined>, count: number): number[] {
  const next: number[] = [];
  while (next.length < count) {
    const doc = docs.next().value;
    if (doc === undefined) break;
    next.push(doc);
  }
  return next;
}

/** As a word stands among others, or as one that begins so does. */
function between(word: string): string {
  return word.endsWith(BEGINS) ? ` ${word.slice(0, -BEGINS.length)}` : ` ${word} `;
}

/** In how many entries of a chain a word occurs. */
interface KeptCount {
  readonly word: string;
  readonly chain: number;
  readonly texts: number;
}

interface SeenChains {
  readonly chains: readonly number[];
  readonly all: boolean;
}

/** A candidate, of entry `t` and its event `e`, and the tables that say what it belongs to. */
const CANDIDATE = `t.doc AS doc, t.title AS title, t.text AS text, t.meta AS meta, coalesce(m.id, c.id, b.id, d.id, s.id) AS itemId, e.kind AS kind, e.session_id AS sessionId,
  ifnull(words.occurred_at, e.occurred_at) AS occurredAt`;
const ITEMS = `LEFT JOIN memories m ON m.id = e.item_id AND m.text_pos = e.pos LEFT JOIN claims c ON c.id = e.item_id AND c.text_pos = e.pos
  LEFT JOIN blocks b ON b.id = e.item_id AND b.text_pos = e.pos LEFT JOIN documents d ON d.id = e.item_id AND d.text_pos = e.pos
  LEFT JOIN sessions s ON s.id = e.item_id AND s.text_pos = e.pos LEFT JOIN events words ON words.pos = m.content_pos`;

const EVENT_AT =
  'SELECT pos AS position, id, chain_id AS chainId, kind, kind_version AS kindVersion, scope_id AS scopeId, session_id AS sessionId, actor_kind AS actorKind, trust, occurred_at AS occurredAt, recorded_at AS recordedAt, source, external_id AS externalId, body FROM events WHERE pos = ?';

interface Readable {
  /** The tables that the condition needs beside entry `t` and its event `e`. */
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
    if (all.publicChainId === null) return { joins: '', where: inScope('e') };
    const published =
      "EXISTS (SELECT 1 FROM memories p WHERE p.id = e.item_id AND p.text_pos = e.pos AND p.visibility = 'public' AND p.chain_id = ?)";
    return { joins: '', where: anyOf([inScope('e'), new Where().add(published, all.publicChainId)]) };
  }
  const where = anyOf([
    inScope('e').addOneOf('e.kind', EVIDENCE_KINDS),
    new Where().add('m.id IS NOT NULL').addCondition(memoryInSight(all, 'm')),
    ...['c', 'b', 'd', 's'].map((alias) => inScope(alias).add(`${alias}.id IS NOT NULL`)),
  ]);
  return { joins: ITEMS, where };
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
  where.addIf('ifnull(words.occurred_at, e.occurred_at) >= ?', match.occurredFrom);
  where.addIf('ifnull(words.occurred_at, e.occurred_at) < ?', match.occurredUntil);
  where.addIf(
    'EXISTS (SELECT 1 FROM messages g WHERE g.conversation_id = ? AND g.event_id = e.id)',
    match.conversationId,
  );
  const ofWords = (column: string) => `CASE WHEN m.id IS NULL THEN e.${column} ELSE words.${column} END`;
  where.addActor(ofWords('actor_id'), ofWords('actor_kind'), match.actorId);
  where.addIf('coalesce(m.trust, c.trust, b.trust, d.trust, e.trust) >= ?', match.minTrust);
  where.addOneOf('coalesce(m.id, c.id, b.id, d.id, s.id, e.id)', match.itemIds);
  if (match.entities) {
    const among = amongValues('(j.value ->> 0)', match.entities);
    where.add(
      `EXISTS (SELECT 1 FROM extractions x JOIN json_each(x.entities) j WHERE x.scope_id = e.scope_id AND x.event_id = ifnull(words.id, e.id) AND ${among.sql})`,
      ...among.values,
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
  const tagged = (tags: readonly string[]) => {
    const among = amongValues('i.tag', tags);
    return [`EXISTS (SELECT 1 FROM item_tags i WHERE i.item_id = m.id AND ${among.sql})`, ...among.values] as const;
  };
  if (match.anyTags) memory.add(...tagged(match.anyTags));
  if (match.withoutTags) {
    const [sql, ...values] = tagged(match.withoutTags);
    memory.add(`NOT ${sql}`, ...values);
  }
  for (const tag of match.tags ?? [])
    memory.add('EXISTS (SELECT 1 FROM item_tags t WHERE t.tag = ? AND t.item_id = m.id)', tag);
  if (sight.scopeIds !== null) {
    const scopes = JSON.stringify(sight.scopeIds);
    const owned = ownedOrShared(sight, 'n');
    const lasts = memoryLasts('n', match.notExpiredAt, match.validAt);
    // Of entries with the same kind and name the one in the nearest scope counts.
    memory.add(
      `NOT (m.name IS NOT NULL AND EXISTS (SELECT 1 FROM json_each(?) near JOIN memories n ON n.scope_id = near.value AND n.kind = m.kind AND n.name = m.name
        WHERE near.key < ifnull((SELECT own.key FROM json_each(?) own WHERE own.value = m.scope_id), 1000)
        AND n.status IN ('inbox', 'active', 'stale') AND ${lasts.sql} AND ${owned.sql}))`,
      scopes,
      scopes,
      ...lasts.values,
      ...owned.values,
    );
  }
  return memory.addCondition(memoryInSight(sight, 'm'));
}
