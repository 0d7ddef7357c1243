/** Frames that users made. */
import { integer, json, text } from '../../../model/column.ts';
import { defineTable } from './table.ts';

export const FRAMES = defineTable('frames', {
  columns: {
    chain_id: text,
    name: text,
    scope_id: text,
    /** JSON. */
    definition: json,
    status: text,
    author_id: text,
    author_kind: text,
    event_id: text,
    updated_seq: integer,
    recorded_at: integer,
  },
  key: ['chain_id', 'name'],
  lookups: { ofChain: ['chain_id'] },
});
