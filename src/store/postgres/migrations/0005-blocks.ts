import type { Migration } from '../migrate.ts';

const TEXT = 'text COLLATE "C"';
/** Every version of a named text has these. */
export const TEXT_VERSION_COLUMNS = `version bigint NOT NULL, event_id ${TEXT} NOT NULL, content_event ${TEXT} NOT NULL, content_hash ${TEXT} NOT NULL, metadata ${TEXT}, archived bigint NOT NULL, 
  archive_reason ${TEXT}, change_reason ${TEXT}, based_on bigint, conflict bigint NOT NULL, trust double precision NOT NULL, author_id ${TEXT} NOT NULL, 
  author_kind ${TEXT} NOT NULL, recorded_at bigint NOT NULL, ordered_at bigint NOT NULL, updated_seq bigint NOT NULL, text_pos bigint NOT NULL`;
export const NAMED_TEXT_COLUMNS = `chain_id ${TEXT} NOT NULL, scope_id ${TEXT} NOT NULL, created_at bigint NOT NULL, versions bigint NOT NULL, ${TEXT_VERSION_COLUMNS}`;
const BLOCK_FIELDS = 'authority bigint NOT NULL, read_only bigint NOT NULL, max_tokens bigint NOT NULL';
const BLOCK_COLUMNS = `type ${TEXT} NOT NULL, label ${TEXT} NOT NULL, ${BLOCK_FIELDS}, ${NAMED_TEXT_COLUMNS}`;
const VERSION_COLUMNS = `item_id ${TEXT} NOT NULL, chain_id ${TEXT} NOT NULL, ${BLOCK_FIELDS}, ${TEXT_VERSION_COLUMNS}`;

/** Blocks and their versions. Each table has one beside it for the rows that were replaced. */
export const blocks: Migration = {
  number: 5,
  name: 'blocks',
  sql: '',
  derived: `
CREATE TABLE blocks{next} (id ${TEXT} NOT NULL, ${BLOCK_COLUMNS}, CONSTRAINT blocks_key{next} PRIMARY KEY (id));
CREATE INDEX blocks_by_name{next} ON blocks{next} (scope_id, type, label);
CREATE TABLE blocks_past{next} (id ${TEXT} NOT NULL, ${BLOCK_COLUMNS}, to_seq bigint NOT NULL, CONSTRAINT blocks_past_key{next} PRIMARY KEY (id, updated_seq));

CREATE TABLE block_versions{next} (${VERSION_COLUMNS}, CONSTRAINT block_versions_key{next} PRIMARY KEY (item_id, version));
CREATE TABLE block_versions_past{next} (${VERSION_COLUMNS}, to_seq bigint NOT NULL, CONSTRAINT block_versions_past_key{next} PRIMARY KEY (item_id, version, updated_seq));
`,
};
