/** What was rejected and what was erased. */
import type { Table } from './table.ts';

/** One key of a value that was rejected. */
export type RejectedValueRow = {
  /** Of the rejection. */
  id: string;
  /** Of the key among those of the rejection. */
  number: number;
  key: string;
  chain_id: string;
  scope_id: string;
  status: string;
  /** What was put away with it. */
  item_id: string | null;
  reason: string | null;
  author_id: string;
  author_kind: string;
  event_id: string;
  updated_seq: number;
  recorded_at: number;
};

export const REJECTED_VALUES: Table<RejectedValueRow> = {
  name: 'rejected_values',
  columns: [
    'id',
    'number',
    'key',
    'chain_id',
    'scope_id',
    'status',
    'item_id',
    'reason',
    'author_id',
    'author_kind',
    'event_id',
    'updated_seq',
    'recorded_at',
  ],
  key: ['id', 'number'],
  since: 'updated_seq',
  lookups: { byKey: ['chain_id', 'key'], ofRejection: ['id'], ofScope: ['scope_id'], ofChain: ['chain_id'] },
};

/** With which the keys of a chain are made, as a JSON list; more than one only after stores were merged. */
export type RejectionSaltsRow = { chain_id: string; salts: string; updated_seq: number };

export const REJECTION_SALTS: Table<RejectionSaltsRow> = {
  name: 'rejection_salts',
  columns: ['chain_id', 'salts', 'updated_seq'],
  key: ['chain_id'],
  since: 'updated_seq',
  lookups: {},
};

/** What was erased, by whom and of whom: a row for the item, and one for each of its events. */
export type ErasureRow = {
  id: string;
  scope_id: string;
  chain_id: string;
  /** The item with which it went. */
  item_id: string;
  /** Who alone could see it; null where everybody could who saw the scope. */
  owner_id: string | null;
  /** The event that erased it. */
  event_id: string;
  recorded_at: number;
};

/** Keeps no past: what was erased is erased from every earlier state as well. */
export const ERASURES: Table<ErasureRow> = {
  name: 'erasures',
  columns: ['id', 'scope_id', 'chain_id', 'item_id', 'owner_id', 'event_id', 'recorded_at'],
  key: ['id', 'scope_id'],
  lookups: { ofChain: ['chain_id'] },
};
