/** The conversation, as every other part knows it. */
import { CONVERSATIONS, MESSAGES } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import type { Noun } from '../noun.ts';
import { CONVERSATION_KINDS, type MessageAdded } from './conversation-events.ts';
import { conversationView, viewConversation } from './conversation-view.ts';
import { loadConversation } from './load-conversation.ts';

export const CONVERSATION = {
  name: 'conversation',
  tables: [CONVERSATIONS, MESSAGES],
  kinds: CONVERSATION_KINDS,
  view: conversationView,
  get: async (query: ReadContext, id: string) => viewConversation(query, await loadConversation(query, id)),
  erasedWith: ({ kind, data }) => (kind === 'conversation.message_added' ? [(data as MessageAdded).event] : []),
  isErasable: true,
  isMadeAgain: false,
} satisfies Noun;
