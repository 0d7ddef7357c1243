import { z } from 'zod';
import {
  conversationView,
  messageView,
  viewConversation,
  viewMessages,
} from '../knowledge/conversations/conversation-view.ts';
import { loadConversation } from '../knowledge/conversations/load-conversation.ts';
import { readOperation } from './define.ts';
import { conversationId, isPosition, nextCursor, pageCursor, paging, readMoment, readPageCursor } from './fields.ts';

export const conversation = readOperation({
  name: 'conversation',
  summary: 'Read a conversation',
  description:
    'Shows a conversation and its messages in order, with the tools and items each used. To search its messages, pass its id to `recall` as `conversation`; `attached` lists its items.',
  area: 'sessions',
  view: 'conversation',
  main: 'id',
  input: z.object({ id: conversationId, ...paging, ...readMoment }),
  output: z.object({ conversation: conversationView, messages: z.array(messageView), cursor: nextCursor }),
  examples: [{ title: 'From the beginning', cli: 'conversation cnv_01j…', input: { id: 'cnv_01j…' } }],
  async handle(query, { id, limit, cursor }) {
    const row = await loadConversation(query, id);
    const from = readPageCursor(cursor, id, isPosition) ?? 0;
    const found = await query.view.listMessages(id, from, limit + 1);
    return {
      conversation: await viewConversation(query, row),
      messages: await viewMessages(query, found.slice(0, limit)),
      cursor: found.length > limit ? pageCursor(from + limit, id) : null,
    };
  },
});
