import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { startConversation as start } from '../knowledge/conversations/change-conversation.ts';
import { conversationView, viewConversation } from '../knowledge/conversations/conversation-view.ts';
import { label } from '../model/fields.ts';
import { scopeReference } from '../model/scope.ts';
import { writeOperation } from './define.ts';
import { sessionId } from './fields.ts';

export const startConversation = writeOperation({
  name: 'start-conversation',
  summary: 'Start a conversation',
  description: 'Starts a conversation to add messages to. It belongs to the connection’s session, if there is one.',
  area: 'sessions',
  view: 'changed-item',
  main: 'title',
  input: z.object({
    title: label(LIMITS.name).optional().describe('What it is about'),
    session: sessionId.optional().describe('The session it belongs to (default: the connection’s own)'),
    scope: scopeReference.optional().describe('Its scope (default: that of the session or the connection)'),
  }),
  output: z.object({ status: z.enum(['started']), conversation: conversationView }),
  examples: [
    { title: 'A talk about a release', cli: 'start-conversation "Release 1.4"', input: { title: 'Release 1.4' } },
  ],
  async handle(command, input) {
    return { status: 'started' as const, conversation: await viewConversation(command, await start(command, input)) };
  },
});
