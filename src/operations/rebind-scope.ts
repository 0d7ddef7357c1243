import { z } from 'zod';
import { rebindScope as rebind } from '../knowledge/scopes/change-scope.ts';
import { scopeView, viewScope } from '../knowledge/scopes/scope-view.ts';
import { scopeReference } from '../model/scope.ts';
import { writeOperation } from './define.ts';

export const rebindScope = writeOperation({
  name: 'rebind-scope',
  summary: 'Rebind a project after its folder or address changed',
  description:
    'A project is recognised by the address its repository was cloned from, or by its folder. If that changed, run this in the new folder: ' +
    'from then on the folder belongs to the project you name, with everything stored there. Its id stays, and its former reference keeps working.',
  area: 'team',
  view: 'changed-item',
  main: 'scope',
  idempotent: true,
  input: z.object({
    scope: scopeReference,
    to: scopeReference.optional().describe('The new reference (default: the project of the current folder)'),
  }),
  output: z.object({ scope: scopeView }),
  examples: [
    {
      title: 'The folder was moved, and this is the new one',
      cli: 'rebind-scope project:site',
      input: { scope: 'project:site' },
    },
    {
      title: 'The repository moved to another address',
      cli: 'rebind-scope project:site --to project:github.com/acme/site',
      input: { scope: 'project:site', to: 'project:github.com/acme/site' },
    },
  ],
  handle: async (command, input) => ({ scope: viewScope(await rebind(command, input.scope, input.to)) }),
});
