/** Frames that users made. */
import { integer, json, text } from '../../../model/column.ts';
import { defineTable } from './table.ts';

const FRAMES_COLUMNS = {
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
};

export const FRAMES = defineTable('frames', FRAMES_COLUMNS, {
  key: ['chain_id', 'name'],
  since: 'updated_seq',
  lookups: { ofChain: ['chain_id'] },
});
