/** Conversations: threads of messages, each of which is evidence. */
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { MESSAGE_ROLES } from './conversation-values.ts';
import { evidenceItem } from './evidence.ts';
import { label } from './fields.ts';

export const messageInput = evidenceItem.omit({ kind: true, session: true, scope: true }).extend({
  role: z.enum(MESSAGE_ROLES).describe('Who speaks'),
  tools: z.array(label(LIMITS.label)).max(LIMITS.toolsPerMessage).optional().describe('Names of the tools it used'),
  uses: z
    .array(label(LIMITS.label))
    .max(LIMITS.attachedItems)
    .optional()
    .describe('Ids of the memories, claims and events it used'),
});
export type MessageInput = z.infer<typeof messageInput>;
