/** Claims, what they cite, what was found when it was looked up, and what is known of predicates. */
import type { Table } from './table.ts';

export type ClaimRow = {
  id: string;
  chain_id: string;
  scope_id: string;
  statement: string;
  statement_key: string;
  topic: string | null;
  topic_key: string;
  subject: string | null;
  predicate: string | null;
  object: string | null;
  /** The forms by which they are compared; empty where there is none. */
  subject_key: string;
  predicate_key: string;
  object_key: string;
  cardinality: string | null;
  confidence: number;
  confidence_hint: string;
  /** 1: a person has said that it comes from who decides it. Stays when it is contested. */
  authoritative: number;
  /** 1: a person asserted it, said it again or accepted it. */
  accepted: number;
  supporting_count: number;
  origin: string;
  status: string;
  valid_from: number | null;
  /** Until when it holds, as far as is known now: what took its place may have ended it. */
  valid_to: number | null;
  /** As it was asserted. */
  asserted_valid_to: number | null;
  superseded_at: number | null;
  superseded_by: string | null;
  supersession_reason: string | null;
  change_reason: string | null;
  trust: number;
  author_id: string;
  author_kind: string;
  /** The event that asserted it, and the last that changed it. */
  event_id: string;
  changed_by: string;
  created_seq: number;
  updated_seq: number;
  recorded_at: number;
  /** The event whose words stand in the search index. */
  text_pos: number;
};

export type CitationRow = {
  owner_id: string;
  number: number;
  chain_id: string;
  event_id: string;
  quote: string | null;
  quote_hash: string | null;
  quote_offset: number | null;
  /** The document whose words the event brought; null where the event itself is the source. */
  document_id: string | null;
  /** The event that cites. */
  cited_by: string;
  updated_seq: number;
};

export type VerificationRow = {
  target_id: string;
  chain_id: string;
  scope_id: string;
  status: string;
  message: string;
  checked_at: number;
  updated_seq: number;
};

export type PredicateRow = { chain_id: string; key: string; name: string; cardinality: string; updated_seq: number };

export const CLAIMS: Table<ClaimRow> = {
  name: 'claims',
  columns: [
    'id',
    'chain_id',
    'scope_id',
    'statement',
    'statement_key',
    'topic',
    'topic_key',
    'subject',
    'predicate',
    'object',
    'subject_key',
    'predicate_key',
    'object_key',
    'cardinality',
    'confidence',
    'confidence_hint',
    'authoritative',
    'supporting_count',
    'origin',
    'status',
    'valid_from',
    'valid_to',
    'asserted_valid_to',
    'superseded_at',
    'superseded_by',
    'supersession_reason',
    'change_reason',
    'trust',
    'author_id',
    'author_kind',
    'event_id',
    'changed_by',
    'created_seq',
    'updated_seq',
    'recorded_at',
    'accepted',
  ],
  positions: ['text_pos'],
  key: ['id'],
  since: 'updated_seq',
  tellsOf: ['id'],
  lookups: {
    keyed: ['scope_id', 'subject_key', 'predicate_key', 'status'],
    valued: ['scope_id', 'subject_key', 'predicate_key', 'status', 'object_key'],
    said: ['scope_id', 'statement_key', 'status'],
    replacedBy: ['superseded_by'],
  },
};

export const CITATIONS: Table<CitationRow> = {
  name: 'citations',
  columns: [
    'owner_id',
    'number',
    'chain_id',
    'event_id',
    'quote',
    'quote_hash',
    'quote_offset',
    'document_id',
    'cited_by',
    'updated_seq',
  ],
  key: ['owner_id', 'number'],
  since: 'updated_seq',
  tellsOf: ['owner_id', 'event_id', 'cited_by'],
  lookups: { of: ['owner_id'] },
};

/** The latest check of an item; earlier ones are its past. */
export const VERIFICATIONS: Table<VerificationRow> = {
  name: 'verifications',
  columns: ['target_id', 'chain_id', 'scope_id', 'status', 'message', 'checked_at', 'updated_seq'],
  key: ['target_id'],
  since: 'updated_seq',
  tellsOf: ['target_id'],
  lookups: {},
};

export const PREDICATES: Table<PredicateRow> = {
  name: 'predicates',
  columns: ['chain_id', 'key', 'name', 'cardinality', 'updated_seq'],
  key: ['chain_id', 'key'],
  since: 'updated_seq',
  lookups: { ofChain: ['chain_id'] },
};
