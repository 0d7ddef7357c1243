import { z } from 'zod';
import { mergeIdentities as merge } from '../knowledge/identities/merge-identities.ts';
import { identityId } from '../model/entity.ts';
import { writeOperation } from './define.ts';
import { reason } from './fields.ts';

export const mergeIdentities = writeOperation({
  name: 'merge-identities',
  summary: 'Merge two identities',
  description:
    'The names of one identity now refer to the other. No mention is moved, so `undo` with the id of the merge restores both.',
  area: 'team',
  view: 'changed',
  idempotent: true,
  input: z.object({
    into: identityId.describe('The identity that stays'),
    from: identityId.describe('The one whose names it takes over'),
    reason,
  }),
  output: z.object({
    status: z.enum(['merged', 'unchanged']),
    id: z.string().describe('The merge itself; `undo` takes it'),
    into: z.string(),
    from: z.string(),
  }),
  examples: [
    {
      title: 'The same person',
      cli: 'merge-identities --into idn_01j… --from idn_01k…',
      input: { into: 'idn_01j…', from: 'idn_01k…' },
    },
  ],
  handle: (command, input) => merge(command, input.into, input.from, input.reason),
});
