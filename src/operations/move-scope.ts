import { z } from 'zod';
import { moveScope as move } from '../knowledge/scopes/change-scope.ts';
import { scopeView, viewScope } from '../knowledge/scopes/scope-view.ts';
import { scopeReference } from '../model/scope.ts';
import { writeOperation } from './define.ts';

export const moveScope = writeOperation({
  name: 'move-scope',
  summary: 'Move a scope to another parent',
  description:
    'Moves a session to another project of the same organisation. A scope cannot leave its organisation: its events belong to that chain.',
  area: 'team',
  view: 'changed-item',
  main: 'scope',
  idempotent: true,
  input: z.object({ scope: scopeReference, parent: scopeReference.describe('The new parent') }),
  output: z.object({ scope: scopeView }),
  examples: [
    {
      title: 'To the right project',
      cli: 'move-scope session:42 --parent project:site',
      input: { scope: 'session:42', parent: 'project:site' },
    },
  ],
  handle: async (command, input) => ({ scope: viewScope(await move(command, input.scope, input.parent)) }),
});
