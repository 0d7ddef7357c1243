/** The full-text index: which entries hold a word, and which of them a reader may see. */
import { isIdOf, type NounName } from '../../model/nouns.ts';
import type { AccessFilter, MemoryRecord, PlainItem, SearchEffort, TextHit, TextMatch } from '../port/queries.ts';
import type { FoundEvent } from '../port/store.ts';
import {
  BLOCKS,
  type BlockRow,
  CLAIMS,
  type ClaimRow,
  DOCUMENTS,
  type DocumentRow,
  SESSIONS,
  type SessionRow,
  type Table,
} from '../port/tables.ts';
import type { Message } from '../search/conversation.ts';
import { PARTS_PER_EVENT } from '../search/documents.ts';
import { type Candidate, MOST_COUNTED, type TextIndex, type WeightedWord } from '../search/match-text.ts';
import type { WordStatistics } from '../search/score.ts';
import { isVisible } from '../sql/access.ts';
import { findByIds, type ScopedRow } from '../sql/find-by-ids.ts';
import { findMemories } from '../sql/memories.ts';
import { findPlain } from '../sql/plain-nouns.ts';
import { CANDIDATE, FOUND_EVENT, ITEMS, limitsOf, type Readable, visible } from '../sql/text-search.ts';
import { Where } from '../sql/where.ts';
import { POSTGRES } from './dialect.ts';
import { PostgresReader } from './reader.ts';
import { withWord } from './search-query.ts';
import type { Transaction } from './transaction.ts';

const ALL_WORDS = "t.title || ' ' || t.text || ' ' || t.meta";

