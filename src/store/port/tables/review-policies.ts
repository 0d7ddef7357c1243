/** Which proposals people let apply themselves. */
import { integer, real, text } from '../../../model/column.ts';
import { defineTable, type RowIn } from './table.ts';

export const REVIEW_POLICIES = defineTable('review_policies', {
  columns: {
    chain_id: text,
    scope_id: text,
    /** Of the proposal, what it would do and what kind of actor made it; * for any. */
    kind: text,
    action: text,
    actor: text,
    /** Those that are at least so sure are applied at once; null: none is. */
    confidence: real.orNull,
    author_id: text,
    author_kind: text,
    event_id: text,
    updated_seq: integer,
    recorded_at: integer,
  },
  key: ['chain_id', 'scope_id', 'kind', 'action', 'actor'],
  lookups: { ofChain: ['chain_id'], ofScope: ['chain_id', 'scope_id'] },
});

export type ReviewPolicyRow = RowIn<typeof REVIEW_POLICIES>;
