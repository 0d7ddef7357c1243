import type { Migration } from '../migrate.ts';
import { NAMED_TEXT_COLUMNS, TEXT_VERSION_COLUMNS } from './0005-blocks.ts';

const TEXT = 'text COLLATE "C"';
const DOCUMENT_FIELDS = `title ${TEXT} NOT NULL, kind ${TEXT} NOT NULL, parent_uri ${TEXT}, size bigint NOT NULL`;
const DOCUMENT_COLUMNS = `layer ${TEXT} NOT NULL, uri ${TEXT} NOT NULL, ${DOCUMENT_FIELDS}, ${NAMED_TEXT_COLUMNS}`;
const VERSION_COLUMNS = `item_id ${TEXT} NOT NULL, chain_id ${TEXT} NOT NULL, ${DOCUMENT_FIELDS}, ${TEXT_VERSION_COLUMNS}`;

/** Documents and their versions, citations of them, and citations of memories. */
export const documents: Migration = {
  number: 7,
  name: 'documents',
  sql: '',
  derived: `
CREATE TABLE documents{next} (id ${TEXT} NOT NULL, ${DOCUMENT_COLUMNS}, CONSTRAINT documents_key{next} PRIMARY KEY (id));
CREATE INDEX documents_by_uri{next} ON documents{next} (uri, scope_id);
CREATE INDEX documents_by_parent{next} ON documents{next} (parent_uri) WHERE parent_uri IS NOT NULL;
CREATE INDEX documents_by_scope{next} ON documents{next} (scope_id, uri);
CREATE TABLE documents_past{next} (id ${TEXT} NOT NULL, ${DOCUMENT_COLUMNS}, to_seq bigint NOT NULL, CONSTRAINT documents_past_key{next} PRIMARY KEY (id, updated_seq));

CREATE TABLE document_versions{next} (${VERSION_COLUMNS}, CONSTRAINT document_versions_key{next} PRIMARY KEY (item_id, version));
CREATE TABLE document_versions_past{next} (${VERSION_COLUMNS}, to_seq bigint NOT NULL, CONSTRAINT document_versions_past_key{next} PRIMARY KEY (item_id, version, updated_seq));

ALTER TABLE citations{next} ADD COLUMN document_id ${TEXT};
ALTER TABLE citations_past{next} ADD COLUMN document_id ${TEXT};
ALTER TABLE memories{next} ADD COLUMN citations ${TEXT};
ALTER TABLE memory_versions{next} ADD COLUMN citations ${TEXT};
CREATE INDEX memories_cited{next} ON memories{next} (scope_id, created_at, id) WHERE citations IS NOT NULL;
`,
};
