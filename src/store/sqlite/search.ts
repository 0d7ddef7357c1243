/** The full-text index: which entries hold a word, and which of them a reader may see. */

import { isIdOf } from '../../model/nouns.ts';
import { BEGINS } from '../../text/words/search-text.ts';
import type { AccessFilter, SearchEffort, TextHit, TextMatch } from '../port/queries.ts';
import type { FoundEvent } from '../port/store.ts';
import { BLOCKS, CLAIMS, DOCUMENTS, SESSIONS, type Table } from '../port/tables.ts';
import type { Message } from '../search/conversation.ts';
import { PARTS_PER_EVENT } from '../search/documents.ts';
import { type Candidate, MOST_COUNTED, type TextIndex, type WeightedWord } from '../search/match-text.ts';
import type { WordStatistics } from '../search/score.ts';
import { isVisible } from '../sql/access.ts';
import { findByIds, type ScopedRow } from '../sql/find-by-ids.ts';
import { findMemory } from '../sql/memories.ts';
import { findPlain } from '../sql/plain-nouns.ts';
import { CANDIDATE, FOUND_EVENT, ITEMS, limitsOf, type Readable, visible } from '../sql/text-search.ts';
import { Where } from '../sql/where.ts';
import type { Connection } from './connection.ts';
import { SQLITE } from './dialect.ts';
import { isIndexable, withWord } from './fts-query.ts';
import { heaviestFirst, type Postings } from './merged-postings.ts';
import { PendingEntries } from './pending-entries.ts';
import { SqliteReader } from './reader.ts';
import { totalsNow, totalsThen } from './text-totals.ts';

const EVENT_AT = `${FOUND_EVENT} WHERE pos = ?`;

/** Entries whose visibility is looked at in one statement. */
const BATCH = 500;

export class SqliteTextIndex implements TextIndex {
  readonly #connection: Connection;
  readonly #reader: SqliteReader;
  readonly #isPast: boolean;
  readonly #tail: PendingEntries;
  /** The entries that hold a word, newest first: what was counted need not be read again. */
  readonly #postings = new Map<string, number[]>();
  /** The same for a reader who may not see all of them: only those that it may see. */
  readonly #readable = new Map<string, number[]>();

  /** `isPast`: the connection's tables are covered by views of an earlier state, which FTS5 and its counts know nothing of. */
  constructor(connection: Connection, isPast: boolean) {
    this.#connection = connection;
    this.#reader = new SqliteReader(connection);
    this.#isPast = isPast;
    this.#tail = new PendingEntries(connection);
  }

