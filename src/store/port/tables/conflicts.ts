/** Conflicts between items. */
import type { Table } from './table.ts';

export type ConflictRow = {
  id: string;
  chain_id: string;
  scope_id: string;
  type: string;
  item_a: string;
  version_a: number | null;
  item_b: string;
  version_b: number | null;
  status: string;
  severity: string;
  /** How sure the detection is, 0–1. */
  score: number;
  /** What found it, with its version. */
  detector: string;
  /** How it ended: what somebody decided, or why it ended by itself. */
  resolution: string | null;
  /** The event of the last decision, and when it was made; also of one that was taken back. */
  decided_by: string | null;
  decided_at: number | null;
  detail: string;
  detected_seq: number;
  updated_seq: number;
  recorded_at: number;
};

export const CONFLICTS: Table<ConflictRow> = {
  name: 'conflicts',
  columns: [
    'id',
    'chain_id',
    'scope_id',
    'type',
    'item_a',
    'version_a',
    'item_b',
    'version_b',
    'status',
    'severity',
    'score',
    'detector',
    'resolution',
    'decided_by',
    'decided_at',
    'detail',
    'detected_seq',
    'updated_seq',
    'recorded_at',
  ],
  key: ['id'],
  since: 'updated_seq',
  tellsOf: ['item_a', 'item_b'],
  lookups: { about: ['item_a'], against: ['item_b'] },
};
