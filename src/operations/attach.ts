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
  items: z.array(z.string()).describe('The items whose attachment changed'),
});

export const attach = writeOperation({
  name: 'attach',
  summary: 'Attach items to a session or a conversation',
  description:
    'Adds memories, claims or events to a session or a conversation, as referenced or pinned. Items created or changed in a session belong to it automatically.',
  area: 'sessions',
  view: 'changed',
  main: 'to',
  idempotent: true,
  input: z.object({
    to: idOf(['session', 'conversation'], 'The id of the session or conversation'),
    items,
    role: z.enum(GIVEN_ROLES).default('referenced').describe('In which role'),
    relevance: unitInterval.optional().describe('How relevant they are there, 0 to 1'),
  }),
  output: attachedOutput,
  examples: [
    {
      title: 'Pin a decision to a session',
      cli: 'attach ses_01j… --items mem_01j… --role pinned',
      input: { to: 'ses_01j…', items: ['mem_01j…'], role: 'pinned' },
    },
  ],
  handle: (command, { to, items: ids, role, relevance }) => attachItems(command, to, ids, { role, relevance }),
});
