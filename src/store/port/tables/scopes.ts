/** Scopes. */
import { integer, json, text } from '../../../model/column.ts';
import { defineTable, type RowIn } from './table.ts';

export const SCOPES = defineTable('scopes', {
  columns: {
    id: text,
    chain_id: text,
    kind: text,
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
  },
  key: ['id'],
  lookups: { children: ['parent_id'] },
  indexes: { scopes_by_parent: { on: ['parent_id'] } },
});

export type ScopeRow = RowIn<typeof SCOPES>;
