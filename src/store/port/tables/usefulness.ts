/** How useful items were, and how often they were used. */
import type { Table } from './table.ts';

/** What one actor last said of an item. */
export type FeedbackRow = {
  /** Of the event; counts only where it is the scope of the item. */
  scope_id: string;
  item_id: string;
  actor_id: string;
  actor_kind: string;
  chain_id: string;
  signal: string;
  session_id: string | null;
  event_id: string;
  updated_seq: number;
  recorded_at: number;
};

export const FEEDBACK: Table<FeedbackRow> = {
  name: 'feedback',
  columns: [
    'scope_id',
    'item_id',
    'actor_id',
    'actor_kind',
    'chain_id',
    'signal',
    'session_id',
    'event_id',
    'updated_seq',
    'recorded_at',
  ],
  key: ['scope_id', 'item_id', 'actor_id', 'actor_kind'],
  since: 'updated_seq',
  lookups: { ofItem: ['item_id'] },
};

/** How often packs held an item and what came of using it, in all and in the last session that said anything of it. */
export type ItemUseRow = {
  scope_id: string;
  item_id: string;
  chain_id: string;
  uses: number;
  signal_sum: number;
  weight_sum: number;
  session_id: string | null;
  session_uses: number;
  session_signal: number;
  session_weight: number;
  updated_seq: number;
  recorded_at: number;
};

export const ITEM_USES: Table<ItemUseRow> = {
  name: 'item_uses',
  columns: [
    'scope_id',
    'item_id',
    'chain_id',
    'uses',
    'signal_sum',
    'weight_sum',
    'session_id',
    'session_uses',
    'session_signal',
    'session_weight',
    'updated_seq',
    'recorded_at',
  ],
  key: ['scope_id', 'item_id'],
  since: 'updated_seq',
  lookups: { ofItem: ['item_id'] },
};
