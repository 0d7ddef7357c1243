/** How useful items were, and how often they were used. */
import { integer, real, text } from '../../../model/column.ts';
import { defineTable, type RowIn } from './table.ts';

/** What one actor last said of an item. */
export const FEEDBACK = defineTable('feedback', {
  columns: {
    /** Of the event; counts only where it is the scope of the item. */
    scope_id: text,
    item_id: text,
    actor_id: text,
    actor_kind: text,
    chain_id: text,
    signal: text,
    session_id: text.orNull,
    event_id: text,
    updated_seq: integer,
    recorded_at: integer,
  },
  key: ['chain_id', 'scope_id', 'item_id', 'actor_id', 'actor_kind'],
  lookups: { ofItem: ['item_id'] },
  indexes: { feedback_of_item: { on: ['item_id'] } },
});

export const ITEM_USES = defineTable('item_uses', {
  columns: {
    scope_id: text,
    item_id: text,
    chain_id: text,
    uses: integer,
    signal_sum: real,
    weight_sum: real,
    session_id: text.orNull,
    session_uses: integer,
    session_signal: real,
    session_weight: real,
    updated_seq: integer,
    recorded_at: integer,
  },
  key: ['chain_id', 'scope_id', 'item_id'],
  lookups: { ofItem: ['item_id'] },
  indexes: { item_uses_of_item: { on: ['item_id'] } },
});

/** How often packs held an item and what came of using it, in all and in the last session that said anything of it. */
export type ItemUseRow = RowIn<typeof ITEM_USES>;
