/** What the fields of a conversation may hold. Without schemas, so that whoever only compares with them loads none. */
import type { EvidenceKind } from './event.ts';

export const CONVERSATION_STATUSES = ['active', 'completed', 'archived'] as const;
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number];
export const CONVERSATION_ENDS = ['completed', 'archived'] as const;
export type ConversationEnd = (typeof CONVERSATION_ENDS)[number];

export const MESSAGE_ROLES = ['user', 'agent', 'system', 'tool'] as const;
export type MessageRole = (typeof MESSAGE_ROLES)[number];

/** As which evidence the words of a role are recorded. */
export const MESSAGE_KINDS: Record<MessageRole, EvidenceKind> = {
  user: 'user_message',
  agent: 'assistant_message',
  system: 'system_event',
  tool: 'tool_result',
};
