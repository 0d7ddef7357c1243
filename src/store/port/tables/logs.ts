/** Logs and settings: nothing is derived from them, a rebuild leaves them alone, and they may be lost. */
import { flag, integer, json, real, text } from '../../../model/column.ts';
import { defineTable, type RowIn } from './table.ts';

/** What was asked. Bounded, and emptied by every erasure. */
export const QUERY_LOG = defineTable('query_log', {
  columns: {
    id: text,
    scope_id: text,
    actor_id: text,
    actor_kind: text,
    via: text,
    operation: text,
    query: text,
    results: integer,
    duration_us: integer,
    /** The code of the error that it ended with. */
    error: text.orNull,
    asked_at: integer,
  },
  class: 'operational',
  key: ['id'],
  indexes: { query_log_of_actor: { on: ['actor_id', 'actor_kind', 'id'] } },
});

export const TOOL_CALLS = defineTable('tool_calls', {
  columns: {
    /** Ordered by time. */
    id: text,
    called_at: integer,
    /** Of the connection. */
    scope_id: text,
    actor_id: text,
    actor_kind: text,
    session_id: text.orNull,
    client: text.orNull,
    model: text.orNull,
    tool: text,
    /** Only numbers, choices and ids are in it as they were. */
    arguments: json,
    /** Equal for equal arguments of one process; nothing can be guessed from it afterwards. */
    arguments_hash: text,
    arguments_size: integer,
    /** `ok`, or the code of an error. */
    result: text,
    /** What came of it in one line of numbers, statuses and ids; null for calls of older versions. */
    summary: text.orNull,
    result_size: integer,
    duration_ms: real,
  },
  class: 'operational',
  key: ['id'],
  indexes: { tool_calls_of_scope: { on: ['scope_id', 'id'] } },
});

export type ToolCallRow = Readonly<RowIn<typeof TOOL_CALLS>>;

export const HANDED_PACKS = defineTable('handed_packs', {
  columns: {
    /** Ordered by time. */
    id: text,
    handed_at: integer,
    /** That the pack was made for. */
    scope_id: text,
    actor_id: text,
    actor_kind: text,
    session_id: text.orNull,
    /** The face through which it was requested. */
    via: text,
    frame: text,
    /** 1: there was a question. */
    asked: flag,
    /** The ids of its items, in their order. */
    items: json,
    tokens: integer,
  },
  class: 'operational',
  key: ['id'],
  indexes: {
    handed_packs_of_scope: { on: ['scope_id', 'id'] },
    handed_packs_of_session: { on: ['session_id', 'id'], where: 'session_id IS NOT NULL' },
  },
});

export type HandedPackRow = Readonly<RowIn<typeof HANDED_PACKS>>;

export const SETTINGS = defineTable('settings', {
  columns: { key: text, value: text },
  class: 'operational',
  key: ['key'],
});
