import { z } from 'zod';
import { conflictView, viewConflict } from '../knowledge/resolutions/conflict-view.ts';
import { CONFLICT_KINDS, CONFLICT_STATUSES, SEVERITIES } from '../model/conflict.ts';
import { readOperation } from './define.ts';
import { isText, itemId, nextCursor, pageCursor, paging, readMoment, readPageCursor, readScope } from './fields.ts';

export const conflicts = readOperation({
  name: 'conflicts',
  summary: 'List conflicts that need a decision',
  description:
    'Lists conflicts, newest first, with both sides and the reason: concurrent changes of one memory, ' +
    'claims and memories that contradict, duplicate or outdate each other, and entries with the same name after a merge. `resolve` decides a conflict.',
  area: 'review',
  view: 'conflicts',
  input: z.object({
    status: z.enum(CONFLICT_STATUSES).default('open').describe('Which to list'),
    kinds: z.array(z.enum(CONFLICT_KINDS)).min(1).max(CONFLICT_KINDS.length).optional().describe('Only these kinds'),
    severities: z.array(z.enum(SEVERITIES)).min(1).max(SEVERITIES.length).optional().describe('Only these severities'),
    item: itemId.optional().describe('Only conflicts about this item'),
    ...readScope,
    ...paging,
    ...readMoment,
  }),
  output: z.object({ conflicts: z.array(conflictView), cursor: nextCursor }),
  examples: [
    { title: 'What is open', cli: 'conflicts', input: {} },
    {
      title: 'Contradictions only',
      cli: 'conflicts --kinds contradiction',
      input: { kinds: ['contradiction'] },
    },
  ],
  async handle(query, input) {
    const { cursor, limit, ...request } = input;
    const access = await query.scopes.access(input.scope, input.inherit);
    const found = await query.view.listConflicts(access, {
      status: input.status,
      kinds: input.kinds,
      severities: input.severities,
      itemIds: input.item === undefined ? undefined : [input.item],
      after: readPageCursor(cursor, request, isText),
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    return {
      // All asked for at once: a server then has one way to and back, not one for each.
      conflicts: await Promise.all(page.map((conflict) => viewConflict(query, conflict))),
      cursor: found.length > limit ? pageCursor(page.at(-1)!.id, request) : null,
    };
  },
});
