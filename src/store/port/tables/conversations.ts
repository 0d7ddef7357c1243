/** Conversations and their messages. */
import { integer, json, text } from '../../../model/column.ts';
import { defineTable, type RowIn } from './table.ts';

export const CONVERSATIONS = defineTable('conversations', {
  columns: {
    id: text,
    chain_id: text,
    scope_id: text,
    session_id: text.orNull,
    title: text.orNull,
    summary: text.orNull,
    status: text,
    started_at: integer,
    ended_at: integer.orNull,
    stamps: json,
    touched_at: integer,
    author_id: text,
    author_kind: text,
    event_id: text,
    changed_by: text,
    created_seq: integer,
    updated_seq: integer,
  },
  key: ['id'],
  erasedWith: ['id'],
  storedBy: 'rowid',
  indexes: {
    conversations_by_scope: { on: ['scope_id', 'id'] },
    conversations_by_session: { on: ['session_id'], where: 'session_id IS NOT NULL' },
  },
});

export type ConversationRow = RowIn<typeof CONVERSATIONS>;

export const MESSAGES = defineTable('messages', {
  columns: {
    conversation_id: text,
    event_id: text,
    chain_id: text,
    scope_id: text,
    role: text,
    /** JSON: a list of names. */
    tools: json,
    /** How its evidence is called outside: a merged store may keep the same words as another event. */
    source: text.orNull,
    external_id: text.orNull,
    at: integer,
    added_by: text,
    updated_seq: integer,
  },
  key: ['conversation_id', 'event_id'],
  erasedWith: ['conversation_id'],
  indexes: { messages_in_order: { on: ['conversation_id', 'at', 'event_id'] } },
});

/** Which evidence is a message of which conversation. Their order is by `at`, then by event. */
export type MessageRow = RowIn<typeof MESSAGES>;
