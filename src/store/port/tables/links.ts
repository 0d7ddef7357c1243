/** Links between items. */
import { flag, integer, real, text } from '../../../model/column.ts';
import { defineTable, type RowIn } from './table.ts';

export const LINKS = defineTable('links', {
  columns: {
    /** Follows from the chain, the ends and the kind. */
    id: text,
    chain_id: text,
    scope_id: text,
    from_id: text,
    to_id: text,
    kind: text,
    status: text,
    weight: real,
    confidence: real,
    origin: text,
    /** How often it was made, in all. */
    reinforcement_count: integer,
    valid_from: integer.orNull,
    valid_to: integer.orNull,
    pinned: flag,
    note: text.orNull,
    change_reason: text.orNull,
    trust: real,
    author_id: text,
    author_kind: text,
    /** The event that made it first, the last that made it and the last that removed it; and the order of those two. */
    event_id: text,
    made_by: text,
    made_order: integer,
    removed_by: text.orNull,
    removed_order: integer.orNull,
    created_seq: integer,
    updated_seq: integer,
    recorded_at: integer,
  },
  key: ['id'],
  erasedWith: ['id', 'from_id', 'to_id'],
  storedBy: 'rowid',
  indexes: {
    // With the kind in the index, the few links of one kind are found without reading the many of others.
    links_by_from: { on: ['from_id', 'kind'] },
    links_by_to: { on: ['to_id', 'kind'] },
    links_by_time: { on: ['recorded_at', 'id'] },
  },
  pastIndexes: { links_past_by_from: { on: ['from_id'] }, links_past_by_to: { on: ['to_id'] } },
});

export type LinkRow = RowIn<typeof LINKS>;
