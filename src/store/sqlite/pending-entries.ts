/**
 * The newest entries of the index, which FTS5 does not know yet. Adding words to FTS5 one entry at a time costs as much as all the rest of
 * a write, and many at a time hardly anything; so entries wait in `search_texts`, in the same transaction as everything else, until there
 * are enough of them. Until then a search reads them as they are: it finds the same either way.
 */
import { type IndexedText, PARTS_PER_EVENT } from '../search/documents.ts';
import type { Connection } from './connection.ts';

/** As it is stored: most searches only look whether a word stands in it, and need not take it apart. */
export interface Waiting extends IndexedText {
  readonly chainId: string;
}

export class PendingEntries {
  readonly #connection: Connection;
  readonly #suffix: string;
  #entries: Waiting[] | undefined;

  constructor(connection: Connection, suffix = '') {
    this.#connection = connection;
    this.#suffix = suffix;
  }

  /** In order of arrival. Read once: a tail lives no longer than a transaction. */
  entries(): readonly Waiting[] {
    this.#entries ??= this.#connection.all<Waiting>(
      `SELECT t.doc AS doc, t.title AS title, t.text AS text, t.meta AS meta, e.chain_id AS chainId FROM search_texts${this.#suffix} t
        JOIN events e ON e.pos = t.doc / ${PARTS_PER_EVENT} WHERE t.doc > (${mergedUpTo(this.#suffix)}) ORDER BY t.doc`,
    );
    return this.#entries;
  }

  count(): number {
    return this.#connection.get<{ waiting: number }>(
      `SELECT count(*) AS waiting FROM search_texts${this.#suffix} WHERE doc > (${mergedUpTo(this.#suffix)})`,
    )!.waiting;
  }
}

/** The last entry that FTS5 and the counts of words know. */
function mergedUpTo(suffix: string): string {
  return `SELECT ifnull(max(up_to), 0) FROM search_totals${suffix}`;
}
