/** A message of a session as a search reads it, at a place of the log. */
import type { Message } from '../../src/store/search/conversation.ts';
import { PARTS_PER_EVENT } from '../../src/store/search/documents.ts';

export const saidMessage = (position: number, more: Partial<Message> = {}): Message => ({
  doc: position * PARTS_PER_EVENT,
  title: '',
  text: `t${position}`,
  meta: '',
  itemId: null,
  kind: 'user_message',
  sessionId: 's',
  occurredAt: 0,
  passes: true,
  ...more,
});