export class PostgresTextIndex implements TextIndex {
  readonly #transaction: Transaction;
  readonly #reader: PostgresReader;
  /** From the last question for statistics; a search asks for them first. */
  #frequencies: ReadonlyMap<string, number> = new Map();
  #chains: ChainCounts | undefined;
  #wanted: Wanted | undefined;

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
    this.#reader = new PostgresReader(transaction);
  }

  async statistics(access: AccessFilter, words: readonly string[]): Promise<WordStatistics> {
    const asked = words.filter((word) => word !== '');
    const [limits, chains, kept] = await Promise.all([
      this.#limitsOf(access),
      this.#transaction.isPast ? this.#countsThen(access) : this.#countsOf(access),
      this.#transaction.isPast ? [] : this.#kept(access, asked),
    ]);
    this.#chains = chains;
    if (limits) return this.#readableStatistics(access, limits, asked, chains);
    const counts = chains.counts.length === 0 ? asked.map(() => 0) : await this.#frequenciesOf(asked, chains, kept);
    this.#frequencies = new Map(asked.map((word, place) => [word, counts[place]!]));
    return {
      texts: chains.counts.reduce((sum, chain) => sum + chain.texts, 0),
      words: chains.counts.reduce((sum, chain) => sum + chain.words, 0),
      frequencies: this.#frequencies,
    };
  }

  #limits: { readonly access: AccessFilter; readonly of: Promise<Readable | undefined> } | undefined;

  #limitsOf(access: AccessFilter): Promise<Readable | undefined> {
    if (this.#limits?.access !== access) this.#limits = { access, of: limitsOf(this.#reader, access) };
    return this.#limits.of;
  }

  async #readableStatistics(
    access: AccessFilter,
    limits: Readable,
    words: readonly string[],
    { counts, all }: ChainCounts,
  ): Promise<WordStatistics> {
    if (counts.length === 0) return { texts: 0, words: 0, frequencies: new Map() };
    const { joins, where } = limits;
    const chainIds = all ? undefined : counts.map(({ chainId }) => chainId);
    this.#readableTexts ??= this.#countReadable(access, limits);
    const [texts, rows] = await Promise.all([
      this.#readableTexts,
      words.length === 0
        ? []
        : this.#transaction.all<WordCount>(
            `SELECT asked.word, (SELECT count(*) FROM (SELECT 1 FROM ${this.#source} ${OF_ENTRY} ${joins} WHERE t.words @@ asked.query::tsquery AND ${where.sql} LIMIT ?) held) AS texts
              FROM unnest(?::text[], ?::text[]) AS asked (word, query)`,
            ...where.values,
            MOST_COUNTED,
            words,
            words.map((word) => withWord(word, chainIds)),
          ),
    ]);
    this.#frequencies = new Map(rows.map(({ word, texts: held }) => [word, held]));
    // Public memories of scopes that are not its own are found, and not among those that were counted.
    return { texts: Math.max(texts, ...this.#frequencies.values()), words: 0, frequencies: this.#frequencies };
  }

  #readableTexts: Promise<number> | undefined;

  async #countReadable(access: AccessFilter, { joins, where: isReadable }: Readable): Promise<number> {
    const where = new Where(POSTGRES).addCondition(isReadable).addOneOf('e.chain_id', access.chainIds);
    where.addCondition(isVisible(POSTGRES, { ...access, ...access.reach }, 'e.scope_id'));
    const [row] = await this.#transaction.all<{ texts: number }>(
      `SELECT count(*) AS texts FROM (SELECT 1 FROM ${this.#source} ${OF_ENTRY} ${joins} WHERE ${where.sql} LIMIT ?) seen`,
      ...where.values,
      MOST_COUNTED,
    );
    return row!.texts;
  }

  async candidates(
    access: AccessFilter,
    match: TextMatch,
    words: readonly WeightedWord[],
    limits: SearchEffort,
  ): Promise<Candidate[]> {
    const { counts, all } =
      this.#chains ?? (await (this.#transaction.isPast ? this.#countsThen(access) : this.#countsOf(access)));
    if (counts.length === 0) return [];
    const chainIds = all ? undefined : counts.map(({ chainId }) => chainId);
    // Only where a word has more entries than may be looked at do they have to be put in order.
    const isCut = ({ word }: WeightedWord) => (this.#frequencies.get(word) ?? limits.postings) >= limits.postings;
    const own = await this.#limitsOf(access);
    const parts = [
      { words: words.filter((word) => !isCut(word)), order: '' },
      { words: words.filter(isCut), order: `ORDER BY t.doc DESC LIMIT ${limits.postings}` },
    ].filter((part) => part.words.length > 0);
    const held = parts.map(
      ({ order }) => `SELECT found.doc, asked.weight FROM unnest(?::text[], ?::int[]) AS asked (query, weight)
        CROSS JOIN LATERAL (SELECT t.doc FROM ${this.#source} ${own ? `${OF_ENTRY} ${own.joins}` : ''} WHERE t.words @@ asked.query::tsquery ${own ? `AND ${own.where.sql}` : ''} ${order}) found`,
    );
    const values = parts.flatMap((part) => [
      part.words.map(({ word }) => withWord(word, chainIds)),
      part.words.map(({ weight }) => weight),
      ...(own?.where.values ?? []),
    ]);
    const where = visible(POSTGRES, access, match);
    // Best first, and each is looked at only when those before it were too few. Each OFFSET 0 keeps that order of work.
    const rows = await this.#reader.all<Candidate>(
      `SELECT seen.* FROM (SELECT held.doc, sum(held.weight) AS weight FROM (${held.join(' UNION ALL ')}) held
          GROUP BY held.doc ORDER BY weight DESC, held.doc DESC OFFSET 0) best
        CROSS JOIN LATERAL (SELECT ${CANDIDATE} FROM events e JOIN search_texts t ON t.chain_id = e.chain_id AND t.doc = best.doc ${ITEMS}
          WHERE e.pos = best.doc / ${PARTS_PER_EVENT} AND ${where.sql} OFFSET 0) seen
        ORDER BY best.weight DESC, best.doc DESC LIMIT ?`,
      ...values,
      ...where.values,
      limits.candidates,
    );
    return rows;
  }

  async entriesAt(access: AccessFilter, match: TextMatch, positions: readonly number[]): Promise<Candidate[]> {
    const where = visible(POSTGRES, access, match);
    const rows = await this.#reader.all<Candidate>(
      `SELECT ${CANDIDATE} FROM unnest(?::bigint[]) WITH ORDINALITY AS wanted (pos, place) JOIN events e ON e.pos = wanted.pos
        CROSS JOIN LATERAL (SELECT f.* FROM search_texts f WHERE f.chain_id = e.chain_id AND f.doc >= e.pos * ${PARTS_PER_EVENT} AND f.doc < (e.pos + 1) * ${PARTS_PER_EVENT} ORDER BY f.doc LIMIT 1) t
        ${ITEMS} WHERE ${where.sql} ORDER BY wanted.place`,
      positions,
      ...where.values,
    );
    return rows;
  }

  async messagesAround(
    access: AccessFilter,
    match: TextMatch,
    docs: readonly number[],
    reach: number,
  ): Promise<Map<number, (Message | undefined)[]>> {
    const passes = visible(POSTGRES, access, match);
    const side = (compare: string, order: string) =>
      `SELECT e.pos FROM events e WHERE e.session_id = hit.session_id AND e.scope_id = hit.scope_id AND e.pos ${compare} hit.pos
        AND e.kind IN ('user_message', 'assistant_message') ORDER BY e.pos ${order} LIMIT ?`;
    const rows = await this.#reader.all<Omit<Message, 'doc'> & { hit: number; doc: number | null }>(
      `SELECT hit.pos AS hit, ${CANDIDATE}, (${passes.sql}) AS passes FROM events hit
        CROSS JOIN LATERAL ((${side('<=', 'DESC')}) UNION ALL (${side('>', 'ASC')})) near JOIN events e ON e.pos = near.pos
        LEFT JOIN search_texts t ON t.chain_id = e.chain_id AND t.doc = e.pos * ${PARTS_PER_EVENT} ${ITEMS} WHERE hit.pos = ANY(?::bigint[]) ORDER BY hit.pos, e.pos`,
      ...passes.values,
      reach + 1,
      reach,
      docs.map((doc) => Math.floor(doc / PARTS_PER_EVENT)),
    );
    const around = new Map<number, (Message | undefined)[]>(docs.map((doc) => [Math.floor(doc / PARTS_PER_EVENT), []]));
    for (const { hit, doc, ...message } of rows) around.get(hit)!.push(doc === null ? undefined : { doc, ...message });
    return new Map(docs.map((doc) => [doc, around.get(Math.floor(doc / PARTS_PER_EVENT))!]));
  }

  async entriesHolding(
    access: AccessFilter,
    parts: readonly string[],
    limits: { events: number; entries: number },
  ): Promise<string[]> {
    const holds = parts.map(() => `strpos(${ALL_WORDS}, ?) > 0`).join(' OR ');
    const where = new Where(POSTGRES).addOneOf('t.chain_id', access.chainIds);
    const own = await this.#limitsOf(access);
    if (own) where.addCondition(own.where);
    const rows = await this.#transaction.all<{ words: string }>(
      `SELECT ${ALL_WORDS} AS words FROM ${this.#source} ${own ? `${OF_ENTRY} ${own.joins}` : ''} WHERE ${where.sql} AND t.doc > ((SELECT max(pos) FROM events) - ?) * ${PARTS_PER_EVENT}
        AND (${holds}) ORDER BY t.doc DESC LIMIT ?`,
      ...where.values,
      limits.events,
      ...parts,
      limits.entries,
    );
    return rows.map(({ words }) => words);
  }

  /** A search asks for all its hits at once; they are fetched together. */
  async load(
    access: AccessFilter,
    position: number,
    itemId: string | null,
  ): Promise<Omit<TextHit, 'score'> | undefined> {
    this.#wanted ??= {
      positions: new Set(),
      itemIds: new Set(),
      loading: Promise.resolve().then(() => this.#load(access)),
    };
    const { positions, itemIds, loading } = this.#wanted;
    positions.add(position);
    if (itemId !== null) itemIds.add(itemId);
    const { events, memories, claims, blocks, documents, sessions, plainItems } = await loading;
    const event = events.get(position)!;
    if (itemId === null) return { event, memory: undefined, claim: undefined };
    const [memory, claim] = [memories.get(itemId), claims.get(itemId)];
    const [block, document] = [blocks.get(itemId), documents.get(itemId)];
    const session = sessions.get(itemId);
    const plain = plainItems.get(itemId);
    const found = memory || claim || block || document || session || plain;
    return found && { event, memory, claim, block, document, session, plain };
  }

  async #load(access: AccessFilter): Promise<Loaded> {
    const { positions, itemIds } = this.#wanted!;
    this.#wanted = undefined;
    const idsOf = (noun: NounName) => [...itemIds].filter((id) => isIdOf(noun, id));
    const memoryIds = idsOf('memory');
    const find = async <R extends ScopedRow>(noun: NounName, table: Table<R>) => {
      const ids = idsOf(noun);
      const rows = ids.length === 0 ? [] : await findByIds(this.#reader, access, table, ids);
      return new Map(rows.map((row) => [row.id, row]));
    };
    const [events, memories, claims, blocks, sessions, documents, plainItems] = await Promise.all([
      this.#reader.all<FoundEvent>(EVENTS_AT, [...positions]),
      memoryIds.length === 0 ? [] : findMemories(this.#reader, access, memoryIds),
      find('claim', CLAIMS),
      find('block', BLOCKS),
      find('session', SESSIONS),
      find('document', DOCUMENTS),
      findPlain(this.#reader, access, itemIds),
    ]);
    return {
      events: new Map(events.map((event) => [event.position, event])),
      memories: new Map(memories.map((record) => [record.memory.id, record])),
      claims,
      blocks,
      sessions,
      documents,
      plainItems,
    };
  }

  /** The chains that are looked into, and what they hold; `all` when the index holds no others. */
  async #countsOf(access: AccessFilter): Promise<ChainCounts> {
    const sql = 'SELECT chain_id AS "chainId", texts, words, up_to AS "upTo" FROM search_chains';
    return countsIn(await this.#transaction.all<ChainCount>(sql), access);
  }

  /** What the chains held at the moment that is looked at: what was noted before it, and the entries between. */
  async #countsThen(access: AccessFilter): Promise<ChainCounts> {
    const counts = await this.#transaction.all<ChainCount>(
      `SELECT b.chain_id AS "chainId", coalesce(noted.texts, 0) + since.texts AS texts, coalesce(noted.words, 0) + since.words AS words, 0::bigint AS "upTo" FROM ${BOUNDS} b
        LEFT JOIN LATERAL (SELECT n.up_to, n.texts, n.words FROM search_totals n WHERE n.chain_id = b.chain_id AND n.up_to < b.ended ORDER BY n.up_to DESC LIMIT 1) noted ON true
        CROSS JOIN LATERAL (SELECT count(*) AS texts, coalesce(sum(${['title', 'text', 'meta'].map(wordsOf).join(' + ')}), 0)::bigint AS words FROM search_texts t
          WHERE t.chain_id = b.chain_id AND t.doc > coalesce(noted.up_to, 0) AND t.doc < b.ended) since`,
    );
    return countsIn(counts, access);
  }

  /** The entries; of the past, only those that were there. */
  get #source(): string {
    if (!this.#transaction.isPast) return 'search_texts t';
    return `search_texts t JOIN ${BOUNDS} past ON past.chain_id = t.chain_id AND t.doc < past.ended`;
  }

  /** Of common words the counts of each chain, up to the entry that the chain says. */
  async #kept(access: AccessFilter, words: readonly string[]): Promise<KeptCount[]> {
    const where = new Where(POSTGRES).addOneOf('word', words).addOneOf('chain_id', access.chainIds);
    const sql = `SELECT chain_id AS "chainId", word, texts FROM search_words WHERE ${where.sql}`;
    return this.#transaction.all<KeptCount>(sql, ...where.values);
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
        : this.#transaction.all<WordCount>(
            `SELECT asked.word, (SELECT count(*) FROM search_texts t WHERE t.chain_id = asked.chain_id AND t.doc > asked.up_to AND t.words @@ asked.query::tsquery) AS texts
              FROM unnest(?::text[], ?::text[], ?::text[], ?::bigint[]) AS asked (word, query, chain_id, up_to)`,
            newest.map(({ word }) => word),
            newest.map(({ word }) => withWord(word, undefined)),
            newest.map(({ chainId }) => chainId),
            newest.map((one) => one.upTo),
          ),
      rest.length === 0
        ? []
        : this.#transaction.all<WordCount>(
            `SELECT asked.word, (SELECT count(*) FROM ${this.#source} WHERE t.words @@ asked.query::tsquery) AS texts
              FROM unnest(?::text[], ?::text[]) AS asked (word, query)`,
            rest.map(({ word }) => word),
            rest.map(({ query }) => query),
          ),
    ]);
    const sums = new Map<string, number>();
    for (const { word, texts } of [...known, ...inTails, ...inRest]) sums.set(word, (sums.get(word) ?? 0) + texts);
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
  readonly plainItems: ReadonlyMap<string, PlainItem>;
}

interface ChainCount {
  readonly chainId: string;
  readonly texts: number;
  readonly words: number;
  readonly upTo: number;
}

interface ChainCounts {
  readonly counts: readonly ChainCount[];
  readonly all: boolean;
}

function countsIn(counts: readonly ChainCount[], { chainIds }: AccessFilter): ChainCounts {
  const seen = counts.filter(({ chainId }) => chainIds === undefined || chainIds.includes(chainId));
  return { counts: seen, all: seen.length === counts.length };
}

interface WordCount {
  readonly word: string;
  readonly texts: number;
}

interface KeptCount extends WordCount {
  readonly chainId: string;
}

/** The event of an entry. */
const OF_ENTRY = `JOIN events e ON e.chain_id = t.chain_id AND e.pos = t.doc / ${PARTS_PER_EVENT}`;

const EVENTS_AT = `${FOUND_EVENT} WHERE pos = ANY(?::bigint[])`;
