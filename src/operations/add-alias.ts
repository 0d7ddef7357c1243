import { z } from 'zod';
import { addAliases } from '../knowledge/identities/change-identity.ts';
import { identityChangedView } from '../knowledge/identities/identity-changed-view.ts';
import { aliasNames, identityId } from '../model/entity.ts';
import { writeOperation } from './define.ts';
import { reason } from './fields.ts';

export const addAlias = writeOperation({
  name: 'add-alias',
  summary: 'Add names to an identity',
  description: 'Adds names to an identity. A name that belongs to another identity of the organisation is refused.',
  area: 'team',
  view: 'changed',
  main: 'id',
  idempotent: true,
  input: z.object({ id: identityId, aliases: aliasNames.describe('The names'), reason }),
  output: identityChangedView,
  examples: [
    {
      title: 'A nickname',
      cli: 'add-alias idn_01j… --aliases Mia',
      input: { id: 'idn_01j…', aliases: ['Mia'] },
    },
  ],
  handle: (command, input) => addAliases(command, input.id, input.aliases, input.reason),
});
