import type { Migration } from '../migrate.ts';

const TEXT = 'text COLLATE "C"';
const CLAIM_COLUMNS = `chain_id ${TEXT} NOT NULL, scope_id ${TEXT} NOT NULL, statement ${TEXT} NOT NULL, statement_key ${TEXT} NOT NULL, topic ${TEXT}, topic_key ${TEXT} NOT NULL,
  subject ${TEXT}, predicate ${TEXT}, object ${TEXT}, subject_key ${TEXT} NOT NULL, predicate_key ${TEXT} NOT NULL, object_key ${TEXT} NOT NULL, cardinality ${TEXT}, confidence double precision NOT NULL,
  confidence_hint ${TEXT} NOT NULL, supporting_count bigint NOT NULL, origin ${TEXT} NOT NULL, status ${TEXT} NOT NULL, valid_from bigint, valid_to bigint, asserted_valid_to bigint,
  superseded_at bigint, superseded_by ${TEXT}, supersession_reason ${TEXT}, change_reason ${TEXT}, trust double precision NOT NULL, author_id ${TEXT} NOT NULL, author_kind ${TEXT} NOT NULL,
  event_id ${TEXT} NOT NULL, changed_by ${TEXT} NOT NULL, created_seq bigint NOT NULL, updated_seq bigint NOT NULL, recorded_at bigint NOT NULL, text_pos bigint NOT NULL`;
const CITATION_COLUMNS = `owner_id ${TEXT} NOT NULL, number bigint NOT NULL, chain_id ${TEXT} NOT NULL, event_id ${TEXT} NOT NULL, quote ${TEXT}, quote_hash ${TEXT}, quote_offset bigint,
  cited_by ${TEXT} NOT NULL, updated_seq bigint NOT NULL`;
const VERIFICATION_COLUMNS = `target_id ${TEXT} NOT NULL, chain_id ${TEXT} NOT NULL, scope_id ${TEXT} NOT NULL, status ${TEXT} NOT NULL, message ${TEXT} NOT NULL, checked_at bigint NOT NULL, updated_seq bigint NOT NULL`;
const PREDICATE_COLUMNS = `chain_id ${TEXT} NOT NULL, key ${TEXT} NOT NULL, name ${TEXT} NOT NULL, cardinality ${TEXT} NOT NULL, updated_seq bigint NOT NULL`;

/** Claims, what they rest on, and what is known of predicates. Each table has one beside it for the rows that were replaced. */
export const claims: Migration = {
  number: 2,
  name: 'claims',
  sql: '',
  derived: `
CREATE TABLE claims{next} (id ${TEXT} CONSTRAINT claims_key{next} PRIMARY KEY, ${CLAIM_COLUMNS});
CREATE INDEX claims_by_key{next} ON claims{next} (scope_id, subject_key, predicate_key, status) INCLUDE (object_key);
CREATE INDEX claims_by_statement{next} ON claims{next} (scope_id, left(statement_key, 300), status);
CREATE INDEX claims_by_topic{next} ON claims{next} (scope_id, topic_key) WHERE topic_key <> '';
CREATE INDEX claims_by_successor{next} ON claims{next} (superseded_by) WHERE superseded_by IS NOT NULL;
CREATE TABLE claims_past{next} (id ${TEXT} NOT NULL, ${CLAIM_COLUMNS}, to_seq bigint NOT NULL, CONSTRAINT claims_past_key{next} PRIMARY KEY (id, updated_seq));

CREATE TABLE citations{next} (${CITATION_COLUMNS}, CONSTRAINT citations_key{next} PRIMARY KEY (owner_id, number));
CREATE TABLE citations_past{next} (${CITATION_COLUMNS}, to_seq bigint NOT NULL, CONSTRAINT citations_past_key{next} PRIMARY KEY (owner_id, number, updated_seq));

CREATE TABLE verifications{next} (${VERIFICATION_COLUMNS}, CONSTRAINT verifications_key{next} PRIMARY KEY (target_id));
CREATE TABLE verifications_past{next} (${VERIFICATION_COLUMNS}, to_seq bigint NOT NULL, CONSTRAINT verifications_past_key{next} PRIMARY KEY (target_id, updated_seq));

CREATE TABLE predicates{next} (${PREDICATE_COLUMNS}, CONSTRAINT predicates_key{next} PRIMARY KEY (chain_id, key));
CREATE TABLE predicates_past{next} (${PREDICATE_COLUMNS}, to_seq bigint NOT NULL, CONSTRAINT predicates_past_key{next} PRIMARY KEY (chain_id, key, updated_seq));

CREATE INDEX conflicts_by_other_item{next} ON conflicts{next} (item_b);
`,
};
