/** Links between items. */
import type { Table } from './table.ts';

export type LinkRow = {
  /** Follows from the chain, the ends and the type. */
  id: string;
  chain_id: string;
  scope_id: string;
  from_id: string;
  to_id: string;
  type: string;
  status: string;
  weight: number;
  confidence: number;
  origin: string;
  /** How often it was made, in all. */
  reinforcement_count: number;
  valid_from: number | null;
  valid_to: number | null;
  pinned: number;
  note: string | null;
  change_reason: string | null;
  trust: number;
  author_id: string;
  author_kind: string;
  /** The event that made it first, the last that made it and the last that removed it; and the order of those two. */
  event_id: string;
  made_by: string;
  made_order: number;
  removed_by: string | null;
  removed_order: number | null;
  created_seq: number;
  updated_seq: number;
  recorded_at: number;
};

export const LINKS: Table<LinkRow> = {
  name: 'links',
  columns: [
    'id',
    'chain_id',
    'scope_id',
    'from_id',
    'to_id',
    'type',
    'status',
    'weight',
    'confidence',
    'origin',
    'reinforcement_count',
    'valid_from',
    'valid_to',
    'pinned',
    'note',
    'change_reason',
    'trust',
    'author_id',
    'author_kind',
    'event_id',
    'made_by',
    'made_order',
    'removed_by',
    'removed_order',
    'created_seq',
    'updated_seq',
    'recorded_at',
  ],
  key: ['id'],
  since: 'updated_seq',
  tellsOf: ['id', 'from_id', 'to_id'],
  lookups: {},
};
