import { z } from 'zod';
import { reviseIdentity as revise } from '../knowledge/identities/change-identity.ts';
import { identityChangedView } from '../knowledge/identities/identity-changed-view.ts';
import { identityFields, identityId } from '../model/entity.ts';
import { writeOperation } from './define.ts';
import { reason } from './fields.ts';

export const reviseIdentity = writeOperation({
  name: 'revise-identity',
  summary: 'Change the name, kind or description of an identity',
  description:
    'Changes the name, kind or description of an identity. Its former name stays as an alias, so it keeps its mentions.',
  area: 'team',
  view: 'changed',
  main: 'id',
  idempotent: true,
  input: identityFields.partial().extend({
    id: identityId,
    clear: z
      .array(z.enum(['description']))
      .max(1)
      .optional()
      .describe('Fields to empty'),
    reason,
  }),
  output: identityChangedView,
  examples: [
    {
      title: 'Another name',
      cli: 'revise-identity idn_01j… --name "Maria Lopez-Garcia"',
      input: { id: 'idn_01j…', name: 'Maria Lopez-Garcia' },
    },
  ],
  handle: (command, { id, clear, reason: why, ...given }) =>
    revise(command, id, clear?.includes('description') ? { ...given, description: null } : given, why),
});
