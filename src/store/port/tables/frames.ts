/** Frames that users made. */
import type { Table } from './table.ts';

export type FrameRow = {
  chain_id: string;
  name: string;
  scope_id: string;
  /** JSON. */
  definition: string;
  status: string;
  author_id: string;
  author_kind: string;
  event_id: string;
  updated_seq: number;
  recorded_at: number;
};

export const FRAMES: Table<FrameRow> = {
  name: 'frames',
  columns: [
    'chain_id',
    'name',
    'scope_id',
    'definition',
    'status',
    'author_id',
    'author_kind',
    'event_id',
    'updated_seq',
    'recorded_at',
  ],
  key: ['chain_id', 'name'],
  since: 'updated_seq',
  lookups: { ofChain: ['chain_id'] },
};
