import { z } from 'zod';
import { runView, viewRun } from '../knowledge/runs/run-view.ts';
import { cancelRun as cancel } from '../runs/cancel-run.ts';
import { writeOperation } from './define.ts';
import { itemId, reason } from './fields.ts';

export const cancelRun = writeOperation({
  name: 'cancel-run',
  summary: 'End a run that has not ended',
  description:
    'Abandons a run: the process that works on it stops before its next step, and no other goes on with it. What it did so far stays; `undo` with its id takes that back.',
  area: 'admin',
  view: 'report',
  main: 'id',
  idempotent: true,
  input: z.object({ id: itemId.describe('The id of the run'), reason }),
  output: z.object({ status: z.enum(['changed', 'unchanged']), run: runView }),
  examples: [{ title: 'No further', cli: 'cancel-run run_01j…', input: { id: 'run_01j…' } }],
  async handle(command, { id, reason: why }) {
    const { status, run } = await cancel(command, id, why ?? 'Cancelled');
    return { status, run: await viewRun(command, run) };
  },
});
