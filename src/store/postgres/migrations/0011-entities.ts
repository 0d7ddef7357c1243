import type { Migration } from '../migrate.ts';

const TEXT = 'text COLLATE "C"';
const EXTRACTION_COLUMNS = `scope_id ${TEXT} NOT NULL, event_id ${TEXT} NOT NULL, chain_id ${TEXT} NOT NULL, item_type ${TEXT} NOT NULL, item_id ${TEXT}, seq bigint, version bigint NOT NULL,
  entities ${TEXT} NOT NULL, updated_seq bigint NOT NULL`;
const IDENTITY_COLUMNS = `chain_id ${TEXT} NOT NULL, scope_id ${TEXT} NOT NULL, name ${TEXT} NOT NULL, name_key ${TEXT} NOT NULL, kind ${TEXT} NOT NULL, description ${TEXT},
  status ${TEXT} NOT NULL, merged_into ${TEXT}, root_id ${TEXT} NOT NULL, author_id ${TEXT} NOT NULL, author_kind ${TEXT} NOT NULL, event_id ${TEXT} NOT NULL, changed_by ${TEXT} NOT NULL,
  revised_at bigint NOT NULL, revised_by ${TEXT} NOT NULL, created_seq bigint NOT NULL, updated_seq bigint NOT NULL, recorded_at bigint NOT NULL`;
const ALIAS_COLUMNS = `chain_id ${TEXT} NOT NULL, key ${TEXT} NOT NULL, identity_id ${TEXT} NOT NULL, name ${TEXT} NOT NULL, status ${TEXT} NOT NULL, claimed_at bigint NOT NULL,
  claimed_by ${TEXT} NOT NULL, changed_at bigint NOT NULL, changed_by ${TEXT} NOT NULL, updated_seq bigint NOT NULL`;
const MERGE_COLUMNS = `chain_id ${TEXT} NOT NULL, scope_id ${TEXT} NOT NULL, into_id ${TEXT} NOT NULL, from_id ${TEXT} NOT NULL, status ${TEXT} NOT NULL, event_id ${TEXT} NOT NULL,
  changed_by ${TEXT} NOT NULL, updated_seq bigint NOT NULL, recorded_at bigint NOT NULL`;

/** Which texts were read for entities, what they mention, and which names mean the same. Each table has one beside it for the rows that were replaced. */
export const entities: Migration = {
  number: 11,
  name: 'entities',
  sql: '',
  derived: `
ALTER TABLE memories{next} ADD COLUMN read_version bigint NOT NULL DEFAULT 0;
ALTER TABLE memory_versions{next} ADD COLUMN read_version bigint NOT NULL DEFAULT 0;

CREATE TABLE extractions{next} (${EXTRACTION_COLUMNS}, CONSTRAINT extractions_key{next} PRIMARY KEY (scope_id, event_id));
CREATE TABLE extractions_past{next} (${EXTRACTION_COLUMNS}, to_seq bigint NOT NULL, CONSTRAINT extractions_past_key{next} PRIMARY KEY (scope_id, event_id, updated_seq));

CREATE TABLE identities{next} (id ${TEXT} CONSTRAINT identities_key{next} PRIMARY KEY, ${IDENTITY_COLUMNS});
CREATE INDEX identities_by_name{next} ON identities{next} (chain_id, name_key);
CREATE INDEX identities_by_root{next} ON identities{next} (root_id);
CREATE TABLE identities_past{next} (id ${TEXT} NOT NULL, ${IDENTITY_COLUMNS}, to_seq bigint NOT NULL, CONSTRAINT identities_past_key{next} PRIMARY KEY (id, updated_seq));

CREATE TABLE aliases{next} (${ALIAS_COLUMNS}, CONSTRAINT aliases_key{next} PRIMARY KEY (chain_id, key, identity_id));
CREATE INDEX aliases_by_identity{next} ON aliases{next} (identity_id);
CREATE TABLE aliases_past{next} (${ALIAS_COLUMNS}, to_seq bigint NOT NULL, CONSTRAINT aliases_past_key{next} PRIMARY KEY (chain_id, key, identity_id, updated_seq));

CREATE TABLE identity_merges{next} (id ${TEXT} CONSTRAINT identity_merges_key{next} PRIMARY KEY, ${MERGE_COLUMNS});
CREATE INDEX identity_merges_into{next} ON identity_merges{next} (into_id);
CREATE INDEX identity_merges_from{next} ON identity_merges{next} (from_id);
CREATE TABLE identity_merges_past{next} (id ${TEXT} NOT NULL, ${MERGE_COLUMNS}, to_seq bigint NOT NULL, CONSTRAINT identity_merges_past_key{next} PRIMARY KEY (id, updated_seq));
`,
};