  async statistics(access: AccessFilter, words: readonly string[]): Promise<WordStatistics> {
    const limits = await this.#limitsOf(access);
    if (limits) return this.#readableStatistics(access, limits, words);
    const chains = this.#chains(access);
    const tail = this.#tailIn(access);
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
      ? totalsThen(this.#connection, access)
      : totalsNow(this.#connection, access, this.#tail.entries());
    return { ...totals, frequencies };
  }

  #limits: { readonly access: AccessFilter; readonly of: Readable | undefined } | undefined;

  async #limitsOf(access: AccessFilter): Promise<Readable | undefined> {
    if (this.#limits?.access !== access) this.#limits = { access, of: await limitsOf(this.#reader, access) };
    return this.#limits.of;
  }

  #readableStatistics(access: AccessFilter, limits: Readable, words: readonly string[]): WordStatistics {
    const { chains, all } = this.#chains(access);
    const tail = this.#tailIn(access).toReversed();
    for (const word of words.filter(isIndexable)) {
      if (this.#readable.has(word)) continue;
      const waiting = tail.filter(({ words: held }) => held.includes(between(word))).map(({ doc }) => doc);
      const folded = chains.length === 0 ? [] : this.#read(word, all ? undefined : chains);
      this.#readable.set(word, this.#readableOf(limits, waiting.concat(folded)));
    }
    const frequencies = new Map(words.map((word) => [word, this.#readable.get(word)?.length ?? 0]));
    this.#readableTexts ??= this.#countReadable(access, limits);
    // Public memories of scopes that are not its own are found, and not among those that were counted.
    return { texts: Math.max(this.#readableTexts, ...frequencies.values()), words: 0, frequencies };
  }

  #readableTexts: number | undefined;

  #countReadable(access: AccessFilter, { joins, where: isReadable }: Readable): number {
    const where = new Where(SQLITE).addCondition(isReadable).addOneOf('e.chain_id', access.chainIds);
    const isSmall = access.reach!.scopeIds !== null;
    if (isSmall) where.addCondition(isVisible(SQLITE, { ...access, ...access.reach }, 'e.scope_id'));
    // Few scopes are looked at by their events; all of them by their entries.
    const entries = isSmall
      ? `events e CROSS JOIN search_texts t ON t.doc >= e.pos * ${PARTS_PER_EVENT} AND t.doc < (e.pos + 1) * ${PARTS_PER_EVENT}`
      : `search_texts t CROSS JOIN events e ON e.pos = t.doc / ${PARTS_PER_EVENT}`;
    const sql = `SELECT count(*) AS texts FROM (SELECT 1 FROM ${entries} ${joins} WHERE ${where.sql} LIMIT ?)`;
    return this.#reader.get<{ texts: number }>(sql, ...where.values, MOST_COUNTED)!.texts;
  }

  /** Of these entries, newest first, those that the reader may see, up to as many as are counted. */
  #readableOf({ joins, where }: Readable, docs: readonly number[]): number[] {
    const sql = `SELECT t.doc AS doc FROM json_each(?) wanted CROSS JOIN search_texts t ON t.doc = wanted.value JOIN events e ON e.pos = t.doc / ${PARTS_PER_EVENT} ${joins} WHERE ${where.sql}`;
    const found: number[] = [];
    for (let place = 0; place < docs.length && found.length < MOST_COUNTED; place += BATCH) {
      const batch = JSON.stringify(docs.slice(place, place + BATCH));
      for (const { doc } of this.#reader.all<{ doc: number }>(sql, batch, ...where.values)) found.push(doc);
    }
    return found.slice(0, MOST_COUNTED);
  }

  async candidates(
    access: AccessFilter,
    match: TextMatch,
    words: readonly WeightedWord[],
    limits: SearchEffort,
  ): Promise<Candidate[]> {
    const own = await this.#limitsOf(access);
    const best = heaviestFirst(this.#postingsOf(access, words, limits.postings, own));
    const where = visible(SQLITE, access, match);
    const sql = `SELECT ${CANDIDATE} FROM json_each(?) wanted CROSS JOIN search_texts t ON t.doc = wanted.value JOIN events e ON e.pos = t.doc / ${PARTS_PER_EVENT} ${ITEMS} WHERE ${where.sql}`;
    const found: Candidate[] = [];
    const size = Math.min(BATCH, limits.candidates);
    while (found.length < limits.candidates) {
      const batch = taken(best, size);
      if (batch.length === 0) break;
      found.push(...this.#reader.all<Candidate>(sql, JSON.stringify(batch), ...where.values));
    }
    return found.slice(0, limits.candidates);
  }

  async entriesAt(access: AccessFilter, match: TextMatch, positions: readonly number[]): Promise<Candidate[]> {
    const where = visible(SQLITE, access, match);
    const first = `SELECT min(f.doc) FROM search_texts f WHERE f.doc >= wanted.value * ${PARTS_PER_EVENT} AND f.doc < (wanted.value + 1) * ${PARTS_PER_EVENT}`;
    const sql = `SELECT ${CANDIDATE} FROM json_each(?) wanted CROSS JOIN search_texts t ON t.doc = (${first}) JOIN events e ON e.pos = wanted.value ${ITEMS} WHERE ${where.sql}`;
    return this.#reader.all<Candidate>(sql, JSON.stringify(positions), ...where.values);
  }

  async messagesAround(
    access: AccessFilter,
    match: TextMatch,
    docs: readonly number[],
    reach: number,
  ): Promise<Map<number, (Message | undefined)[]>> {
    const runs = docs.map((doc) => this.#runAround(Math.floor(doc / PARTS_PER_EVENT), reach));
    const passes = visible(SQLITE, access, match);
    const sql = `SELECT ${CANDIDATE}, (${passes.sql}) AS passes FROM json_each(?) wanted CROSS JOIN search_texts t ON t.doc = wanted.value * ${PARTS_PER_EVENT}
      CROSS JOIN events e ON e.pos = wanted.value ${ITEMS}`;
    const messages = new Map<number, Message>();
    const wanted = JSON.stringify([...new Set(runs.flat())]);
    for (const row of this.#reader.all<Candidate & { passes: number }>(sql, ...passes.values, wanted))
      messages.set(row.doc, { ...row, passes: row.passes === 1 });
    return new Map(
      docs.map((doc, place) => [doc, runs[place]!.map((position) => messages.get(position * PARTS_PER_EVENT))]),
    );
  }

  /** The positions of the messages around one, from the oldest; the same ones are around many, so that their texts are read only once. */
  #runAround(position: number, reach: number): number[] {
    const sql = 'SELECT session_id, scope_id FROM events WHERE pos = ?';
    const hit = this.#connection.get<{ session_id: string | null; scope_id: string }>(sql, position)!;
    const read = (compare: string, order: string, limit: number) =>
      // The plus keeps the scope's index away, which would have to be read from its beginning.
      this.#connection
        .all<{ pos: number }>(
          `SELECT e.pos AS pos FROM events e WHERE e.session_id = ? AND +e.scope_id = ? AND e.pos ${compare} ? AND e.kind IN ('user_message', 'assistant_message')
            ORDER BY e.pos ${order} LIMIT ?`,
          hit.session_id,
          hit.scope_id,
          position,
          limit,
        )
        .map(({ pos }) => pos);
    return [...read('<=', 'DESC', reach + 1).toReversed(), ...read('>', 'ASC', reach)];
  }

  async load(
    access: AccessFilter,
    position: number,
    itemId: string | null,
  ): Promise<Omit<TextHit, 'score'> | undefined> {
    const reader = this.#reader;
    const event = reader.get<FoundEvent>(EVENT_AT, position)!;
    const nothing = { event, memory: undefined, claim: undefined };
    if (itemId === null) return nothing;
    const find = async <R extends ScopedRow>(table: Table<R>) => (await findByIds(reader, access, table, [itemId]))[0]!;
    if (isIdOf('claim', itemId)) return { ...nothing, claim: await find(CLAIMS) };
    if (isIdOf('block', itemId)) return { ...nothing, block: await find(BLOCKS) };
    if (isIdOf('session', itemId)) return { ...nothing, session: await find(SESSIONS) };
    if (isIdOf('document', itemId)) return { ...nothing, document: await find(DOCUMENTS) };
    const plain = (await findPlain(reader, access, [itemId])).get(itemId);
    if (plain) return { ...nothing, plain };
    const memory = await findMemory(reader, access, itemId);
    return memory && { ...nothing, memory };
  }

  async entriesHolding(
    access: AccessFilter,
    parts: readonly string[],
    limits: { events: number; entries: number },
  ): Promise<string[]> {
    const where = new Where(SQLITE).addOneOf('e.chain_id', access.chainIds);
    const own = await this.#limitsOf(access);
    if (own) where.addCondition(own.where);
    const holds = parts
      .flatMap(() => ['text', 'title', 'meta'].map((field) => `instr(t.${field}, ?) > 0`))
      .join(' OR ');
    // The event is looked for last: few entries hold a part.
    const sql = `SELECT t.title || ' ' || t.text || ' ' || t.meta AS words FROM search_texts t
      WHERE t.doc > (SELECT max(doc) FROM search_texts) - ? AND (${holds})
        AND EXISTS (SELECT 1 FROM events e ${own?.joins ?? ''} WHERE e.pos = t.doc / ${PARTS_PER_EVENT} AND ${where.sql}) ORDER BY t.doc DESC LIMIT ?`;
    const rows = this.#reader.all<{ words: string }>(
      sql,
      limits.events * PARTS_PER_EVENT,
      ...parts.flatMap((part) => [part, part, part]),
      ...where.values,
      limits.entries,
    );
    return rows.map(({ words }) => words);
  }

  /** The chains that are looked into; `all` when the index holds no others. */
  #chains(access: AccessFilter): SeenChains {
    const rows = this.#connection.all<{ chain: number; chain_id: string }>('SELECT chain, chain_id FROM search_chains');
    const seen = rows.filter(({ chain_id }) => access.chainIds === undefined || access.chainIds.includes(chain_id));
    return { chains: seen.map(({ chain }) => chain), all: seen.length === rows.length };
  }

  /** Entries that FTS5 does not know yet, each with its words between spaces. */
  #tailIn(access: AccessFilter): { doc: number; words: string }[] {
    return this.#tail
      .entries()
      .filter(({ chainId }) => access.chainIds === undefined || access.chainIds.includes(chainId))
      .map(({ doc, title, text, meta }) => ({ doc, words: ` ${title} ${text} ${meta} ` }));
  }

  /** Of common words, in how many entries of each chain they occur. */
  #keptCounts(words: readonly string[], { chains }: SeenChains): Map<string, KeptCount[]> {
    const kept = new Map<string, KeptCount[]>();
    if (this.#isPast || chains.length === 0) return kept;
    const among = SQLITE.inList('word', words);
    const sql = `SELECT word, chain, texts FROM search_words WHERE chain IN (SELECT value FROM json_each(?)) AND ${among.sql}`;
    for (const row of this.#reader.all<KeptCount>(sql, JSON.stringify(chains), ...among.values))
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
    return this.#connection.get<{ texts: number }>(sql, withWord(word, chains))!.texts;
  }

  /** All of them. FTS5 gives them oldest first; putting them into an order, or counting up to a limit, would take it half as long again. */
  #read(word: string, chains: readonly number[] | undefined): number[] {
    // One text with all numbers: a row for each would take several times as long.
    const sql = `SELECT json_group_array(search.rowid) AS docs FROM ${this.#source} WHERE search MATCH ?`;
    return this.#numbersIn(sql, withWord(word, chains)).reverse();
  }

  #readNewest(word: string, chains: readonly number[] | undefined, postings: number): number[] {
    const sql = `SELECT json_group_array(doc) AS docs FROM (SELECT search.rowid AS doc FROM ${this.#source} WHERE search MATCH ? ORDER BY search.rowid DESC LIMIT ?)`;
    return this.#numbersIn(sql, withWord(word, chains), postings);
  }

  /** Of a statement that gives them in one JSON list. */
  #numbersIn(sql: string, ...values: (string | number)[]): number[] {
    return JSON.parse(this.#connection.get<{ docs: string }>(sql, ...values)!.docs);
  }

  /** FTS5 knows only the present; entries of later events are left out by asking for their event. */
  get #source(): string {
    return this.#isPast ? `search CROSS JOIN events e ON e.pos = search.rowid / ${PARTS_PER_EVENT}` : 'search';
  }

  /** Of each word the newest entries that hold it. */
  #postingsOf(
    access: AccessFilter,
    words: readonly WeightedWord[],
    postings: number,
    limits: Readable | undefined,
  ): Postings[] {
    const tail = this.#tailIn(access).toReversed();
    const { chains, all } = this.#chains(access);
    const older = ({ word, frequency }: WeightedWord) => {
      if (chains.length === 0) return [];
      const among = all ? undefined : chains;
      return frequency <= postings ? this.#read(word, among) : this.#readNewest(word, among, postings);
    };
    return words.map((word) => {
      const own = limits && this.#readable.get(word.word);
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
