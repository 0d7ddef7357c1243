/** Conversations and messages as callers see them. */

import { z } from 'zod';
import { LIMITS } from '../../base/limits.ts';
import { textsOf } from '../../base/records.ts';
import { formatTime, formatTimeOrNull } from '../../base/time.ts';
import { accessById } from '../../gate/access.ts';
import { isEvidenceKind } from '../../model/event.ts';
import type { EvidenceBody } from '../../model/evidence-body.ts';
import type { PlacedMessage } from '../../store/port/queries.ts';
import type { PlacedEvent } from '../../store/port/store.ts';
import type { ConversationRow } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import { tagsView } from '../item-tags/tags-view.ts';

export const conversationView = z.lazy(() =>
  z.object({
    id: z.string(),
    type: z.literal('conversation'),
    tags: tagsView(),
    title: z.string().nullable(),
    summary: z.string().nullable(),
    status: z.string(),
    session: z.string().nullable(),
    messageCount: z.number(),
    startedAt: z.string(),
    endedAt: z.string().nullable(),
    author: z.object({ id: z.string(), kind: z.string() }),
    scope: z.string(),
    sources: z.array(z.string()).describe('Ids of the events behind it: its start, then its end'),
  }),
);
export type ConversationView = z.infer<typeof conversationView>;

export const messageView = z.lazy(() =>
  z.object({
    index: z.number().describe('Its position in the conversation, from 0'),
    id: z.string().describe('The event with the words'),
    role: z.string(),
    speaker: z.string().nullable(),
    content: z.string(),
    tools: z.array(z.string()),
    uses: z.array(z.string()).describe('Ids of the items it used that you may see'),
    occurredAt: z.string(),
  }),
);
export type MessageView = z.infer<typeof messageView>;

export async function viewConversations(
  query: ReadContext,
  rows: readonly ConversationRow[],
): Promise<ConversationView[]> {
  const counts = rows.length === 0 ? [] : await query.view.countMessages(rows.map(({ id }) => id));
  const countOf = new Map(counts.map(({ id, count }) => [id, count]));
  return rows.map((row) => ({
    id: row.id,
    type: 'conversation',
    title: row.title,
    summary: row.summary,
    status: row.status,
    session: row.session_id,
    messageCount: countOf.get(row.id) ?? 0,
    startedAt: formatTime(row.started_at),
    endedAt: formatTimeOrNull(row.ended_at),
    author: { id: row.author_id, kind: row.author_kind },
    scope: row.scope_id,
    sources: [...new Set([row.event_id, row.changed_by])],
  }));
}

export async function viewConversation(query: ReadContext, row: ConversationRow): Promise<ConversationView> {
  return (await viewConversations(query, [row]))[0]!;
}

export function viewMessages(query: ReadContext, messages: readonly PlacedMessage[]): Promise<MessageView[]> {
  return Promise.all(messages.map((message) => viewMessage(query, message)));
}

async function viewMessage(query: ReadContext, message: PlacedMessage): Promise<MessageView> {
  const [event, items] = await Promise.all([
    wordsOf(query, message),
    query.view.listSessionItems(
      accessById(query.identity),
      { ownerId: message.event_id },
      { limit: LIMITS.attachedItems },
    ),
  ]);
  const body = event ? (query.kinds.read(event).data as EvidenceBody | null) : null;
  return {
    index: message.place,
    id: message.event_id,
    role: message.role,
    speaker: body?.speaker ?? null,
    content: body?.content ?? '',
    tools: textsOf(JSON.parse(message.tools)),
    uses: items.map(({ item_id: id }) => id),
    occurredAt: formatTime(event?.occurredAt ?? message.at),
  };
}

/** A merged store may have taken in the same words as another event, because they have the same external id. */
async function wordsOf(query: ReadContext, message: PlacedMessage): Promise<PlacedEvent | undefined> {
  const event =
    (await query.view.getEvent(message.event_id)) ??
    (message.external_id === null
      ? undefined
      : await query.view.eventByExternalId(message.scope_id, message.source ?? '', message.external_id));
  // Whatever an imported event may name: only evidence of the conversation's own scope is shown in it.
  return event?.scopeId === message.scope_id && isEvidenceKind(event.kind) ? event : undefined;
}
