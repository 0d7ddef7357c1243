/** Conversations and their messages as rows. What was completed is never active again, what was archived never only completed. */

import { canonicalJson } from '../../base/canonical-json.ts';
import { bodyOf } from '../../ledger/kinds.ts';
import { CONVERSATION_STATUSES, type ConversationStatus } from '../../model/conversation-values.ts';
import type { LedgerEvent } from '../../model/event.ts';
import type { Rows } from '../../store/port/store.ts';
import { CONVERSATIONS, type ConversationRow, MESSAGES } from '../../store/port/tables.ts';
import { type ItemEvent, itemProjector, placeOf } from '../items/item-projector.ts';
import { isAfter, readStamps, type Stamp } from '../last-write.ts';
import {
  CONVERSATION_ARCHIVED,
  CONVERSATION_COMPLETED,
  CONVERSATION_KINDS,
  CONVERSATION_STARTED,
  type ConversationEnded,
  type ConversationStarted,
  MESSAGE_ADDED,
  type MessageAdded,
} from './conversation-events.ts';

export const conversationProjector = itemProjector(CONVERSATION_KINDS, CONVERSATIONS, {
  first: CONVERSATION_STARTED,
  make: start,
  change,
});

async function change(event: ItemEvent, conversation: ConversationRow, rows: Rows): Promise<void> {
  const added = bodyOf(event, MESSAGE_ADDED);
  if (added) return addMessage(event, added, rows);
  const archived = bodyOf(event, CONVERSATION_ARCHIVED);
  if (archived) return end(event, archived, conversation, 'archived', rows);
  const completed = bodyOf(event, CONVERSATION_COMPLETED);
  if (completed) await end(event, completed, conversation, 'completed', rows);
}

async function start(event: ItemEvent, data: ConversationStarted, rows: Rows): Promise<void> {
  const stamp: Stamp = [data.at, event.id];
  await rows.add(CONVERSATIONS, {
    ...placeOf(event),
    session_id: data.session ?? null,
    title: data.title ?? null,
    summary: null,
    status: 'active',
    started_at: event.recordedAt,
    ended_at: null,
    stamps: canonicalJson(data.title === undefined ? {} : { title: stamp }),
    touched_at: data.at,
    author_id: event.actorId,
    author_kind: event.actorKind,
    event_id: event.id,
    changed_by: event.id,
    created_seq: event.seq,
    updated_seq: event.seq,
  });
}

/** Evidence stands in a conversation once. */
async function addMessage(event: LedgerEvent, data: MessageAdded, rows: Rows): Promise<void> {
  await rows.add(MESSAGES, {
    conversation_id: event.itemId!,
    event_id: data.event,
    chain_id: event.chainId,
    scope_id: event.scopeId,
    role: data.role,
    tools: canonicalJson(data.tools ?? []),
    source: data.source ?? null,
    external_id: data.externalId ?? null,
    at: data.at,
    added_by: event.id,
    updated_seq: event.seq,
  });
}

async function end(
  event: LedgerEvent,
  data: ConversationEnded,
  conversation: ConversationRow,
  status: ConversationStatus,
  rows: Rows,
): Promise<void> {
  const stamp: Stamp = [data.at, event.id];
  const stamps = readStamps(conversation.stamps);
  const isNew = (field: 'title' | 'summary') => data[field] !== undefined && isAfter(stamp, stamps[field]);
  const set = (['title', 'summary'] as const).filter(isNew);
  const isFurther = rankOf(status) > rankOf(conversation.status);
  const isLatest = isAfter(stamp, stamps.end);
  const isEarlierEnd = conversation.ended_at === null || event.recordedAt < conversation.ended_at;
  await rows.put(CONVERSATIONS, {
    ...conversation,
    title: set.includes('title') ? data.title! : conversation.title,
    summary: set.includes('summary') ? data.summary! : conversation.summary,
    status: isFurther ? status : conversation.status,
    ended_at: isEarlierEnd ? event.recordedAt : conversation.ended_at,
    stamps: canonicalJson({
      ...stamps,
      ...Object.fromEntries(set.map((field) => [field, stamp])),
      ...(isLatest ? { end: stamp } : {}),
    }),
    touched_at: Math.max(conversation.touched_at, data.at),
    changed_by: isLatest ? event.id : conversation.changed_by,
    updated_seq: event.seq,
  });
}

function rankOf(status: string): number {
  const order: readonly string[] = CONVERSATION_STATUSES;
  return order.indexOf(status);
}
