/** Scopes. */
import { integer, json, type RowOf, text } from '../../../model/column.ts';
import { defineTable } from './table.ts';

const SCOPES_COLUMNS = {
  id: text,
  chain_id: text,
  type: text,
  key: text,
  parent_id: text.orNull,
  /** Ids from the top to this scope, joined by slashes. */
  path: text,
  name: text,
  description: text.orNull,
  root_path: text.orNull,
  status: text,
  metadata: json.orNull,
  created_seq: integer,
  updated_seq: integer,
  recorded_at: integer,
};

export type ScopeRow = RowOf<typeof SCOPES_COLUMNS>;

export const SCOPES = defineTable('scopes', SCOPES_COLUMNS, {
  key: ['id'],
  since: 'updated_seq',
  lookups: { children: ['parent_id'] },
  indexes: { scopes_by_parent: { on: ['parent_id'] } },
});
