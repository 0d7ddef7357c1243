import { z } from 'zod';
import { closeScope as close } from '../knowledge/scopes/change-scope.ts';
import { scopeView, viewScope } from '../knowledge/scopes/scope-view.ts';
import { scopeReference } from '../model/scope.ts';
import { writeOperation } from './define.ts';
import { reason } from './fields.ts';

export const closeScope = writeOperation({
  name: 'close-scope',
  summary: 'Close a scope',
  description: 'A closed scope can be read but not written to. `create-scope` opens it again.',
  area: 'team',
  view: 'changed-item',
  main: 'scope',
  input: z.object({ scope: scopeReference, reason }),
  output: z.object({ scope: scopeView }),
  examples: [
    {
      title: 'A finished project',
      cli: 'close-scope project:site --reason "Handed over"',
      input: { scope: 'project:site', reason: 'Handed over' },
    },
  ],
  handle: async (command, input) => ({ scope: viewScope(await close(command, input.scope, input.reason)) }),
});
