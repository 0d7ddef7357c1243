import type { Migration } from '../migrate.ts';

const EXTRACTION_COLUMNS = `scope_id TEXT NOT NULL, event_id TEXT NOT NULL, chain_id TEXT NOT NULL, item_type TEXT NOT NULL, item_id TEXT, seq INTEGER, version INTEGER NOT NULL,
  entities TEXT NOT NULL, updated_seq INTEGER NOT NULL`;
const IDENTITY_COLUMNS = `id TEXT NOT NULL, chain_id TEXT NOT NULL, scope_id TEXT NOT NULL, name TEXT NOT NULL, name_key TEXT NOT NULL, kind TEXT NOT NULL, description TEXT,
  status TEXT NOT NULL, merged_into TEXT, root_id TEXT NOT NULL, author_id TEXT NOT NULL, author_kind TEXT NOT NULL, event_id TEXT NOT NULL, changed_by TEXT NOT NULL,
  revised_at INTEGER NOT NULL, revised_by TEXT NOT NULL, created_seq INTEGER NOT NULL, updated_seq INTEGER NOT NULL, recorded_at INTEGER NOT NULL`;
const ALIAS_COLUMNS = `chain_id TEXT NOT NULL, key TEXT NOT NULL, identity_id TEXT NOT NULL, name TEXT NOT NULL, status TEXT NOT NULL, claimed_at INTEGER NOT NULL,
  claimed_by TEXT NOT NULL, changed_at INTEGER NOT NULL, changed_by TEXT NOT NULL, updated_seq INTEGER NOT NULL`;
const MERGE_COLUMNS = `id TEXT NOT NULL, chain_id TEXT NOT NULL, scope_id TEXT NOT NULL, into_id TEXT NOT NULL, from_id TEXT NOT NULL, status TEXT NOT NULL, event_id TEXT NOT NULL,
  changed_by TEXT NOT NULL, updated_seq INTEGER NOT NULL, recorded_at INTEGER NOT NULL`;

/** Which texts were read for entities, what they mention, and which names mean the same. Each table has one beside it for the rows that were replaced. */
export const entities: Migration = {
  number: 9,
  name: 'entities',
  sql: `
ALTER TABLE memories ADD COLUMN read_version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE memory_versions ADD COLUMN read_version INTEGER NOT NULL DEFAULT 0;

CREATE TABLE extractions (${EXTRACTION_COLUMNS}, PRIMARY KEY (scope_id, event_id)) STRICT, WITHOUT ROWID;
CREATE TABLE extractions_past (${EXTRACTION_COLUMNS}, to_seq INTEGER NOT NULL, PRIMARY KEY (scope_id, event_id, updated_seq)) STRICT, WITHOUT ROWID;

CREATE TABLE identities (${IDENTITY_COLUMNS}, PRIMARY KEY (id)) STRICT, WITHOUT ROWID;
CREATE INDEX identities_by_name ON identities (chain_id, name_key);
CREATE INDEX identities_by_root ON identities (root_id);
CREATE TABLE identities_past (${IDENTITY_COLUMNS}, to_seq INTEGER NOT NULL, PRIMARY KEY (id, updated_seq)) STRICT, WITHOUT ROWID;

CREATE TABLE aliases (${ALIAS_COLUMNS}, PRIMARY KEY (chain_id, key, identity_id)) STRICT, WITHOUT ROWID;
CREATE INDEX aliases_by_identity ON aliases (identity_id);
CREATE TABLE aliases_past (${ALIAS_COLUMNS}, to_seq INTEGER NOT NULL, PRIMARY KEY (chain_id, key, identity_id, updated_seq)) STRICT, WITHOUT ROWID;

CREATE TABLE identity_merges (${MERGE_COLUMNS}, PRIMARY KEY (id)) STRICT, WITHOUT ROWID;
CREATE INDEX identity_merges_into ON identity_merges (into_id);
CREATE INDEX identity_merges_from ON identity_merges (from_id);
CREATE TABLE identity_merges_past (${MERGE_COLUMNS}, to_seq INTEGER NOT NULL, PRIMARY KEY (id, updated_seq)) STRICT, WITHOUT ROWID;
`,
};
