/** What was rejected and what was erased. */
import { integer, json, text } from '../../../model/column.ts';
import { defineTable, type RowIn } from './table.ts';

export const REJECTED_VALUES = defineTable('rejected_values', {
  columns: {
    /** Of the rejection. */
    id: text,
    /** Of the key among those of the rejection. */
    number: integer,
    key: text,
    chain_id: text,
    scope_id: text,
    status: text,
    /** What was put away with it. */
    item_id: text.orNull,
    reason: text.orNull,
    author_id: text,
    author_kind: text,
    event_id: text,
    updated_seq: integer,
    recorded_at: integer,
  },
  key: ['id', 'number'],
  lookups: { byKey: ['chain_id', 'key'], ofRejection: ['id'], ofScope: ['scope_id'], ofChain: ['chain_id'] },
  indexes: {
    rejected_values_by_key: { on: ['chain_id', 'key'] },
    rejected_values_by_scope: { on: ['scope_id'] },
  },
});

/** One key of a value that was rejected. */
export type RejectedValueRow = RowIn<typeof REJECTED_VALUES>;

export const REJECTION_SALTS = defineTable('rejection_salts', {
  columns: {
    chain_id: text,
    salts: json,
    updated_seq: integer,
  },
  key: ['chain_id'],
});

/** With which the keys of a chain are made, as a JSON list; more than one only after stores were merged. */
export type RejectionSaltsRow = RowIn<typeof REJECTION_SALTS>;

/** Keeps no past: what was erased is erased from every earlier state as well. */
export const ERASURES = defineTable('erasures', {
  columns: {
    id: text,
    scope_id: text,
    chain_id: text,
    /** The item with which it went. */
    item_id: text,
    /** Who alone could see it; null where everybody could who saw the scope. */
    owner_id: text.orNull,
    /** The event that erased it. */
    event_id: text,
    recorded_at: integer,
  },
  key: ['id', 'scope_id'],
  lookups: { ofChain: ['chain_id'] },
  indexes: { erasures_by_chain: { on: ['chain_id'] } },
});

/** What was erased, by whom and of whom: a row for the item, and one for each of its events. */
export type ErasureRow = RowIn<typeof ERASURES>;
