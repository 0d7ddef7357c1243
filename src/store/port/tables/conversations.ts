/** Conversations and their messages. */
import type { Table } from './table.ts';

export type ConversationRow = {
  id: string;
  chain_id: string;
  scope_id: string;
  session_id: string | null;
  title: string | null;
  summary: string | null;
  status: string;
  started_at: number;
  ended_at: number | null;
  stamps: string;
  touched_at: number;
  author_id: string;
  author_kind: string;
  event_id: string;
  changed_by: string;
  created_seq: number;
  updated_seq: number;
};

/** Which evidence is a message of which conversation. Their order is by `at`, then by event. */
export type MessageRow = {
  conversation_id: string;
  event_id: string;
  chain_id: string;
  scope_id: string;
  role: string;
  /** JSON: a list of names. */
  tools: string;
  /** How its evidence is called outside: a merged store may keep the same words as another event. */
  source: string | null;
  external_id: string | null;
  at: number;
  added_by: string;
  updated_seq: number;
};

export const CONVERSATIONS: Table<ConversationRow> = {
  name: 'conversations',
  columns: [
    'id',
    'chain_id',
    'scope_id',
    'session_id',
    'title',
    'summary',
    'status',
    'started_at',
    'ended_at',
    'stamps',
    'touched_at',
    'author_id',
    'author_kind',
    'event_id',
    'changed_by',
    'created_seq',
    'updated_seq',
  ],
  key: ['id'],
  since: 'updated_seq',
  tellsOf: ['id'],
  lookups: {},
};

export const MESSAGES: Table<MessageRow> = {
  name: 'messages',
  columns: [
    'conversation_id',
    'event_id',
    'chain_id',
    'scope_id',
    'role',
    'tools',
    'source',
    'external_id',
    'at',
    'added_by',
    'updated_seq',
  ],
  key: ['conversation_id', 'event_id'],
  since: 'updated_seq',
  tellsOf: ['conversation_id'],
  lookups: {},
};
