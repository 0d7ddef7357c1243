import { z } from 'zod';
import { detachItems } from '../knowledge/conversations/attach-items.ts';
import { idOf } from '../model/id-field.ts';
import { GIVEN_ROLES } from '../model/session-values.ts';
import { attachedOutput, items } from './attach.ts';
import { writeOperation } from './define.ts';

export const detach = writeOperation({
  name: 'detach',
  summary: 'Detach items from a session or a conversation',
  description:
    'Removes what `attach` or a message added. The record that an item was created or changed in a session stays.',
  area: 'sessions',
  view: 'changed',
  main: 'from',
  idempotent: true,
  input: z.object({
    from: idOf(['session', 'conversation'], 'The id of the session or conversation'),
    items,
    role: z.enum(GIVEN_ROLES).optional().describe('Only in this role (default: in both)'),
  }),
  output: attachedOutput,
  examples: [
    {
      title: 'Detach a memory',
      cli: 'detach ses_01j… --items mem_01j…',
      input: { from: 'ses_01j…', items: ['mem_01j…'] },
    },
  ],
  handle: (command, input) => detachItems(command, input.from, input.items, input.role),
});
