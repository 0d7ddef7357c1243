import { z } from 'zod';
import { defineIdentity as define } from '../knowledge/identities/change-identity.ts';
import { aliasNames, identityFields } from '../model/entity.ts';
import { scopeReference } from '../model/scope.ts';
import { writeOperation } from './define.ts';

export const defineIdentity = writeOperation({
  name: 'define-identity',
  summary: 'Say who or what several names mean',
  description:
    'Defines an identity with its names. From then on every mention of one of them belongs to it, also in texts that are there already. ' +
    'Within an organisation a name means one identity; names are compared without regard to case and spelling marks. Names that were only found in texts are nobody’s.',
  area: 'team',
  view: 'changed',
  main: 'name',
  idempotent: true,
  input: identityFields.partial({ kind: true, description: true }).extend({
    kind: identityFields.shape.kind.default('other'),
    aliases: aliasNames.optional().describe('Its other names'),
    scope: scopeReference.optional().describe('Where it is kept (default: the connection’s scope)'),
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
