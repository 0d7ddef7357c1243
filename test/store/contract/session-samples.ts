/** Sessions, items and conversations to fill a store with. They obey the port and carry no more meaning than a test needs. */
import type { WriteView } from '../../../src/store/port/store.ts';
import {
  CONVERSATIONS,
  type ConversationRow,
  MESSAGES,
  SESSION_ITEMS,
  SESSION_SPANS,
  SESSIONS,
  type SessionItemRow,
  type SessionRow,
} from '../../../src/store/port/tables.ts';
import { addEvent, documentOf } from './samples.ts';

export function sessionRow(given: Partial<SessionRow> & { readonly id: string }): SessionRow {
  return {
    chain_id: 'local',
    scope_id: 'scp_a',
    agent_id: 'claude',
    agent_kind: 'agent',
    source: null,
    external_id: null,
    name: null,
    purpose: null,
    task_type: null,
    goal: null,
    summary: null,
    working_set: '[]',
    status: 'active',
    status_reason: null,
    checkpoint_id: null,
    started_at: 1_000,
    ended_at: null,
    start_active_hours: 0,
    running_since: null,
    running_clock: null,
    running_ms: null,
    stamps: '{}',
    touched_at: 1_000,
    conflict: 0,
    event_id: 'ev_local_1',
    changed_by: 'ev_local_1',
    edited_by: 'agent:claude',
    edited_at: 1_000,
    created_seq: 1,
    updated_seq: 1,
    recorded_at: 1_000,
    text_pos: 1,
    ...given,
  };
}

/** A session with its event and, if it has words, its place in the index. */
export async function addSession(
  view: WriteView,
  { text, ...given }: Partial<SessionRow> & { readonly id: string; readonly text?: string },
): Promise<SessionRow> {
  const event = await addEvent(view, {
    chainId: given.chain_id ?? 'local',
    kind: 'session.started',
    itemId: given.id,
    sessionId: given.id,
    scopeId: given.scope_id ?? 'scp_a',
    recordedAt: given.started_at ?? 1_000,
  });
  const row = sessionRow({ event_id: event.id, updated_seq: event.seq, text_pos: event.position, ...given });
  await view.rows.put(SESSIONS, row);
  if (text !== undefined) await view.index(event, documentOf({ text }));
  return row;
}

/** A stretch of time in which a session was active. */
export async function addSpan(view: WriteView, session: SessionRow, from: number, to: number): Promise<void> {
  const { id, chain_id, scope_id, agent_id, agent_kind } = session;
  const event = await addEvent(view, { chainId: chain_id, scopeId: scope_id, kind: 'session.paused', itemId: id });
  await view.rows.put(SESSION_SPANS, {
    ...{ chain_id, scope_id, agent_id, agent_kind },
    event_id: event.id,
    session_id: id,
    start_at: from,
    end_at: to,
    updated_seq: event.seq,
  });
}

export function itemRow(
  given: Partial<SessionItemRow> & { readonly owner_id: string; readonly item_id: string },
): SessionItemRow {
  return {
    role: 'referenced',
    chain_id: 'local',
    scope_id: 'scp_a',
    relevance: null,
    present: 1,
    at: 1_000,
    event_id: 'ev_local_1',
    recorded_at: 1_000,
    updated_seq: 1,
    ...given,
  };
}

export async function addItem(
  view: WriteView,
  given: Partial<SessionItemRow> & { readonly owner_id: string; readonly item_id: string },
): Promise<SessionItemRow> {
  const event = await addEvent(view, { kind: 'item.attached', itemId: given.item_id });
  const row = itemRow({ updated_seq: event.seq, event_id: event.id, ...given });
  await view.rows.put(SESSION_ITEMS, row);
  return row;
}

export function conversationRow(given: Partial<ConversationRow> & { readonly id: string }): ConversationRow {
  return {
    chain_id: 'local',
    scope_id: 'scp_a',
    session_id: null,
    title: null,
    summary: null,
    status: 'active',
    started_at: 1_000,
    ended_at: null,
    stamps: '{}',
    touched_at: 1_000,
    author_id: 'anna',
    author_kind: 'person',
    event_id: 'ev_local_1',
    changed_by: 'ev_local_1',
    created_seq: 1,
    updated_seq: 1,
    ...given,
  };
}

export async function addConversation(
  view: WriteView,
  given: Partial<ConversationRow> & { readonly id: string },
): Promise<ConversationRow> {
  const event = await addEvent(view, {
    kind: 'conversation.started',
    itemId: given.id,
    scopeId: given.scope_id ?? 'scp_a',
  });
  const row = conversationRow({ event_id: event.id, updated_seq: event.seq, ...given });
  await view.rows.put(CONVERSATIONS, row);
  return row;
}

/** Words as evidence, and their place in a conversation. */
export async function say(view: WriteView, conversationId: string, text: string, at: number): Promise<string> {
  const event = await addEvent(view, { body: JSON.stringify({ content: text }) });
  await view.index(event, documentOf({ text }));
  await view.rows.put(MESSAGES, {
    conversation_id: conversationId,
    event_id: event.id,
    chain_id: 'local',
    scope_id: 'scp_a',
    role: 'user',
    tools: '[]',
    source: null,
    external_id: null,
    at,
    added_by: event.id,
    updated_seq: event.seq,
  });
  return event.id;
}
