import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { endConversation as end } from '../knowledge/conversations/change-conversation.ts';
import { CONVERSATION_ENDS } from '../model/conversation-values.ts';
import { label } from '../model/fields.ts';
import { summaryText } from '../model/session-fields.ts';
import { writeOperation } from './define.ts';
import { conversationId, reason } from './fields.ts';

export const endConversation = writeOperation({
  name: 'end-conversation',
  summary: 'End a conversation, or archive it',
  description:
    'Ends a conversation: no more messages can be added. An archived conversation is also hidden from lists. Its messages stay evidence and are still found.',
  area: 'sessions',
  view: 'changed',
  main: 'id',
  idempotent: true,
  input: z.object({
    id: conversationId,
    as: z.enum(CONVERSATION_ENDS).default('completed').describe('completed, or archived to hide it from lists too'),
    title: label(LIMITS.name).optional().describe('What it was about'),
    summary: summaryText().optional().describe('The result'),
    reason,
  }),
  output: z.object({ status: z.enum(['changed', 'unchanged']), id: z.string(), conversationStatus: z.string() }),
  examples: [
    {
      title: 'With a result',
      cli: 'end-conversation cnv_01j… --summary "We ship on Friday"',
      input: { id: 'cnv_01j…', summary: 'We ship on Friday' },
    },
    { title: 'Archive it', cli: 'end-conversation cnv_01j… --as archived', input: { id: 'cnv_01j…', as: 'archived' } },
  ],
  async handle(command, { id, as, title, summary, reason: why }) {
    const { status, conversation } = await end(command, id, as, { title, summary, reason: why });
    return { status, id, conversationStatus: conversation.status };
  },
});
