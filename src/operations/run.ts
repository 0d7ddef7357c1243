import { z } from 'zod';
import { effectView, viewEffects } from '../knowledge/runs/effect-view.ts';
import { loadRun } from '../knowledge/runs/load-run.ts';
import { runView, viewRun } from '../knowledge/runs/run-view.ts';
import { readOperation } from './define.ts';
import { isPosition, itemId, nextCursor, pageCursor, paging, readMoment, readPageCursor } from './fields.ts';

export const run = readOperation({
  name: 'run',
  summary: 'Show a run and its effects',
  description:
    'Shows a run and a page of its effects in order: each item it changed, by which event, and whether that was undone; each item it skipped, and why. ' +
    'Items you may not see are omitted.',
  area: 'admin',
  view: 'report',
  main: 'id',
  input: z.object({ id: itemId.describe('The id of the run'), ...paging, ...readMoment }),
  output: z.object({ run: runView, effects: z.array(effectView), cursor: nextCursor }),
  examples: [{ title: 'One run', cli: 'run run_01j…', input: { id: 'run_01j…' } }],
  async handle(query, { cursor, limit, ...request }) {
    const row = await loadRun(query, request.id);
    const after = readPageCursor(cursor, request, isPosition);
    const found = await query.view.listRunEffects(row.id, { after, limit: limit + 1 });
    const page = found.slice(0, limit);
    return {
      run: await viewRun(query, row),
      effects: await viewEffects(query, page),
      cursor: found.length > limit ? pageCursor(page.at(-1)!.place, request) : null,
    };
  },
});
