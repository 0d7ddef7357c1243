/** Sessions, when they went on, and what belongs to them. */
import type { Table } from './table.ts';

export type SessionRow = {
  id: string;
  chain_id: string;
  scope_id: string;
  /** Whose session it is. */
  agent_id: string;
  agent_kind: string;
  /** How another program calls it: where, and by which id. */
  source: string | null;
  external_id: string | null;
  name: string | null;
  purpose: string | null;
  task_type: string | null;
  goal: string | null;
  summary: string | null;
  /** JSON: a list of texts. */
  working_set: string;
  status: string;
  status_reason: string | null;
  /** The memory that landing left for the next session. */
  checkpoint_id: string | null;
  started_at: number;
  ended_at: number | null;
  /** Hours that its agent had been active when it began. */
  start_active_hours: number;
  /** While it is active: since when, by the clock on the wall and by the one that measures. */
  running_since: number | null;
  running_clock: string | null;
  running_ms: number | null;
  /** JSON: by field, the moment and the event that set it. */
  stamps: string;
  /** The latest of these moments. */
  touched_at: number;
  /** Whether the last edit was made without seeing the one before. */
  conflict: number;
  /** The event that began it, and the last that edited it, with its writer as kind:id and its time. */
  event_id: string;
  changed_by: string;
  edited_by: string;
  edited_at: number;
  created_seq: number;
  updated_seq: number;
  recorded_at: number;
  /** The event whose words stand in the search index. */
  text_pos: number;
};

/** A stretch of time in which a session was active. */
export type SessionSpanRow = {
  /** The event that ended it. */
  event_id: string;
  session_id: string;
  chain_id: string;
  scope_id: string;
  agent_id: string;
  agent_kind: string;
  start_at: number;
  end_at: number;
  updated_seq: number;
};

/** An item that belongs to a session, to a conversation or to a message of one. */
export type SessionItemRow = {
  owner_id: string;
  item_id: string;
  role: string;
  chain_id: string;
  /** Where the item stands. */
  scope_id: string;
  relevance: number | null;
  /** 0 once it was taken away. */
  present: number;
  at: number;
  event_id: string;
  recorded_at: number;
  updated_seq: number;
};

export const SESSIONS: Table<SessionRow> = {
  name: 'sessions',
  columns: [
    'id',
    'chain_id',
    'scope_id',
    'agent_id',
    'agent_kind',
    'source',
    'external_id',
    'name',
    'purpose',
    'task_type',
    'goal',
    'summary',
    'working_set',
    'status',
    'status_reason',
    'checkpoint_id',
    'started_at',
    'ended_at',
    'start_active_hours',
    'running_since',
    'running_clock',
    'running_ms',
    'stamps',
    'touched_at',
    'conflict',
    'event_id',
    'changed_by',
    'edited_by',
    'edited_at',
    'created_seq',
    'updated_seq',
    'recorded_at',
  ],
  positions: ['text_pos'],
  key: ['id'],
  since: 'updated_seq',
  tellsOf: ['id'],
  lookups: { external: ['scope_id', 'external_id'] },
};

export const SESSION_SPANS: Table<SessionSpanRow> = {
  name: 'session_spans',
  columns: [
    'event_id',
    'session_id',
    'chain_id',
    'scope_id',
    'agent_id',
    'agent_kind',
    'start_at',
    'end_at',
    'updated_seq',
  ],
  key: ['event_id'],
  since: 'updated_seq',
  tellsOf: ['session_id'],
  lookups: {},
};

export const SESSION_ITEMS: Table<SessionItemRow> = {
  name: 'session_items',
  columns: [
    'owner_id',
    'item_id',
    'role',
    'chain_id',
    'scope_id',
    'relevance',
    'present',
    'at',
    'event_id',
    'recorded_at',
    'updated_seq',
  ],
  key: ['owner_id', 'item_id', 'role'],
  since: 'updated_seq',
  tellsOf: ['item_id'],
  lookups: {},
};
