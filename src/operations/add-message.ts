import { z } from 'zod';
import { addMessage as add } from '../knowledge/conversations/change-conversation.ts';
import { messageInput } from '../model/conversation.ts';
import { writeOperation } from './define.ts';
import { conversationId } from './fields.ts';

export const addMessage = writeOperation({
  name: 'add-message',
  summary: 'Add a message to a conversation',
  description:
    'Records the words as evidence, as `record` does, and gives them the next place in the conversation, with the tools and items that they use. ' +
    'The same external id from the same source stands there once. A list is added as a whole or not at all.',
  area: 'sessions',
  view: 'changed',
  main: 'content',
  adds: true,
  bulk: 'list',
  input: messageInput.extend({ conversation: conversationId }),
  output: z.object({
    status: z.enum(['added', 'duplicate']),
    id: z.string().describe('The event that holds the words'),
    conversation: z.string(),
    index: z.number().describe('Its place in the conversation, from 0'),
  }),
  examples: [
    {
      title: 'A question',
      cli: 'add-message "When do we ship?" --conversation cnv_01j… --role user --speaker Maria',
      input: { conversation: 'cnv_01j…', role: 'user', content: 'When do we ship?', speaker: 'Maria' },
    },
  ],
  handle: (command, { conversation, ...message }) => add(command, conversation, message),
});
