/** Conflicts between items. */
import { integer, json, real, text } from '../../../model/column.ts';
import { defineTable, type RowIn } from './table.ts';

export const CONFLICTS = defineTable('conflicts', {
  columns: {
    id: text,
    chain_id: text,
    scope_id: text,
    kind: text,
    item_a: text,
    version_a: integer.orNull,
    item_b: text,
    version_b: integer.orNull,
    status: text,
    severity: text,
    /** How sure the detection is, 0–1. */
    score: real,
    /** What found it, with its version. */
    detector: text,
    /** How it ended: what somebody decided, or why it ended by itself. */
    resolution: text.orNull,
    /** The event of the last decision, and when it was made; also of one that was taken back. */
    decided_by: text.orNull,
    decided_at: integer.orNull,
    detail: json,
    detected_seq: integer,
    updated_seq: integer,
    recorded_at: integer,
  },
  key: ['id'],
  erasedWith: ['item_a', 'item_b'],
  lookups: { about: ['item_a'], against: ['item_b'] },
  indexes: {
    conflicts_by_item: { on: ['item_a'] },
    conflicts_by_other_item: { on: ['item_b'] },
    conflicts_by_scope: { on: ['scope_id'] },
  },
});

export type ConflictRow = RowIn<typeof CONFLICTS>;
