/** Claims, what they cite, what was found when it was looked up, and what is known of predicates. */
import { CLAIM_FIELDS } from '../../../model/claim-fields.ts';
import { flag, integer, position, text } from '../../../model/column.ts';
import { columnsOf } from '../../../model/field-shapes.ts';
import { first } from './index-declaration.ts';
import { defineTable, type RowIn } from './table.ts';

const { statement, topic, confidence, confidence_hint, authoritative, supporting_count, origin, status, ...FIELDS } =
  columnsOf(CLAIM_FIELDS);
const { subject, predicate, object, valid_from, valid_to, recorded_at, ...OTHERS } = FIELDS;

export const CLAIMS = defineTable('claims', {
  columns: {
    id: text,
    chain_id: text,
    scope_id: text,
    statement,
    statement_key: text,
    topic,
    topic_key: text,
    subject,
    predicate,
    object,
    /** The forms by which they are compared; empty where there is none. */
    subject_key: text,
    predicate_key: text,
    object_key: text,
    cardinality: text.orNull,
    confidence,
    confidence_hint,
    authoritative,
    /** 1: a person asserted it, said it again or accepted it. */
    accepted: flag,
    supporting_count,
    origin,
    status,
    valid_from,
    valid_to,
    /** As it was asserted. */
    asserted_valid_to: integer.orNull,
    ...OTHERS,
    author_id: text,
    author_kind: text,
    /** The event that asserted it, and the last that changed it. */
    event_id: text,
    changed_by: text,
    created_seq: integer,
    updated_seq: integer,
    recorded_at,
    /** The event whose words stand in the search index. */
    text_pos: position,
  },
  key: ['id'],
  erasedWith: ['id'],
  lookups: {
    keyed: ['scope_id', 'subject_key', 'predicate_key', 'status'],
    valued: ['scope_id', 'subject_key', 'predicate_key', 'status', 'object_key'],
    said: ['scope_id', 'statement_key', 'status'],
    replacedBy: ['superseded_by'],
  },
  storedBy: 'rowid',
  indexes: {
    claims_by_key: {
      on: ['scope_id', 'subject_key', 'predicate_key', 'status', 'object_key'],
      postgres: { on: ['scope_id', 'subject_key', 'predicate_key', 'status'], include: ['object_key'] },
    },
    // A statement can be longer than what fits into an index of PostgreSQL.
    claims_by_statement: {
      on: ['scope_id', 'statement_key', 'status'],
      postgres: { on: ['scope_id', first(300, 'statement_key'), 'status'] },
    },
    claims_by_topic: { on: ['scope_id', 'topic_key'], where: "topic_key <> ''" },
    // With the id in the index, SQLite passes over predecessors that are known already without reading their rows.
    claims_by_successor: {
      on: ['superseded_by', 'id'],
      where: 'superseded_by IS NOT NULL',
      postgres: { on: ['superseded_by'] },
    },
    // Of a subject with thousands of values of one predicate only the newest are read.
    claims_by_age: { on: ['scope_id', 'subject_key', 'predicate_key', 'status', 'id'] },
  },
});

export type ClaimRow = RowIn<typeof CLAIMS>;

export const CITATIONS = defineTable('citations', {
  columns: {
    owner_id: text,
    number: integer,
    chain_id: text,
    event_id: text,
    quote: text.orNull,
    quote_hash: text.orNull,
    quote_offset: integer.orNull,
    /** The document whose words the event brought; null where the event itself is the source. */
    document_id: text.orNull,
    /** The event that cites. */
    cited_by: text,
    updated_seq: integer,
  },
  key: ['owner_id', 'number'],
  erasedWith: ['owner_id', 'event_id', 'cited_by'],
  lookups: { of: ['owner_id'] },
});

export type CitationRow = RowIn<typeof CITATIONS>;

/** The latest check of an item; earlier ones are its past. */
export const VERIFICATIONS = defineTable('verifications', {
  columns: {
    target_id: text,
    chain_id: text,
    scope_id: text,
    status: text,
    message: text,
    checked_at: integer,
    updated_seq: integer,
  },
  key: ['target_id'],
  erasedWith: ['target_id'],
});

export type VerificationRow = RowIn<typeof VERIFICATIONS>;

export const PREDICATES = defineTable('predicates', {
  columns: {
    chain_id: text,
    key: text,
    name: text,
    cardinality: text,
    updated_seq: integer,
  },
  key: ['chain_id', 'key'],
  lookups: { ofChain: ['chain_id'] },
});

export type PredicateRow = RowIn<typeof PREDICATES>;
