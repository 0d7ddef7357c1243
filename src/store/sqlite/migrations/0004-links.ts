import type { Migration } from '../migrate.ts';

const COLUMNS = `chain_id TEXT NOT NULL, scope_id TEXT NOT NULL, from_id TEXT NOT NULL, to_id TEXT NOT NULL, type TEXT NOT NULL, status TEXT NOT NULL, weight REAL NOT NULL, confidence REAL NOT NULL,
  origin TEXT NOT NULL, reinforcement_count INTEGER NOT NULL, valid_from INTEGER, valid_to INTEGER, pinned INTEGER NOT NULL, note TEXT, change_reason TEXT, trust REAL NOT NULL, author_id TEXT NOT NULL,
  author_kind TEXT NOT NULL, event_id TEXT NOT NULL, made_by TEXT NOT NULL, made_order INTEGER NOT NULL, removed_by TEXT, removed_order INTEGER, created_seq INTEGER NOT NULL, updated_seq INTEGER NOT NULL,
  recorded_at INTEGER NOT NULL`;

/** Links between items, found from either end. */
export const links: Migration = {
  number: 4,
  name: 'links',
  sql: `
CREATE TABLE links (id TEXT NOT NULL UNIQUE, ${COLUMNS}) STRICT;
CREATE INDEX links_by_from ON links (from_id);
CREATE INDEX links_by_to ON links (to_id);
CREATE INDEX links_by_time ON links (recorded_at, id);
CREATE TABLE links_past (id TEXT NOT NULL, ${COLUMNS}, to_seq INTEGER NOT NULL, PRIMARY KEY (id, updated_seq)) STRICT;
CREATE INDEX links_past_by_from ON links_past (from_id);
CREATE INDEX links_past_by_to ON links_past (to_id);
`,
};
