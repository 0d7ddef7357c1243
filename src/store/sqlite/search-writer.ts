/** Fills the full-text index: every entry at once into `search_texts`, and many together into FTS5 and its counts. */
import { SEARCH_TEXT_VERSION } from '../../text/words/search-text.ts';
import type { IndexedEvent, SearchDocument } from '../port/store.ts';
import { entriesOf, type Fields, fieldsOf } from '../search/documents.ts';
import type { CommitCache } from './commit-cache.ts';
import type { Connection } from './connection.ts';
import { IndexMerge } from './index-merge.ts';
import { PendingEntries } from './pending-entries.ts';
import { tableExists } from './read-tables.ts';

/** Entries that wait before they are folded in. More would make single writes little cheaper and every search slower. */
export const MAX_WAITING = 256;

interface Added {
  readonly chainId: string;
  readonly doc: number;
  readonly fields: Fields;
}

export class SearchWriter {
  readonly #connection: Connection;
  readonly #suffix: string;
  readonly #cache: CommitCache | undefined;
  readonly #tail: PendingEntries;
  readonly #statements: Statements;
  #added: Added[] = [];
  /** The events of each label, written together: in a bulk many have the same. */
  readonly #labels = new Map<string, number[]>();
  /** Entries that waited when the first one was added. */
  #before: number | undefined;
  #fold: IndexMerge | undefined;

  constructor(connection: Connection, suffix: string, cache?: CommitCache) {
    this.#connection = connection;
    this.#suffix = suffix;
    this.#cache = cache;
    this.#tail = new PendingEntries(connection, suffix);
    this.#statements = suffix === '' ? LIVE : statementsFor(suffix);
  }

  add(event: IndexedEvent, document: SearchDocument): void {
    this.#before ??= this.#cache?.waitingTexts ?? this.#tail.count();
    for (const { text, fields } of entriesOf(event.position, document)) {
      this.#connection.run(this.#statements.insertText, text.doc, text.title, text.text, text.meta);
      if (this.#fold) this.#fold.add(event.chainId, text.doc, fields);
      else this.#wait({ chainId: event.chainId, doc: text.doc, fields }, this.#before);
    }
    for (const label of document.labels) {
      const labelled = this.#labels.get(label);
      if (labelled) labelled.push(event.position);
      else this.#labels.set(label, [event.position]);
    }
  }

  /**
   * Before the commit. Any statement with a trigger or several constraints makes FTS5 write out what it has gathered so far;
   * indexing between such statements would cost ten times as much.
   */
  flush(): void {
    if (this.#before === undefined) return;
    this.#fold?.finish();
    for (const [label, positions] of this.#labels)
      this.#connection.run(this.#statements.insertLabels, label, JSON.stringify(positions));
    this.#labels.clear();
    if (this.#cache) this.#cache.waitingTexts = this.#fold ? 0 : this.#before + this.#added.length;
    this.#added = [];
    this.#before = undefined;
    this.#fold = undefined;
  }

  #wait(entry: Added, before: number): void {
    this.#added.push(entry);
    if (before + this.#added.length < MAX_WAITING) return;
    const first = this.#added[0]!.doc;
    const waited = before === 0 ? [] : this.#tail.entries().filter(({ doc }) => doc < first);
    const earlier = waited.map((entry) => ({ chainId: entry.chainId, doc: entry.doc, fields: fieldsOf(entry) }));
    const waiting = [...earlier, ...this.#added];
    const fold = new IndexMerge(this.#connection, this.#suffix, waiting[0]!.doc);
    for (const { chainId, doc, fields } of waiting) fold.add(chainId, doc, fields);
    this.#fold = fold;
    this.#added = [];
  }
}

interface Statements {
  readonly insertText: string;
  readonly insertLabels: string;
}

function statementsFor(suffix: string): Statements {
  return {
    // Over what an event left that somebody took out of the ledger: an index is no reason to refuse a write.
    insertText: `INSERT OR REPLACE INTO search_texts${suffix} VALUES (?, ?, ?, ?)`,
    insertLabels: `INSERT INTO event_labels${suffix} SELECT ?, value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
  };
}

/** Made once: a text that is put together again must be read again to find the statement that was kept for it. */
const LIVE = statementsFor('');

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
