import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { renameScope as rename } from '../knowledge/scopes/change-scope.ts';
import { scopeView, viewScope } from '../knowledge/scopes/scope-view.ts';
import { label } from '../model/fields.ts';
import { scopeReference } from '../model/scope.ts';
import { writeOperation } from './define.ts';

export const renameScope = writeOperation({
  name: 'rename-scope',
  summary: 'Give a scope another name or description',
  description: 'Only the display name changes; key and id stay, so references keep working.',
  area: 'team',
  view: 'changed-item',
  main: 'scope',
  idempotent: true,
  input: z.object({
    scope: scopeReference,
    name: label(LIMITS.name).optional().describe('The new name'),
    description: z.string().min(1).max(LIMITS.description).optional().describe('The new description'),
  }),
  output: z.object({ scope: scopeView }),
  examples: [
    {
      title: 'A better name',
      cli: 'rename-scope project:site --name "Public site"',
      input: { scope: 'project:site', name: 'Public site' },
    },
  ],
  handle: async (command, input) => ({ scope: viewScope(await rename(command, input.scope, input)) }),
});
