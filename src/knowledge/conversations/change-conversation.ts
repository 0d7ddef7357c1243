/** The verbs of conversations: start, add a message, end. */

import { RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import type { MessageInput } from '../../model/conversation.ts';
import type { ConversationEnd } from '../../model/conversation-values.ts';
import { MESSAGE_KINDS } from '../../model/conversation-values.ts';
import { isWholeId } from '../../model/nouns.ts';
import { CONVERSATIONS, type ConversationRow, MESSAGES, SESSION_ITEMS } from '../../store/port/tables.ts';
import type { WriteContext } from '../context.ts';
import { recordEvidence } from '../evidence/record-evidence.ts';
import { momentAfter } from '../last-write.ts';
import { ensureScope } from '../scopes/ensure-scope.ts';
import { scopeOfItem, submitAttachment } from '../sessions/attachments.ts';
import { loadSession } from '../sessions/load-session.ts';
import { enterConversation } from './load-conversation.ts';

export async function startConversation(
  command: WriteContext,
  request: { readonly title?: string; readonly session?: string; readonly scope?: string },
): Promise<ConversationRow> {
  // A connection may mark what it writes with a word from outside; that is no session.
  const own = command.session !== undefined && isWholeId('session', command.session) ? command.session : undefined;
  const sessionId = request.session ?? own;
  const session = sessionId === undefined ? undefined : await loadSession(command, sessionId);
  const scope = await ensureScope(command, request.scope ?? session?.scope_id);
  const id = command.newId('conversation');
  await command.submit({
    kind: 'conversation.started',
    scope,
    itemId: id,
    sessionId: session?.id,
    data: { at: momentAfter(0, command.now), title: request.title, session: session?.id },
  });
  return (await command.view.rows.get(CONVERSATIONS, id))!;
}

export interface MessagePlaced {
  /** `duplicate`: evidence of that external id stands in the conversation already. */
  readonly status: 'added' | 'duplicate';
  /** The event that holds the words. */
  readonly id: string;
  readonly conversation: string;
  readonly index: number;
}

export async function addMessage(command: WriteContext, id: string, message: MessageInput): Promise<MessagePlaced> {
  const conversation = await enterConversation(command, id);
  if (conversation.status !== 'active')
    throw wrongStatus(conversation, 'Begin another with `recollect start-conversation`.');
  const { role, tools, uses = [], ...evidence } = message;
  // Before anything is written: only what the caller sees can have been used.
  for (const item of uses) await scopeOfItem(command, item);
  const recorded = await recordEvidence(command, {
    ...evidence,
    kind: MESSAGE_KINDS[role],
    scope: conversation.scope_id,
    session: conversation.session_id ?? undefined,
  });
  const [counted] = await command.view.countMessages([conversation.id]);
  const count = counted?.count ?? 0;
  if (await command.view.rows.get(MESSAGES, conversation.id, recorded.id))
    return { status: 'duplicate', id: recorded.id, conversation: id, index: await placeOf(command, id, recorded.id) };
  const { session_id: sessionId } = conversation;
  await command.submit({
    kind: 'conversation.message_added',
    scope: await command.scopes.rowOf(conversation.scope_id),
    itemId: conversation.id,
    sessionId: sessionId ?? undefined,
    data: {
      at: momentAfter(counted?.lastAt ?? conversation.touched_at, command.now),
      event: recorded.id,
      role,
      tools,
      source: evidence.source,
      externalId: evidence.externalId,
    },
  });
  const owner = { ...conversation, sessionId };
  for (const item of new Set(uses)) {
    const to = [recorded.id, conversation.id, ...(sessionId === null ? [] : [sessionId])];
    const known = await command.view.rows.get(SESSION_ITEMS, conversation.id, item, 'referenced');
    await submitAttachment(command, owner, to, item, { role: 'referenced' }, known?.at ?? 0);
  }
  return { status: 'added', id: recorded.id, conversation: id, index: count };
}

/** Of evidence that is there already. */
async function placeOf(command: WriteContext, conversationId: string, eventId: string): Promise<number> {
  for (let from = 0; ; from += LIMITS.pageMax) {
    const page = await command.view.listMessages(conversationId, from, LIMITS.pageMax);
    const found = page.find((message) => message.event_id === eventId);
    if (found) return found.place;
  }
}

export async function endConversation(
  command: WriteContext,
  id: string,
  as: ConversationEnd,
  facts: { readonly title?: string; readonly summary?: string; readonly reason?: string },
): Promise<{ readonly status: 'changed' | 'unchanged'; readonly conversation: ConversationRow }> {
  const conversation = await enterConversation(command, id);
  const says = facts.title !== undefined || facts.summary !== undefined;
  if (conversation.status === as && !says) return { status: 'unchanged', conversation };
  if (conversation.status === 'archived' && as === 'completed')
    throw wrongStatus(conversation, 'It is archived; give a title or a summary with --as archived.');
  await command.submit({
    kind: `conversation.${as}`,
    scope: await command.scopes.rowOf(conversation.scope_id),
    itemId: id,
    sessionId: conversation.session_id ?? undefined,
    data: { at: momentAfter(conversation.touched_at, command.now), ...facts },
  });
  return { status: 'changed', conversation: (await command.view.rows.get(CONVERSATIONS, id))! };
}

function wrongStatus({ id, status }: ConversationRow, hint: string): RecollectError {
  return new RecollectError('wrong_status', `Conversation ${id} is ${status}`, { hint, details: { id, status } });
}
