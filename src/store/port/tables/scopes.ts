/** Scopes. */
import type { Table } from './table.ts';

export type ScopeRow = {
  id: string;
  chain_id: string;
  type: string;
  key: string;
  parent_id: string | null;
  /** Ids from the top to this scope, joined by slashes. */
  path: string;
  name: string;
  description: string | null;
  root_path: string | null;
  status: string;
  metadata: string | null;
  created_seq: number;
  updated_seq: number;
  recorded_at: number;
};

export const SCOPES: Table<ScopeRow> = {
  name: 'scopes',
  columns: [
    'id',
    'chain_id',
    'type',
    'key',
    'parent_id',
    'path',
    'name',
    'description',
    'root_path',
    'status',
    'metadata',
    'created_seq',
    'updated_seq',
    'recorded_at',
  ],
  key: ['id'],
  since: 'updated_seq',
  lookups: { children: ['parent_id'] },
};
