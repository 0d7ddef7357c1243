import { z } from 'zod';
import { addMessage as add } from '../knowledge/conversations/change-conversation.ts';
import { messageInput } from '../model/conversation.ts';
import { writeOperation } from './define.ts';
import { conversationId } from './fields.ts';

export const addMessage = writeOperation({
  name: 'add-message',
  summary: 'Add a message to a conversation',
  description:
    'Records the words as evidence, like `record`, at the next position in the conversation, with the tools and items they use. ' +
    'A message with the same source and external id is added once. A list is added completely or not at all.',
  area: 'sessions',
  view: 'changed',
  main: 'content',
  adds: true,
  bulk: 'list',
  input: messageInput.extend({ conversation: conversationId }),
  output: z.object({
    status: z.enum(['added', 'duplicate']),
    id: z.string().describe('The event with the words'),
    conversation: z.string(),
    index: z.number().describe('Its position in the conversation, from 0'),
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
