import type { Migration } from '../migrate.ts';

/** Every version of a named text has these. */
export const TEXT_VERSION_COLUMNS = `version INTEGER NOT NULL, event_id TEXT NOT NULL, content_event TEXT NOT NULL, content_hash TEXT NOT NULL, metadata TEXT, archived INTEGER NOT NULL, 
  archive_reason TEXT, change_reason TEXT, based_on INTEGER, conflict INTEGER NOT NULL, trust REAL NOT NULL, author_id TEXT NOT NULL, author_kind TEXT NOT NULL, 
  recorded_at INTEGER NOT NULL, ordered_at INTEGER NOT NULL, updated_seq INTEGER NOT NULL, text_pos INTEGER NOT NULL`;
export const NAMED_TEXT_COLUMNS = `chain_id TEXT NOT NULL, scope_id TEXT NOT NULL, created_at INTEGER NOT NULL, versions INTEGER NOT NULL, ${TEXT_VERSION_COLUMNS}`;
const BLOCK_FIELDS = 'authority INTEGER NOT NULL, read_only INTEGER NOT NULL, max_tokens INTEGER NOT NULL';
const BLOCK_COLUMNS = `type TEXT NOT NULL, label TEXT NOT NULL, ${BLOCK_FIELDS}, ${NAMED_TEXT_COLUMNS}`;
const VERSION_COLUMNS = `item_id TEXT NOT NULL, chain_id TEXT NOT NULL, ${BLOCK_FIELDS}, ${TEXT_VERSION_COLUMNS}`;

/** Blocks and their versions. Each table has one beside it for the rows that were replaced. */
export const blocks: Migration = {
  number: 3,
  name: 'blocks',
  sql: `
CREATE TABLE blocks (id TEXT NOT NULL UNIQUE, ${BLOCK_COLUMNS}) STRICT;
CREATE INDEX blocks_by_name ON blocks (scope_id, type, label);
CREATE TABLE blocks_past (id TEXT NOT NULL, ${BLOCK_COLUMNS}, to_seq INTEGER NOT NULL, PRIMARY KEY (id, updated_seq)) STRICT;

CREATE TABLE block_versions (${VERSION_COLUMNS}, PRIMARY KEY (item_id, version)) STRICT, WITHOUT ROWID;
CREATE TABLE block_versions_past (${VERSION_COLUMNS}, to_seq INTEGER NOT NULL, PRIMARY KEY (item_id, version, updated_seq)) STRICT, WITHOUT ROWID;
`,
};
