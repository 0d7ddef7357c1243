import type { Migration } from '../migrate.ts';

const FEEDBACK_COLUMNS = `scope_id TEXT NOT NULL, item_id TEXT NOT NULL, actor_id TEXT NOT NULL, actor_kind TEXT NOT NULL, chain_id TEXT NOT NULL, signal TEXT NOT NULL, session_id TEXT, event_id TEXT NOT NULL,
  updated_seq INTEGER NOT NULL, recorded_at INTEGER NOT NULL`;
const USE_COLUMNS = `scope_id TEXT NOT NULL, item_id TEXT NOT NULL, chain_id TEXT NOT NULL, uses INTEGER NOT NULL, signal_sum REAL NOT NULL, weight_sum REAL NOT NULL, session_id TEXT, session_uses INTEGER NOT NULL,
  session_signal REAL NOT NULL, session_weight REAL NOT NULL, updated_seq INTEGER NOT NULL, recorded_at INTEGER NOT NULL`;
const FRAME_COLUMNS = `chain_id TEXT NOT NULL, name TEXT NOT NULL, scope_id TEXT NOT NULL, definition TEXT NOT NULL, status TEXT NOT NULL, author_id TEXT NOT NULL, author_kind TEXT NOT NULL, event_id TEXT NOT NULL,
  updated_seq INTEGER NOT NULL, recorded_at INTEGER NOT NULL`;

/** What was said of items, what came of using them, and frames of one's own. Each table has one beside it for the rows that were replaced. */
export const usefulness: Migration = {
  number: 11,
  name: 'usefulness',
  sql: `
CREATE TABLE feedback (${FEEDBACK_COLUMNS}, PRIMARY KEY (scope_id, item_id, actor_id, actor_kind)) STRICT, WITHOUT ROWID;
CREATE INDEX feedback_of_item ON feedback (item_id);
CREATE TABLE feedback_past (${FEEDBACK_COLUMNS}, to_seq INTEGER NOT NULL, PRIMARY KEY (scope_id, item_id, actor_id, actor_kind, updated_seq)) STRICT, WITHOUT ROWID;

CREATE TABLE item_uses (${USE_COLUMNS}, PRIMARY KEY (scope_id, item_id)) STRICT, WITHOUT ROWID;
CREATE INDEX item_uses_of_item ON item_uses (item_id);
CREATE TABLE item_uses_past (${USE_COLUMNS}, to_seq INTEGER NOT NULL, PRIMARY KEY (scope_id, item_id, updated_seq)) STRICT, WITHOUT ROWID;

CREATE TABLE frames (${FRAME_COLUMNS}, PRIMARY KEY (chain_id, name)) STRICT, WITHOUT ROWID;
CREATE TABLE frames_past (${FRAME_COLUMNS}, to_seq INTEGER NOT NULL, PRIMARY KEY (chain_id, name, updated_seq)) STRICT, WITHOUT ROWID;
`,
};
