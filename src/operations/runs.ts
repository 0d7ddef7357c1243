import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { runView, viewRuns } from '../knowledge/runs/run-view.ts';
import { label } from '../model/fields.ts';
import { RUN_STATES } from '../model/run.ts';
import { readOperation } from './define.ts';
import { isText, itemId, nextCursor, pageCursor, paging, readMoment, readPageCursor, readScope } from './fields.ts';

export const runs = readOperation({
  name: 'runs',
  summary: 'List runs: work over many items',
  description:
    'Lists runs, newest first: the request, the progress and the number of changes. `run` shows the effects of one, `undo` reverses it. ' +
    'A pending run that nobody works on was interrupted: repeat the request to continue it, or end it with `cancel-run`.',
  area: 'admin',
  view: 'runs',
  input: z.object({
    kinds: z.array(label(LIMITS.kind)).min(1).max(LIMITS.tagsPerItem).optional().describe('Only these kinds'),
    states: z.array(z.enum(RUN_STATES)).min(1).max(RUN_STATES.length).optional().describe('Only in these states'),
    item: itemId.optional().describe('Only runs that changed or skipped this item'),
    ...readScope,
    ...paging,
    ...readMoment,
  }),
  output: z.object({ runs: z.array(runView), cursor: nextCursor }),
  examples: [
    { title: 'Latest runs', cli: 'runs', input: {} },
    { title: 'Unfinished runs', cli: 'runs --states pending', input: { states: ['pending'] } },
  ],
  async handle(query, input) {
    const { cursor, limit, ...request } = input;
    const access = await query.scopes.access(input.scope, input.inherit);
    const filter = { kinds: input.kinds, states: input.states, itemId: input.item };
    const page = { after: readPageCursor(cursor, request, isText), limit: limit + 1 };
    const found = await query.view.listRuns(access, filter, page);
    const shown = found.slice(0, limit);
    return {
      runs: await viewRuns(query, shown),
      cursor: found.length > limit ? pageCursor(shown.at(-1)!.id, request) : null,
    };
  },
});
