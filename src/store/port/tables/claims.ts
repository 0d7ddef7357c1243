/** Claims, what they cite, what was found when it was looked up, and what is known of predicates. */
import { flag, integer, position, type RowOf, real, text } from '../../../model/column.ts';
import { first } from './index-declaration.ts';
import { defineTable } from './table.ts';

const CLAIMS_COLUMNS = {
  id: text,
  chain_id: text,
  scope_id: text,
  statement: text,
  statement_key: text,
  topic: text.orNull,
  topic_key: text,
  subject: text.orNull,
  predicate: text.orNull,
  object: text.orNull,
  /** The forms by which they are compared; empty where there is none. */
  subject_key: text,
  predicate_key: text,
  object_key: text,
  cardinality: text.orNull,
  confidence: real,
  confidence_hint: text,
  /** 1: a person has said that it comes from who decides it. Stays when it is contested. */
  authoritative: flag,
  /** 1: a person asserted it, said it again or accepted it. */
  accepted: flag,
  supporting_count: integer,
  origin: text,
  status: text,
  valid_from: integer.orNull,
  /** Until when it holds, as far as is known now: what took its place may have ended it. */
  valid_to: integer.orNull,
  /** As it was asserted. */
  asserted_valid_to: integer.orNull,
  superseded_at: integer.orNull,
  superseded_by: text.orNull,
  supersession_reason: text.orNull,
  change_reason: text.orNull,
  trust: real,
  author_id: text,
  author_kind: text,
  /** The event that asserted it, and the last that changed it. */
  event_id: text,
  changed_by: text,
  created_seq: integer,
  updated_seq: integer,
  recorded_at: integer,
  /** The event whose words stand in the search index. */
  text_pos: position,
};

export type ClaimRow = RowOf<typeof CLAIMS_COLUMNS>;

const CITATIONS_COLUMNS = {
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
};

export type CitationRow = RowOf<typeof CITATIONS_COLUMNS>;

const VERIFICATIONS_COLUMNS = {
  target_id: text,
  chain_id: text,
  scope_id: text,
  status: text,
  message: text,
  checked_at: integer,
  updated_seq: integer,
};

export type VerificationRow = RowOf<typeof VERIFICATIONS_COLUMNS>;

const PREDICATES_COLUMNS = {
  chain_id: text,
  key: text,
  name: text,
  cardinality: text,
  updated_seq: integer,
};

export type PredicateRow = RowOf<typeof PREDICATES_COLUMNS>;

export const CLAIMS = defineTable('claims', CLAIMS_COLUMNS, {
  key: ['id'],
  since: 'updated_seq',
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

export const CITATIONS = defineTable('citations', CITATIONS_COLUMNS, {
  key: ['owner_id', 'number'],
  since: 'updated_seq',
  erasedWith: ['owner_id', 'event_id', 'cited_by'],
  lookups: { of: ['owner_id'] },
});

/** The latest check of an item; earlier ones are its past. */
export const VERIFICATIONS = defineTable('verifications', VERIFICATIONS_COLUMNS, {
  key: ['target_id'],
  since: 'updated_seq',
  erasedWith: ['target_id'],
});

export const PREDICATES = defineTable('predicates', PREDICATES_COLUMNS, {
  key: ['chain_id', 'key'],
  since: 'updated_seq',
  lookups: { ofChain: ['chain_id'] },
});
