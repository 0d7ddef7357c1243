/** How many entries and words the chains of a reader have: what was noted when entries were taken in, and those that came since. */
import type { AccessFilter } from '../port/queries.ts';
import { type IndexedText, PARTS_PER_EVENT } from '../search/documents.ts';
import { wordsIn } from '../search/score.ts';
import type { Connection } from './connection.ts';
import type { Waiting } from './pending-entries.ts';

interface TextTotals {
  readonly texts: number;
  readonly words: number;
}

export function totalsNow(connection: Connection, access: AccessFilter, tail: readonly Waiting[]): TextTotals {
  const noted = connection
    .all<TextTotals & { chain_id: string }>(
      // The cross join keeps the chains in front, which are few; what was noted of them is more with every text.
      'SELECT c.chain_id, t.texts, t.words FROM search_chains c CROSS JOIN search_totals t ON t.chain = c.chain AND t.up_to = (SELECT max(up_to) FROM search_totals l WHERE l.chain = c.chain)',
    )
    .filter(({ chain_id }) => isSeen(access, chain_id));
  const since = tail
    .filter(({ chainId }) => isSeen(access, chainId))
    .map((entry) => ({ texts: 1, words: wordsOf(entry) }));
  return sum([...noted, ...since]);
}

/** Up to the last event that each chain had at the moment for which the connection's tables are covered. */
export function totalsThen(connection: Connection, access: AccessFilter): TextTotals {
  const chains = connection.all<{ chain_id: string; pos: number }>(
    'SELECT w.chain_id, e.pos FROM temp.moment w JOIN main.events e ON e.chain_id = w.chain_id AND e.seq = w.seq',
  );
  return sum(
    chains
      .filter(({ chain_id }) => isSeen(access, chain_id))
      .map(({ chain_id, pos }) => totalsUpTo(connection, chain_id, (pos + 1) * PARTS_PER_EVENT - 1)),
  );
}

function totalsUpTo(connection: Connection, chainId: string, lastDoc: number): TextTotals {
  const noted = connection.get<TextTotals & { up_to: number }>(NOTED, chainId, lastDoc);
  const since = connection
    .all<IndexedText>(SINCE, noted?.up_to ?? 0, lastDoc, chainId)
    .map((row) => ({ texts: 1, words: wordsOf(row) }));
  return sum([noted ?? { texts: 0, words: 0 }, ...since]);
}

const NOTED = `SELECT t.up_to, t.texts, t.words FROM search_chains c JOIN search_totals t ON t.chain = c.chain
  WHERE c.chain_id = ? AND t.up_to <= ? ORDER BY t.up_to DESC LIMIT 1`;
const SINCE = `SELECT t.doc, t.title, t.text, t.meta FROM search_texts t CROSS JOIN main.events e ON e.pos = t.doc / ${PARTS_PER_EVENT}
  WHERE t.doc > ? AND t.doc <= ? AND e.chain_id = ?`;

function wordsOf({ title, text, meta }: IndexedText): number {
  return wordsIn(title) + wordsIn(text) + wordsIn(meta);
}

function isSeen(access: AccessFilter, chainId: string): boolean {
  return access.chainIds === undefined || access.chainIds.includes(chainId);
}

function sum(parts: readonly TextTotals[]): TextTotals {
  return parts.reduce((all, part) => ({ texts: all.texts + part.texts, words: all.words + part.words }), {
    texts: 0,
    words: 0,
  });
}
