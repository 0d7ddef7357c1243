import type { Migration } from '../migrate.ts';
import { NAMED_TEXT_COLUMNS, TEXT_VERSION_COLUMNS } from './0003-blocks.ts';

const DOCUMENT_FIELDS = 'title TEXT NOT NULL, kind TEXT NOT NULL, parent_uri TEXT, size INTEGER NOT NULL';
const DOCUMENT_COLUMNS = `layer TEXT NOT NULL, uri TEXT NOT NULL, ${DOCUMENT_FIELDS}, ${NAMED_TEXT_COLUMNS}`;
const VERSION_COLUMNS = `item_id TEXT NOT NULL, chain_id TEXT NOT NULL, ${DOCUMENT_FIELDS}, ${TEXT_VERSION_COLUMNS}`;

/** Documents and their versions, citations of them, and citations of memories. */
export const documents: Migration = {
  number: 6,
  name: 'documents',
  sql: `
CREATE TABLE documents (id TEXT NOT NULL UNIQUE, ${DOCUMENT_COLUMNS}) STRICT;
CREATE INDEX documents_by_uri ON documents (uri, scope_id);
CREATE INDEX documents_by_parent ON documents (parent_uri) WHERE parent_uri IS NOT NULL;
CREATE INDEX documents_by_scope ON documents (scope_id, uri);
CREATE TABLE documents_past (id TEXT NOT NULL, ${DOCUMENT_COLUMNS}, to_seq INTEGER NOT NULL, PRIMARY KEY (id, updated_seq)) STRICT;

CREATE TABLE document_versions (${VERSION_COLUMNS}, PRIMARY KEY (item_id, version)) STRICT, WITHOUT ROWID;
CREATE TABLE document_versions_past (${VERSION_COLUMNS}, to_seq INTEGER NOT NULL, PRIMARY KEY (item_id, version, updated_seq)) STRICT, WITHOUT ROWID;

ALTER TABLE citations ADD COLUMN document_id TEXT;
ALTER TABLE citations_past ADD COLUMN document_id TEXT;
ALTER TABLE memories ADD COLUMN citations TEXT;
ALTER TABLE memory_versions ADD COLUMN citations TEXT;
CREATE INDEX memories_cited ON memories (scope_id, created_at, id) WHERE citations IS NOT NULL;
`,
};
