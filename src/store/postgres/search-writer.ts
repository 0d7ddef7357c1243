/** Fills the full-text index: entries as they come, and now and then the counts of the words that many of them hold. */
import { SEARCH_TEXT_VERSION } from '../../text/words/search-text.ts';
import type { IndexedEvent, SearchDocument } from '../port/store.ts';
import { entriesOf, wordCount } from '../search/documents.ts';
import { chainToken } from './search-query.ts';
import { SEARCH_TABLES } from './search-schema.ts';
import type { Transaction } from './transaction.ts';
import { insertInto } from './writing/write-buffer.ts';

/** Entries whose common words are counted together; until then a search counts them where they stand. */
const MAX_WAITING = 256;
/** What makes a word common: that share of those entries. Later it takes more, because counting what it had before has a price. */
const SHARE = { first: 0.03, later: 0.07 };

type Names = Readonly<Record<'texts' | 'words' | 'chains' | 'totals' | 'labels', string>>;

function tablesOf(suffix: string): Names {
  const [texts, words, chains, totals, labels] = SEARCH_TABLES;
  return {
    texts: texts + suffix,
    words: words + suffix,
    chains: chains + suffix,
    totals: totals + suffix,
    labels: labels + suffix,
  };
}

/** By the ending of the table names: made once, because looking up a statement by a text that was just put together reads all of it. */
const known = new Map<string, { readonly tables: Names; readonly statements: ReturnType<typeof statementsOf> }>();

function namesOf(suffix: string) {
  const before = known.get(suffix);
  if (before) return before;
  const tables = tablesOf(suffix);
  const made = { tables, statements: statementsOf(tables) };
  known.set(suffix, made);
  return made;
}

/** How rows get into the tables; see unsent-rows.ts. The set of words that is looked up is made from the texts, whose words stand between spaces. */
function statementsOf({ texts, chains, labels }: Names) {
  return {
    texts: `INSERT INTO ${texts} (chain_id, doc, title, text, meta, words) SELECT chain_id, doc, title, text, meta,
      array_to_tsvector(array_remove(string_to_array(title || ' ' || text || ' ' || meta, ' '), '') || ('${chainToken('')}' || chain_id))
      FROM json_to_recordset({rows}) AS g (chain_id text, doc bigint, title text, text text, meta text)`,
    chains: `INSERT INTO ${chains} AS c (chain_id, texts, words, folded_texts, up_to) SELECT chain_id, texts, words, 0, 0
      FROM json_populate_recordset(NULL::${chains}, {rows}) AS g ON CONFLICT (chain_id) DO UPDATE SET texts = c.texts + excluded.texts, words = c.words + excluded.words`,
    labels: `${insertInto(labels, ['label', 'pos'])} ON CONFLICT DO NOTHING`,
  };
}

interface Added {
  texts: number;
  words: number;
  lastDoc: number;
}

export class SearchWriter {
  readonly #transaction: Transaction;
  readonly #tables: Names;
  readonly #statements: ReturnType<typeof statementsOf>;
  readonly #waitingIn: (chainId: string) => Promise<number>;
  readonly #added = new Map<string, Added>();
  /** Entries of each chain that wait to be counted, as far as this transaction knows. */
  readonly #waiting = new Map<string, number>();

  constructor(transaction: Transaction, suffix: string, waitingIn: (chainId: string) => Promise<number>) {
    this.#transaction = transaction;
    const { tables, statements } = namesOf(suffix);
    this.#tables = tables;
    this.#statements = statements;
    this.#waitingIn = waitingIn;
  }

