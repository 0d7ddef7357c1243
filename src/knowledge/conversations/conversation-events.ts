/** The events of conversations. The words of a message are an event of evidence; here it only gets its place. */
import { z } from 'zod';
import { EARLIEST_TIME, LATEST_TIME } from '../../base/time.ts';
import type { KindDefinition } from '../../ledger/kinds.ts';
import { MESSAGE_ROLES } from '../../model/conversation-values.ts';

const text = z.string();
/** The moment of the change; see ../last-write.ts. */
const at = z.lazy(() => z.int().min(EARLIEST_TIME).max(LATEST_TIME));

export const conversationStarted = z.lazy(() => z.object({ at, title: text.optional(), session: text.optional() }));
export type ConversationStarted = z.infer<typeof conversationStarted>;
export const messageAdded = z.lazy(() =>
  z.object({
    at,
    event: text,
    role: z.enum(MESSAGE_ROLES),
    tools: z.array(text).optional(),
    source: text.optional(),
    externalId: text.optional(),
  }),
);
export type MessageAdded = z.infer<typeof messageAdded>;
export const conversationEnded = z.lazy(() =>
  z.object({
    at,
    title: text.optional(),
    summary: text.optional(),
    reason: text.optional(),
  }),
);
export type ConversationEnded = z.infer<typeof conversationEnded>;

export const CONVERSATION_KINDS: readonly KindDefinition[] = [
  { kind: 'conversation.started', version: 1, body: conversationStarted },
  { kind: 'conversation.message_added', version: 1, body: messageAdded },
  { kind: 'conversation.completed', version: 1, body: conversationEnded },
  { kind: 'conversation.archived', version: 1, body: conversationEnded },
];
