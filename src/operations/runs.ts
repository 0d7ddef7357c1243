import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { runView, viewRuns } from '../knowledge/runs/run-view.ts';
import { label } from '../model/fields.ts';
import { RUN_STATES } from '../model/run.ts';
import { readOperation } from './define.ts';
import { isText, itemId, nextCursor, pageCursor, paging, readMoment, readPageCursor, readScope } from './fields.ts';

export const runs = readOperation({
  name: 'runs',
  summary: 'List runs: work over many items, and what became of it',
  description:
    'Lists runs, newest first: what each was asked for, how far it has come, how much it changed. `run` shows what one did to which item, `undo` takes it back. ' +
    'A run that is pending and not under way was stopped or its process died; the same request goes on with it, `cancel-run` ends it.',
  area: 'admin',
  view: 'runs',
  input: z.object({
    kinds: z.array(label(LIMITS.kind)).min(1).max(LIMITS.tagsPerItem).optional().describe('Only these kinds'),
    states: z.array(z.enum(RUN_STATES)).min(1).max(RUN_STATES.length).optional().describe('Only in these states'),
    item: itemId.optional().describe('Only runs that changed this item, or skipped it'),
    ...readScope,
    ...paging,
    ...readMoment,
  }),
  output: z.object({ runs: z.array(runView), cursor: nextCursor }),
  examples: [
    { title: 'What was done', cli: 'runs', input: {} },
    { title: 'What is not finished', cli: 'runs --states pending', input: { states: ['pending'] } },
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
