/** Sessions, when they went on, and what belongs to them. */
import { flag, integer, json, position, real, text } from '../../../model/column.ts';
import { columnsOf } from '../../../model/field-shapes.ts';
import { SESSION_FIELDS } from '../../../model/session-fields.ts';
import { defineTable, type RowIn } from './table.ts';

const { source, external_id, conflict, changed_by, recorded_at, checkpoint_id, started_at, ended_at, ...FIELDS } =
  columnsOf(SESSION_FIELDS);
const { start_active_hours, ...OTHERS } = FIELDS;

export const SESSIONS = defineTable('sessions', {
  columns: {
    id: text,
    chain_id: text,
    scope_id: text,
    /** Whose session it is. */
    agent_id: text,
    agent_kind: text,
    source,
    external_id,
    ...OTHERS,
    checkpoint_id,
    started_at,
    ended_at,
    start_active_hours,
    /** While it is active: since when, by the clock on the wall and by the one that measures. */
    running_since: integer.orNull,
    running_clock: text.orNull,
    running_ms: integer.orNull,
    /** JSON: by field, the moment and the event that set it. */
    stamps: json,
    /** The latest of these moments. */
    touched_at: integer,
    conflict,
    /** The event that began it, and the last that edited it, with its writer as kind:id and its time. */
    event_id: text,
    changed_by,
    edited_by: text,
    edited_at: integer,
    created_seq: integer,
    updated_seq: integer,
    recorded_at,
    /** The event whose words stand in the search index. */
    text_pos: position,
  },
  key: ['id'],
  erasedWith: ['id'],
  lookups: { external: ['scope_id', 'external_id'] },
  storedBy: 'rowid',
  indexes: {
    sessions_by_scope: { on: ['scope_id', 'id'] },
    sessions_by_agent: { on: ['agent_id', 'agent_kind', 'scope_id', 'started_at'] },
    sessions_by_external_id: { on: ['scope_id', 'external_id'], where: 'external_id IS NOT NULL' },
  },
});

export type SessionRow = RowIn<typeof SESSIONS>;

/** A stretch of time in which a session was active. */
export const SESSION_SPANS = defineTable('session_spans', {
  columns: {
    /** The event that ended it. */
    event_id: text,
    session_id: text,
    chain_id: text,
    scope_id: text,
    agent_id: text,
    agent_kind: text,
    start_at: integer,
    end_at: integer,
    updated_seq: integer,
  },
  key: ['chain_id', 'event_id'],
  erasedWith: ['session_id'],
  indexes: {
    session_spans_by_session: { on: ['session_id'] },
    session_spans_by_agent: { on: ['agent_id', 'agent_kind', 'start_at'] },
  },
});

export const SESSION_ITEMS = defineTable('session_items', {
  columns: {
    owner_id: text,
    item_id: text,
    role: text,
    chain_id: text,
    /** Where the item stands. */
    scope_id: text,
    relevance: real.orNull,
    /** 0 once it was taken away. */
    present: flag,
    at: integer,
    event_id: text,
    recorded_at: integer,
    updated_seq: integer,
  },
  key: ['owner_id', 'item_id', 'role'],
  erasedWith: ['item_id'],
});

/** An item that belongs to a session, to a conversation or to a message of one. */
export type SessionItemRow = RowIn<typeof SESSION_ITEMS>;
