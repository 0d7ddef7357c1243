/**
 * Every table that both backends have. A table is declared once: its columns, keys, indexes and class. The backends make statements and DDL from
 * the declaration, and a test compares it with what a database really has. Tables that only one backend has in that form (search index, vectors) are
 * its own.
 */
import { CITATIONS, CLAIMS, PREDICATES, VERIFICATIONS } from './tables/claims.ts';
import { CONFLICTS } from './tables/conflicts.ts';
import { CONVERSATIONS, MESSAGES } from './tables/conversations.ts';
import { ERASURES, REJECTED_VALUES, REJECTION_SALTS } from './tables/corrections.ts';
import { BLOCK_VERSIONS, BLOCKS, DOCUMENT_VERSIONS, DOCUMENTS } from './tables/documents.ts';
import { ALIASES, EXTRACTIONS, IDENTITIES, IDENTITY_MERGES } from './tables/entities.ts';
import { EVENTS, SCHEMA_MIGRATIONS } from './tables/events.ts';
import { FRAMES } from './tables/frames.ts';
import { JOBS, SCHEDULES } from './tables/jobs.ts';
import { LINKS } from './tables/links.ts';
import { HANDED_PACKS, QUERY_LOG, SETTINGS, TOOL_CALLS } from './tables/logs.ts';
import { ITEM_TAGS, MEMORIES, MEMORY_VERSIONS, TAGGED_ITEMS, TAGS } from './tables/memories.ts';
import { PLAIN_NOUNS } from './tables/plain-nouns.ts';
import { PROPOSAL_ITEMS, PROPOSALS } from './tables/proposals.ts';
import { REVIEW_POLICIES } from './tables/review-policies.ts';
import { LEASES, RUN_EFFECTS, RUNS } from './tables/runs.ts';
import { SCOPES } from './tables/scopes.ts';
import { SESSION_ITEMS, SESSION_SPANS, SESSIONS } from './tables/sessions.ts';
import { pastOf, type Row, type Table, type TableDeclaration } from './tables/table.ts';
import { FEEDBACK, ITEM_USES } from './tables/usefulness.ts';

export * from '../../model/column.ts';
export * from './tables/claims.ts';
export * from './tables/conflicts.ts';
export * from './tables/conversations.ts';
export * from './tables/corrections.ts';
export * from './tables/documents.ts';
export * from './tables/entities.ts';
export * from './tables/events.ts';
export * from './tables/frames.ts';
export * from './tables/index-declaration.ts';
export * from './tables/jobs.ts';
export * from './tables/links.ts';
export * from './tables/logs.ts';
export * from './tables/memories.ts';
export * from './tables/plain-nouns.ts';
export * from './tables/proposals.ts';
export * from './tables/review-policies.ts';
export * from './tables/runs.ts';
export * from './tables/scopes.ts';
export * from './tables/sessions.ts';
export * from './tables/table.ts';
export * from './tables/usefulness.ts';

const PRESENT: readonly Table<Row>[] = [
  SCOPES,
  MEMORIES,
  MEMORY_VERSIONS,
  TAGS,
  ITEM_TAGS,
  TAGGED_ITEMS,
  CONFLICTS,
  CLAIMS,
  CITATIONS,
  VERIFICATIONS,
  PREDICATES,
  REJECTED_VALUES,
  REJECTION_SALTS,
  LINKS,
  BLOCKS,
  BLOCK_VERSIONS,
  SESSIONS,
  SESSION_SPANS,
  SESSION_ITEMS,
  CONVERSATIONS,
  MESSAGES,
  DOCUMENTS,
  DOCUMENT_VERSIONS,
  EXTRACTIONS,
  IDENTITIES,
  ALIASES,
  IDENTITY_MERGES,
  ERASURES,
  FEEDBACK,
  ITEM_USES,
  FRAMES,
  RUNS,
  RUN_EFFECTS,
  PROPOSALS,
  PROPOSAL_ITEMS,
  REVIEW_POLICIES,
  SCHEDULES,
  ...PLAIN_NOUNS.map(({ table }) => table),
];

/** Tables that are derived from the ledger alone; parents before children, so that they can be emptied from the end. */
export const PROJECTIONS: readonly Table<Row>[] = PRESENT.flatMap((table) =>
  table.since === undefined ? [table] : [table, pastOf(table)],
);

/** What a rebuild leaves alone. */
export const OPERATIONAL: readonly TableDeclaration[] = [SETTINGS, QUERY_LOG, TOOL_CALLS, HANDED_PACKS, LEASES, JOBS];

export const LEDGER: readonly TableDeclaration[] = [EVENTS, SCHEMA_MIGRATIONS];
