/** The events of conversations. The words of a message are an event of evidence; here it only gets its place. */
import { z } from 'zod';
import { type KindDefinition, kindOf } from '../../ledger/kinds.ts';
import { MESSAGE_ROLES } from '../../model/conversation-values.ts';
import { at } from '../sessions/session-events.ts';

/** A function and not a schema, so that a command that writes no conversation does not make it. */
const text = () => z.string();

export const conversationStarted = () => z.object({ at: at(), title: text().optional(), session: text().optional() });
export type ConversationStarted = z.infer<ReturnType<typeof conversationStarted>>;
export const messageAdded = () =>
  z.object({
    at: at(),
    event: text(),
    role: z.enum(MESSAGE_ROLES),
    tools: z.array(text()).optional(),
    source: text().optional(),
    externalId: text().optional(),
  });
export type MessageAdded = z.infer<ReturnType<typeof messageAdded>>;
export const conversationEnded = () =>
  z.object({
    at: at(),
    title: text().optional(),
    summary: text().optional(),
    reason: text().optional(),
  });
export type ConversationEnded = z.infer<ReturnType<typeof conversationEnded>>;

export const CONVERSATION_STARTED = kindOf('conversation.started', 1, conversationStarted);
export const MESSAGE_ADDED = kindOf('conversation.message_added', 1, messageAdded);
export const CONVERSATION_COMPLETED = kindOf('conversation.completed', 1, conversationEnded);
export const CONVERSATION_ARCHIVED = kindOf('conversation.archived', 1, conversationEnded);

export const CONVERSATION_KINDS: readonly KindDefinition[] = [
  CONVERSATION_STARTED,
  MESSAGE_ADDED,
  CONVERSATION_COMPLETED,
  CONVERSATION_ARCHIVED,
];
