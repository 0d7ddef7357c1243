import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { attachItems } from '../knowledge/conversations/attach-items.ts';
import { label, unitInterval } from '../model/fields.ts';
import { idOf } from '../model/id-field.ts';
import { GIVEN_ROLES } from '../model/session-values.ts';
import { writeOperation } from './define.ts';

export const items = z
  .array(label(LIMITS.label))
  .min(1)
  .max(LIMITS.attachedItems)
  .describe('Ids of memories, claims or events');

export const attachedOutput = z.object({
  status: z.enum(['changed', 'unchanged']),
  id: z.string(),
  items: z.array(z.string()).describe('Those for which something changed'),
});

export const attach = writeOperation({
  name: 'attach',
  summary: 'Put items to a session or a conversation',
  description:
    'Says that memories, claims or events belong to a session or a conversation: as something that is referred to, or pinned. What is made or changed in a session belongs to it without this.',
  area: 'sessions',
  view: 'changed',
  main: 'to',
  idempotent: true,
  input: z.object({
    to: idOf(['session', 'conversation'], 'The id of the session or conversation'),
    items,
    role: z.enum(GIVEN_ROLES).default('referenced').describe('In which role'),
    relevance: unitInterval.optional().describe('How much it matters there, 0 to 1'),
  }),
  output: attachedOutput,
  examples: [
    {
      title: 'Keep a decision before you',
      cli: 'attach ses_01j… --items mem_01j… --role pinned',
      input: { to: 'ses_01j…', items: ['mem_01j…'], role: 'pinned' },
    },
  ],
  handle: (command, { to, items: ids, role, relevance }) => attachItems(command, to, ids, { role, relevance }),
});
