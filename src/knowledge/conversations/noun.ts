/** The conversation, as every other part knows it. */
import { bodyOf } from '../../ledger/kinds.ts';
import { CONVERSATIONS, MESSAGES } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import { placeIn } from '../item-tags/item-tags.ts';
import type { Noun } from '../noun.ts';
import { CONVERSATION_KINDS, MESSAGE_ADDED } from './conversation-events.ts';
import { conversationView, viewConversation } from './conversation-view.ts';
import { loadConversation } from './load-conversation.ts';

export const CONVERSATION = {
  name: 'conversation',
  tables: [CONVERSATIONS, MESSAGES],
  kinds: CONVERSATION_KINDS,
  view: conversationView,
  get: async (query: ReadContext, id: string) => viewConversation(query, await loadConversation(query, id)),
  erasedWith: (event) => {
    const added = bodyOf(event, MESSAGE_ADDED);
    return added ? [added.event] : [];
  },
  tagPlace: placeIn(CONVERSATIONS),
  isErasable: true,
  isMadeAgain: false,
} satisfies Noun;