  add(event: IndexedEvent, document: SearchDocument): void {
    const { chainId, position } = event;
    const { unsent } = this.#transaction;
    const added = this.#added.get(chainId) ?? { texts: 0, words: 0, lastDoc: 0 };
    this.#added.set(chainId, added);
    for (const { text, fields } of entriesOf(position, document)) {
      const row = { chain_id: chainId, ...text };
      unsent.list(this.#statements.texts, this.#tables.texts, row, text.text.length);
      added.texts++;
      added.words += wordCount(fields);
      added.lastDoc = Math.max(added.lastDoc, text.doc);
    }
    const labels = [...new Set(document.labels)];
    for (const label of labels) unsent.list(this.#statements.labels, this.#tables.labels, { label, pos: position });
  }

  /** Before a search of the same transaction, and before the commit. */
  async flush(): Promise<void> {
    if (this.#added.size === 0) return;
    // One statement changes a row of the counts once.
    this.#transaction.unsent.send(this.#tables.chains);
    for (const [chainId, added] of this.#added) await this.#count(chainId, added);
    this.#added.clear();
  }

  async #count(chainId: string, { texts, words, lastDoc }: Added): Promise<void> {
    const waiting = (this.#waiting.get(chainId) ?? (await this.#waitingIn(chainId))) + texts;
    const isFull = waiting >= MAX_WAITING;
    this.#transaction.unsent.list(this.#statements.chains, this.#tables.chains, { chain_id: chainId, texts, words });
    if (isFull) this.#fold(chainId, lastDoc);
    this.#waiting.set(chainId, isFull ? 0 : waiting);
  }

  /** Words that are counted already get what the waiting entries add; words that are common among these are counted from now on. */
  #fold(chainId: string, lastDoc: number): void {
    const { texts: textTable, words: wordTable, chains: chainTable, totals: totalTable } = this.#tables;
    // The server thinks that many more words are common than are, and would translate the statement into machine code first, which takes longer than all of this.
    this.#transaction.send('SET LOCAL jit = off');
    this.#transaction.send(
      `WITH chain AS MATERIALIZED (SELECT c.chain_id, c.up_to, ceil((c.texts - c.folded_texts) * CASE WHEN c.up_to = 0 THEN ${SHARE.first} ELSE ${SHARE.later} END)::bigint AS enough
          FROM ${chainTable} c WHERE c.chain_id = ?),
        tail AS MATERIALIZED (SELECT held.word, held.ndoc AS texts, known.word IS NOT NULL AS is_counted
          FROM chain CROSS JOIN LATERAL ts_stat(format('SELECT words FROM ${textTable} WHERE chain_id = %L AND doc > %s', chain.chain_id, chain.up_to)) held
            LEFT JOIN ${wordTable} known ON known.chain_id = ? AND known.word = held.word
          WHERE held.word <> ? AND (known.word IS NOT NULL OR held.ndoc >= greatest(1, chain.enough))),
        counted AS (UPDATE ${wordTable} w SET texts = w.texts + tail.texts FROM tail WHERE tail.is_counted AND w.chain_id = ? AND w.word = tail.word)
        INSERT INTO ${wordTable} (chain_id, word, texts) SELECT chain.chain_id, tail.word, CASE WHEN chain.up_to = 0 THEN tail.texts ELSE (SELECT count(*) FROM ${textTable} t WHERE t.words @@
            ('''' || replace(replace(tail.word, '\\', '\\\\'), '''', '''''') || ''' & ''' || replace(replace(?::text, '\\', '\\\\'), '''', '''''') || '''')::tsquery) END
          FROM chain CROSS JOIN tail WHERE NOT tail.is_counted`,
      chainId,
      chainId,
      chainToken(chainId),
      chainId,
      chainToken(chainId),
    );
    this.#transaction.send(
      `UPDATE ${chainTable} SET folded_texts = texts, up_to = greatest(up_to, ?) WHERE chain_id = ?`,
      lastDoc,
      chainId,
    );
    this.#transaction.send(
      `INSERT INTO ${totalTable} SELECT chain_id, up_to, texts, words FROM ${chainTable} WHERE chain_id = ?
        ON CONFLICT (chain_id, up_to) DO UPDATE SET texts = excluded.texts, words = excluded.words`,
      chainId,
    );
  }
}

/** How many entries of a chain wait to be counted, where the chain is not held. */
export async function waitingTexts(transaction: Transaction, suffix: string, chainId: string): Promise<number> {
  const row = await transaction.get<{ waiting: number }>(
    `SELECT texts - folded_texts AS waiting FROM search_chains${suffix} WHERE chain_id = ?`,
    chainId,
  );
  return row?.waiting ?? 0;
}

const VERSION_KEY = 'search_text_version';

export function markIndexVersion(transaction: Transaction): void {
  transaction.send(
    'INSERT INTO settings VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    VERSION_KEY,
    String(SEARCH_TEXT_VERSION),
  );
}

/** Whether the index was made by the rules by which questions are read now. */
export async function indexIsCurrent(transaction: Transaction): Promise<boolean> {
  const row = await transaction.get('SELECT value FROM settings WHERE key = ?', VERSION_KEY);
  return row?.value === String(SEARCH_TEXT_VERSION);
}
