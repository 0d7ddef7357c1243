/** Fills the full-text index: every entry at once into `search_texts`, and many together into FTS5 and its counts. */
import { SEARCH_TEXT_VERSION } from '../../base/search-text.ts';
import type { IndexedEvent, SearchDocument } from '../port/store.ts';
import { entriesOf, PARTS_PER_EVENT, wordCount } from '../search/documents.ts';
import { tableExists } from './checksum.ts';
import type { CommitCache } from './commit-cache.ts';
import { commonWords, countTexts } from './common-words.ts';
import type { Connection } from './connection.ts';
import { chainToken, withWord } from './fts-query.ts';
import { TextTail, type Waiting } from './text-tail.ts';

/** Everything that the index consists of. */
export const SEARCH_TABLES = ['search', 'search_texts', 'search_words', 'search_chains', 'event_labels'];

/** Entries that wait before they are folded in. More would make single writes little cheaper and every search slower. */
export const MAX_WAITING = 256;

export class SearchWriter {
  readonly #connection: Connection;
  readonly #suffix: string;
  readonly #cache: CommitCache | undefined;
  readonly #tail: TextTail;
  readonly #insertText: string;
  readonly #insertLabel: string;
  #added: Waiting[] = [];
  /** Entries that waited when the first one was added. */
  #before: number | undefined;

  constructor(connection: Connection, suffix: string, cache?: CommitCache) {
    this.#connection = connection;
    this.#suffix = suffix;
    this.#cache = cache;
    this.#tail = new TextTail(connection, suffix);
    // Over what an event left that somebody took out of the ledger: an index is no reason to refuse a write.
    this.#insertText = `INSERT OR REPLACE INTO search_texts${suffix} VALUES (?, ?, ?, ?)`;
    this.#insertLabel = `INSERT INTO event_labels${suffix} VALUES (?, ?) ON CONFLICT DO NOTHING`;
  }

  /** Only the words are kept for the end of the transaction, so that a long one does not hold every text in memory. */
  add(event: IndexedEvent, document: SearchDocument): void {
    this.#before ??= this.#cache?.waitingTexts ?? this.#tail.count();
    for (const { text, fields } of entriesOf(event.position, document)) {
      this.#connection.run(this.#insertText, text.doc, text.title, text.text, text.meta);
      this.#added.push({ chainId: event.chainId, doc: text.doc, fields });
    }
    for (const label of document.labels) this.#connection.run(this.#insertLabel, label, event.position);
  }

  /**
   * Before the commit. Any statement with a trigger or several constraints makes FTS5 write out what it has gathered so far;
   * indexing between such statements would cost ten times as much.
   */
  flush(): void {
    const [first] = this.#added;
    if (first === undefined) return;
    const before = this.#before ?? 0;
    const isFull = before + this.#added.length >= MAX_WAITING;
    if (isFull) {
      const earlier = before === 0 ? [] : this.#tail.entries().filter(({ doc }) => doc < first.doc);
      this.#fold([...earlier, ...this.#added]);
    }
    if (this.#cache) this.#cache.waitingTexts = isFull ? 0 : before + this.#added.length;
    this.#added = [];
    this.#before = undefined;
  }

  #fold(entries: readonly Waiting[]): void {
    const chains = Map.groupBy(entries, ({ chainId }) => chainId);
    const before = new Map<string, { chain: number; texts: number }>();
    for (const chainId of chains.keys()) before.set(chainId, this.#chain(chainId));
    // In one statement: the words need not come through here again.
    this.#connection.run(
      `INSERT INTO search${this.#suffix} (rowid, words) SELECT t.doc, '${chainToken('')}' || c.chain || ' ' || t.title || ' ' || t.text || ' ' || t.meta
        FROM search_texts${this.#suffix} t CROSS JOIN events e ON e.pos = t.doc / ${PARTS_PER_EVENT} JOIN search_chains${this.#suffix} c ON c.chain_id = e.chain_id
        WHERE t.doc >= ? ORDER BY t.doc`,
      entries[0]!.doc,
    );
    const upTo = entries.at(-1)!.doc;
    for (const [chainId, ofChain] of chains) {
      const { chain, texts } = before.get(chainId)!;
      this.#connection.run(
        `UPDATE search_chains${this.#suffix} SET texts = texts + ?, words = words + ?, up_to = ? WHERE chain = ?`,
        ofChain.length,
        ofChain.reduce((sum, { fields }) => sum + wordCount(fields), 0),
        upTo,
        chain,
      );
      this.#countCommonWords(chain, texts === 0, ofChain);
    }
  }

  #chain(chainId: string): { chain: number; texts: number } {
    return this.#connection.get(
      `INSERT INTO search_chains${this.#suffix} (chain_id, texts, words, up_to) VALUES (?, 0, 0, 0) ON CONFLICT (chain_id)
        DO UPDATE SET texts = texts RETURNING chain, texts`,
      chainId,
    ) as { chain: number; texts: number };
  }

  /** Words that are common in these entries are counted from now on; what they had before is counted once. */
  #countCommonWords(chain: number, isNew: boolean, entries: readonly Waiting[]): void {
    const table = `search_words${this.#suffix}`;
    const kept = this.#connection
      .all(`SELECT word FROM ${table} WHERE chain = ?`, chain)
      .map((row) => String(row.word));
    const known = new Set(kept);
    const added = commonWords(entries, isNew ? 'first' : 'later').filter((word) => !known.has(word));
    const counts = countTexts([...kept, ...(isNew ? added : [])], entries);
    const add = `INSERT INTO ${table} VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET texts = texts + excluded.texts`;
    for (const [word, texts] of counts) if (texts > 0) this.#connection.run(add, chain, word, texts);
    if (isNew) return;
    for (const word of added)
      this.#connection.run(
        `INSERT INTO ${table} SELECT ?, ?, count(*) FROM search${this.#suffix} WHERE search${this.#suffix} MATCH ?`,
        chain,
        word,
        withWord(word, [chain]),
      );
  }
}

const VERSION_KEY = 'search_text_version';

/** Notes by which rules the words of the whole index were made. */
export function markIndexVersion(connection: Connection): void {
  connection.run(
    'INSERT INTO settings VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    VERSION_KEY,
    String(SEARCH_TEXT_VERSION),
  );
}

/** Whether the index was made by the rules by which questions are read now. */
export function indexIsCurrent(connection: Connection): boolean {
  if (!tableExists(connection, 'settings')) return false;
  return connection.get('SELECT value FROM settings WHERE key = ?', VERSION_KEY)?.value === String(SEARCH_TEXT_VERSION);
}
