/** Takes waiting entries into FTS5 and its counts, all of a transaction at once. */
import { type Fields, PARTS_PER_EVENT, wordCount } from '../search/documents.ts';
import { commonWords, MAX_SAMPLE } from './common-words.ts';
import type { Connection } from './connection.ts';
import { chainToken, withWord } from './fts-query.ts';

export class IndexMerge {
  readonly #connection: Connection;
  readonly #suffix: string;
  readonly #firstDoc: number;
  readonly #chains = new Map<string, ChainCounts>();
  #lastDoc = 0;

  /** Everything from that entry on is folded in. */
  constructor(connection: Connection, suffix: string, firstDoc: number) {
    this.#connection = connection;
    this.#suffix = suffix;
    this.#firstDoc = firstDoc;
  }

  /** Counts an entry and forgets its words, so that a long transaction does not hold on to all of them. */
  add(chainId: string, doc: number, fields: Fields): void {
    this.#lastDoc = doc;
    let counts = this.#chains.get(chainId);
    if (!counts) {
      counts = this.#begin(chainId);
      this.#chains.set(chainId, counts);
    }
    counts.add(fields);
  }

  finish(): void {
    this.#insertWords([...this.#chains.values()]);
    for (const counts of this.#chains.values()) this.#keep(counts);
  }

  /** In one statement: the words need not come through here again. Entries of one chain need not be asked for theirs. */
  #insertWords([first, ...others]: readonly ChainCounts[]): void {
    const insert = (token: string, from: string, ...values: (string | number)[]) =>
      this.#connection.run(
        `INSERT INTO search${this.#suffix} (rowid, words) SELECT t.doc, ${token} || ' ' || t.title || ' ' || t.text || ' ' || t.meta
        FROM search_texts${this.#suffix} t ${from} WHERE t.doc >= ? ORDER BY t.doc`,
        ...values,
        this.#firstDoc,
      );
    if (first && others.length === 0) insert('?', '', chainToken(first.chain));
    else
      insert(
        `'${chainToken('')}' || c.chain`,
        `CROSS JOIN events e ON e.pos = t.doc / ${PARTS_PER_EVENT} JOIN search_chains${this.#suffix} c ON c.chain_id = e.chain_id`,
      );
  }

  #begin(chainId: string): ChainCounts {
    const { chain } = this.#connection.get<{ chain: number }>(
      `INSERT INTO search_chains${this.#suffix} (chain_id) VALUES (?) ON CONFLICT (chain_id) DO UPDATE SET chain_id = chain_id RETURNING chain`,
      chainId,
    )!;
    const before = this.#connection.get<Totals>(
      `SELECT texts, words FROM search_totals${this.#suffix} WHERE chain = ? ORDER BY up_to DESC LIMIT 1`,
      chain,
    );
    const kept = this.#connection.all<{ word: string }>(
      `SELECT word FROM search_words${this.#suffix} WHERE chain = ?`,
      chain,
    );
    return new ChainCounts(
      chain,
      before ?? { texts: 0, words: 0 },
      kept.map(({ word }) => word),
    );
  }

  #keep(counts: ChainCounts): void {
    const { chain } = counts;
    const newlyCommon = counts.finish();
    this.#connection.run(
      `INSERT OR REPLACE INTO search_totals${this.#suffix} VALUES (?, ?, ?, ?)`,
      chain,
      this.#lastDoc,
      counts.before.texts + counts.texts,
      counts.before.words + counts.words,
    );
    const add = `INSERT INTO search_words${this.#suffix} VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET texts = texts + excluded.texts`;
    for (const [word, texts] of counts.frequencies()) this.#connection.run(add, chain, word, texts);
    // What they had before has to be counted, this once.
    for (const word of newlyCommon)
      this.#connection.run(
        `INSERT INTO search_words${this.#suffix} SELECT ?, ?, count(*) FROM search${this.#suffix} WHERE search${this.#suffix} MATCH ?`,
        chain,
        word,
        withWord(word, [chain]),
      );
  }
}

interface Totals {
  readonly texts: number;
  readonly words: number;
}

/** What the entries of one chain add to its counts. */
class ChainCounts {
  readonly chain: number;
  readonly before: Totals;
  texts = 0;
  words = 0;
  readonly #kept: Map<string, { texts: number; last: number }>;
  /** The first entries, by which common words are recognised. */
  #sample: Fields[] | undefined = [];
  #newlyCommon: string[] = [];

  constructor(chain: number, before: Totals, kept: readonly string[]) {
    this.chain = chain;
    this.before = before;
    this.#kept = new Map(kept.map((word) => [word, { texts: 0, last: 0 }]));
  }

  add(fields: Fields): void {
    this.texts++;
    this.words += wordCount(fields);
    this.#count(fields, this.texts);
    if (this.#sample?.push(fields) === MAX_SAMPLE) this.#lookForCommonWords();
  }

  /** Words that have become common, and are not counted yet. */
  finish(): readonly string[] {
    this.#lookForCommonWords();
    return this.#newlyCommon;
  }

  *frequencies(): Generator<[string, number]> {
    for (const [word, { texts }] of this.#kept) if (texts > 0) yield [word, texts];
  }

  #lookForCommonWords(): void {
    const sample = this.#sample;
    if (sample === undefined) return;
    this.#sample = undefined;
    const before = this.before.texts;
    const isNew = before === 0;
    // What is common changes slowly: it is looked for again whenever the chain has doubled.
    if (!isNew && Math.floor(Math.log2(before)) === Math.floor(Math.log2(before + this.texts))) return;
    const found = commonWords(sample, isNew ? 'first' : 'later').filter((word) => !this.#kept.has(word));
    if (!isNew) {
      this.#newlyCommon = found;
      return;
    }
    for (const word of found) this.#kept.set(word, { texts: 0, last: 0 });
    for (const [place, fields] of sample.entries()) this.#count(fields, place + 1);
  }

  /** `number` tells entries apart, because a word counts once in each. */
  #count(fields: Fields, number: number): void {
    for (const field of fields)
      for (const word of field) {
        const count = this.#kept.get(word);
        if (count === undefined || count.last === number) continue;
        count.last = number;
        count.texts++;
      }
  }
}
