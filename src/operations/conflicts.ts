import { z } from 'zod';
import { conflictView, viewConflict } from '../knowledge/conflicts/conflict-view.ts';
import { readOperation } from './define.ts';
import { isText, itemId, nextCursor, pageCursor, paging, readMoment, readPageCursor, readScope } from './fields.ts';

export const conflicts = readOperation({
  name: 'conflicts',
  summary: 'List disagreements that somebody should look at',
  description:
    'Lists write conflicts: two changes of one memory, of which the later author had not seen the earlier. Both versions are in its history.',
  input: z.object({
    status: z.enum(['open', 'resolved']).default('open').describe('Which to list'),
    item: itemId.optional().describe('Only conflicts about this item'),
    ...readScope,
    ...paging,
    ...readMoment,
  }),
  output: z.object({ conflicts: z.array(conflictView), cursor: nextCursor }),
  examples: [{ title: 'What is open', cli: 'conflicts', input: {} }],
  async handle(query, input) {
    const { cursor, limit, ...request } = input;
    const sight = await query.scopes.sight(input.scope, input.inherit);
    const found = await query.view.listConflicts(sight, {
      status: input.status,
      itemId: input.item,
      after: readPageCursor(cursor, request, isText),
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    return {
      conflicts: page.map(viewConflict),
      cursor: found.length > limit ? pageCursor(page.at(-1)!.id, request) : null,
    };
  },
});
