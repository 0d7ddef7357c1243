import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { createScope as create } from '../knowledge/scopes/change-scope.ts';
import { scopeView, viewScope } from '../knowledge/scopes/scope-view.ts';
import { jsonObject, label } from '../model/fields.ts';
import { scopeReference } from '../model/scope.ts';
import { writeOperation } from './define.ts';

export const createScope = writeOperation({
  name: 'create-scope',
  summary: 'Create a scope',
  description:
    'Creates an organisation, project, session, user or agent scope, or reopens a closed one. A write also creates the scope it names.',
  area: 'team',
  view: 'changed-item',
  main: 'scope',
  input: z.object({
    scope: scopeReference,
    name: label(LIMITS.name).optional().describe('Its display name'),
    description: z.string().min(1).max(LIMITS.description).optional().describe('What it is for'),
    rootPath: label(LIMITS.path).optional().describe('The folder of a project'),
    metadata: jsonObject(LIMITS.metadata).optional().describe('Further data, as JSON'),
  }),
  output: z.object({ status: z.enum(['created', 'reopened']), scope: scopeView }),
  examples: [
    {
      title: 'A project of an organisation',
      cli: 'create-scope org:acme/project:site --name "Web site"',
      input: { scope: 'org:acme/project:site', name: 'Web site' },
    },
  ],
  async handle(command, input) {
    const made = await create(command, input.scope, input);
    return { status: made.status, scope: viewScope(made.scope) };
  },
});
