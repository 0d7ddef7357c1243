import { z } from 'zod';
import { defineIdentity as define } from '../knowledge/identities/change-identity.ts';
import { aliasNames, identityFields } from '../model/entity.ts';
import { scopeReference } from '../model/scope.ts';
import { writeOperation } from './define.ts';

export const defineIdentity = writeOperation({
  name: 'define-identity',
  summary: 'Give several names to one identity',
  description:
    'Defines an identity with its names. Every mention of one of them belongs to it, including mentions in existing texts. ' +
    'Within an organisation a name belongs to one identity; case and accents are ignored. Names that were only found in texts belong to no identity.',
  area: 'team',
  view: 'changed',
  main: 'name',
  idempotent: true,
  input: identityFields.partial({ kind: true, description: true }).extend({
    kind: identityFields.shape.kind.default('other'),
    aliases: aliasNames.optional().describe('Its other names'),
    scope: scopeReference.optional().describe('The scope it belongs to (default: the connection’s)'),
  }),
  output: z.object({
    status: z.enum(['defined', 'unchanged']),
    id: z.string(),
    scope: z.string(),
    aliases: z.array(z.string()),
  }),
  examples: [
    {
      title: 'A person',
      cli: 'define-identity "Maria Lopez" --kind person --aliases "M. Lopez,mlopez"',
      input: { name: 'Maria Lopez', kind: 'person', aliases: ['M. Lopez', 'mlopez'] },
    },
  ],
  handle: define,
});
