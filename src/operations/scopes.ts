import { z } from 'zod';
import { accessById } from '../gate/access.ts';
import type { ReadContext } from '../knowledge/context.ts';
import { withTags } from '../knowledge/item-tags/item-tags.ts';
import { GLOBAL_SCOPE } from '../knowledge/scope-tree/global-scope.ts';
import { notFound } from '../knowledge/scope-tree/resolve-scope.ts';
import { scopeView, viewScope } from '../knowledge/scopes/scope-view.ts';
import { SCOPE_KINDS, scopeReference } from '../model/scope.ts';
import { readOperation } from './define.ts';
import {
  filteredTags,
  isText,
  nextCursor,
  pageCursor,
  paging,
  readMoment,
  readPageCursor,
  tagFilter,
} from './fields.ts';

export const scopes = readOperation({
  name: 'scopes',
  summary: 'List scopes',
  description: 'Lists the tree of scopes, parents before children, and shows the default of this connection.',
  area: 'team',
  view: 'scopes',
  input: z.object({
    kind: z.enum(SCOPE_KINDS).optional().describe('Only scopes of this kind'),
    parent: scopeReference.optional().describe('Only scopes directly below this one'),
    includeClosed: z.boolean().default(false).describe('Also closed ones'),
    ...tagFilter(),
    ...paging,
    ...readMoment,
  }),
  output: z.object({
    scopes: z.array(scopeView),
    default: z.string().describe('The default scope'),
    cursor: nextCursor,
  }),
  examples: [{ title: 'All projects', cli: 'scopes --kind project', input: { kind: 'project' } }],
  async handle(query, input) {
    const { cursor, limit, ...request } = input;
    const after = readPageCursor(cursor, request, isText);
    const parentId = input.parent === undefined ? undefined : (await existingScope(query, input.parent)).id;
    const withRoot =
      after === undefined &&
      parentId === undefined &&
      input.tags === undefined &&
      (query.identity.boundary?.mayRead(GLOBAL_SCOPE.id) ?? true) &&
      (input.kind ?? 'global') === 'global';
    const found = await query.view.listScopes({
      access: accessById(query.identity),
      kind: input.kind,
      parentId,
      tags: filteredTags(input),
      status: input.includeClosed ? undefined : 'open',
      after,
      limit: limit + 1,
    });
    const all = withRoot ? [GLOBAL_SCOPE, ...found] : found;
    const page = all.slice(0, limit);
    return {
      scopes: await withTags(query, page.map(viewScope)),
      default: (await query.scopes.plan(undefined)).id,
      cursor: all.length > limit ? pageCursor(page.at(-1)!.path, request) : null,
    };
  },
});

async function existingScope(query: ReadContext, reference: string) {
  const plan = await query.scopes.plan(reference);
  if (!plan.row) throw notFound(reference);
  return plan;
}
