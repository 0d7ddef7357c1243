import type { Migration } from '../migrate.ts';

const CLAIM_COLUMNS = `chain_id TEXT NOT NULL, scope_id TEXT NOT NULL, statement TEXT NOT NULL, statement_key TEXT NOT NULL, topic TEXT, topic_key TEXT NOT NULL,
  subject TEXT, predicate TEXT, object TEXT, subject_key TEXT NOT NULL, predicate_key TEXT NOT NULL, object_key TEXT NOT NULL, cardinality TEXT, confidence REAL NOT NULL,
  confidence_hint TEXT NOT NULL, supporting_count INTEGER NOT NULL, origin TEXT NOT NULL, status TEXT NOT NULL, valid_from INTEGER, valid_to INTEGER, asserted_valid_to INTEGER,
  superseded_at INTEGER, superseded_by TEXT, supersession_reason TEXT, change_reason TEXT, trust REAL NOT NULL, author_id TEXT NOT NULL, author_kind TEXT NOT NULL,
  event_id TEXT NOT NULL, changed_by TEXT NOT NULL, created_seq INTEGER NOT NULL, updated_seq INTEGER NOT NULL, recorded_at INTEGER NOT NULL, text_pos INTEGER NOT NULL`;
const CITATION_COLUMNS = `owner_id TEXT NOT NULL, number INTEGER NOT NULL, chain_id TEXT NOT NULL, event_id TEXT NOT NULL, quote TEXT, quote_hash TEXT, quote_offset INTEGER,
  cited_by TEXT NOT NULL, updated_seq INTEGER NOT NULL`;
const VERIFICATION_COLUMNS =
  'target_id TEXT NOT NULL, chain_id TEXT NOT NULL, scope_id TEXT NOT NULL, status TEXT NOT NULL, message TEXT NOT NULL, checked_at INTEGER NOT NULL, updated_seq INTEGER NOT NULL';
const PREDICATE_COLUMNS =
  'chain_id TEXT NOT NULL, key TEXT NOT NULL, name TEXT NOT NULL, cardinality TEXT NOT NULL, updated_seq INTEGER NOT NULL';

/** Claims, what they rest on, and what is known of predicates. Each table has one beside it for the rows that were replaced. */
export const claims: Migration = {
  number: 2,
  name: 'claims',
  sql: `
CREATE TABLE claims (id TEXT NOT NULL UNIQUE, ${CLAIM_COLUMNS}) STRICT;
CREATE INDEX claims_by_key ON claims (scope_id, subject_key, predicate_key, status, object_key);
CREATE INDEX claims_by_statement ON claims (scope_id, statement_key, status);
CREATE INDEX claims_by_topic ON claims (scope_id, topic_key) WHERE topic_key <> '';
CREATE INDEX claims_by_successor ON claims (superseded_by) WHERE superseded_by IS NOT NULL;
CREATE TABLE claims_past (id TEXT NOT NULL, ${CLAIM_COLUMNS}, to_seq INTEGER NOT NULL, PRIMARY KEY (id, updated_seq)) STRICT;

CREATE TABLE citations (${CITATION_COLUMNS}, PRIMARY KEY (owner_id, number)) STRICT, WITHOUT ROWID;
CREATE TABLE citations_past (${CITATION_COLUMNS}, to_seq INTEGER NOT NULL, PRIMARY KEY (owner_id, number, updated_seq)) STRICT, WITHOUT ROWID;

CREATE TABLE verifications (${VERIFICATION_COLUMNS}, PRIMARY KEY (target_id)) STRICT, WITHOUT ROWID;
CREATE TABLE verifications_past (${VERIFICATION_COLUMNS}, to_seq INTEGER NOT NULL, PRIMARY KEY (target_id, updated_seq)) STRICT, WITHOUT ROWID;

CREATE TABLE predicates (${PREDICATE_COLUMNS}, PRIMARY KEY (chain_id, key)) STRICT, WITHOUT ROWID;
CREATE TABLE predicates_past (${PREDICATE_COLUMNS}, to_seq INTEGER NOT NULL, PRIMARY KEY (chain_id, key, updated_seq)) STRICT, WITHOUT ROWID;

CREATE INDEX conflicts_by_other_item ON conflicts (item_b);
`,
};
