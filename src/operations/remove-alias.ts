import { z } from 'zod';
import { removeAliases } from '../knowledge/identities/change-identity.ts';
import { identityChangedView } from '../knowledge/identities/identity-changed-view.ts';
import { aliasNames, identityId } from '../model/entity.ts';
import { writeOperation } from './define.ts';
import { reason } from './fields.ts';

export const removeAlias = writeOperation({
  name: 'remove-alias',
  summary: 'Remove names from an identity',
  description: 'Removes names from an identity and frees them. Their mentions stay but belong to no identity.',
  area: 'team',
  view: 'changed',
  main: 'id',
  idempotent: true,
  input: z.object({ id: identityId, aliases: aliasNames.describe('The names'), reason }),
  output: identityChangedView,
  examples: [
    {
      title: 'A wrong name',
      cli: 'remove-alias idn_01j… --aliases Mia',
      input: { id: 'idn_01j…', aliases: ['Mia'] },
    },
  ],
  handle: (command, input) => removeAliases(command, input.id, input.aliases, input.reason),
});
