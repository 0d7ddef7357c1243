/** The full-text index: filled with normalised words, asked for any of them, best match first. */
import { SEARCH_TEXT_VERSION } from '../../base/search-text.ts';
import { EVIDENCE_KINDS } from '../../model/event.ts';
import type { Sight, TextHit, TextMatch } from '../port/queries.ts';
import type { SearchDocument } from '../port/store.ts';
import { tableExists } from './checksum.ts';
import type { Connection } from './connection.ts';
import { eventColumns, toEvent } from './event-rows.ts';
import { findMemory } from './memory-queries.ts';
import { inSight, memoryInSight, ownedOrShared } from './sight.ts';
import { Where } from './where.ts';

/**
 * Keeps the documents of a transaction until its end. Any statement with a trigger or several constraints makes FTS5
 * write out what it has gathered so far; indexing between such statements would cost ten times as much.
 */
export class SearchWriter {
  readonly #connection: Connection;
  readonly #insertLabel: string;
  readonly #insertWords: string;
  #pending: { readonly position: number; readonly document: SearchDocument }[] = [];

  constructor(connection: Connection, suffix: string) {
    this.#connection = connection;
    this.#insertLabel = `INSERT INTO event_labels${suffix} VALUES (?, ?) ON CONFLICT DO NOTHING`;
    this.#insertWords = `INSERT INTO search${suffix} (rowid, title, text, meta) VALUES (?, ?, ?, ?)`;
  }

  add(position: number, document: SearchDocument): void {
    this.#pending.push({ position, document });
  }

  /** Before the commit. */
  flush(): void {
    for (const { position, document } of this.#pending) {
      for (const label of document.labels) this.#connection.run(this.#insertLabel, label, position);
    }
    for (const { position, document } of this.#pending) {
      this.#connection.run(this.#insertWords, position, document.title, document.text, document.meta);
    }
    this.#pending = [];
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

export function matchText(connection: Connection, sight: Sight, match: TextMatch): TextHit[] {
  if (match.words.length === 0 || match.types.length === 0) return [];
  const either: Where[] = [];
  if (match.types.includes('evidence'))
    either.push(new Where().addOneOf('e.kind', EVIDENCE_KINDS).addCondition(inSight(sight, 'e.scope_id')));
  if (match.types.includes('memory')) either.push(currentMemory(sight, match));
  const where = new Where().add('search MATCH ?', match.words.map(quoted).join(' OR '));
  where.add(`(${either.map((part) => `(${part.sql})`).join(' OR ')})`, ...either.flatMap((part) => part.values));
  where.addOneOf('ifnull(m.kind, e.kind)', match.kinds);
  // A memory belongs to the session and the time of its words, not of a later change of its tags.
  where.addIf('CASE WHEN m.id IS NULL THEN e.session_id ELSE words.session_id END = ?', match.sessionId);
  where.addIf('ifnull(words.occurred_at, e.occurred_at) >= ?', match.occurredFrom);
  where.addIf('ifnull(words.occurred_at, e.occurred_at) < ?', match.occurredUntil);
  if (match.speaker !== undefined) where.add('e.pos IN (SELECT pos FROM event_labels WHERE label = ?)', match.speaker);
  // In FTS5 a more negative rank is a better match. Only numbers and ids are sorted; what they stand for is read afterwards.
  const sql = `SELECT e.pos AS pos, m.id AS memory_id, search.rank AS match_rank FROM search
    JOIN events e ON e.pos = search.rowid
    LEFT JOIN memories m ON m.id = e.item_id AND m.chain_id = e.chain_id AND m.text_seq = e.seq
    LEFT JOIN events words ON words.chain_id = m.chain_id AND words.seq = m.content_seq
    WHERE ${where.sql} ORDER BY search.rank, e.pos DESC LIMIT ?`;
  return connection.all(sql, ...where.values, match.limit).map((row) => ({
    event: toEvent(connection.get(EVENT_AT, row.pos as number)!),
    memory: row.memory_id === null ? undefined : findMemory(connection, sight, row.memory_id as string),
    score: -(row.match_rank as number),
  }));
}

const EVENT_AT = `SELECT ${eventColumns('e')} FROM events e WHERE e.pos = ?`;

/** Only the document of the current text counts; those of earlier versions stay in the index for looking back. */
function currentMemory(sight: Sight, match: TextMatch): Where {
  const memory = new Where()
    .add('m.id IS NOT NULL AND (m.expires_at IS NULL OR m.expires_at > ?)', match.notExpiredAt)
    .addOneOf('m.status', match.statuses);
  for (const tag of match.tags ?? [])
    memory.add('EXISTS (SELECT 1 FROM item_tags t WHERE t.tag = ? AND t.item_id = m.id)', tag);
  if (sight.scopeIds !== null) {
    const scopes = JSON.stringify(sight.scopeIds);
    const owned = ownedOrShared(sight, 'n');
    // Of entries with the same kind and name the one in the nearest scope counts.
    memory.add(
      `NOT (m.name IS NOT NULL AND EXISTS (SELECT 1 FROM json_each(?) near JOIN memories n ON n.scope_id = near.value AND n.kind = m.kind AND n.name = m.name
        WHERE near.key < ifnull((SELECT own.key FROM json_each(?) own WHERE own.value = m.scope_id), 1000)
        AND n.status IN ('inbox', 'active', 'stale') AND (n.expires_at IS NULL OR n.expires_at > ?) AND ${owned.sql}))`,
      scopes,
      scopes,
      match.notExpiredAt,
      ...owned.values,
    );
  }
  return memory.addCondition(memoryInSight(sight, 'm'));
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}
