import { z } from 'zod';
import { runView, viewRun } from '../knowledge/runs/run-view.ts';
import { cancelRun as cancel } from '../runs/cancel-run.ts';
import { writeOperation } from './define.ts';
import { itemId, reason } from './fields.ts';

export const cancelRun = writeOperation({
  name: 'cancel-run',
  summary: 'Cancel a run that has not finished',
  description:
    'Abandons a run: the process working on it stops before the next step, and no other process continues it. Changes made so far stay; `undo` with the id of the run reverses them.',
  area: 'admin',
  view: 'report',
  main: 'id',
  idempotent: true,
  input: z.object({ id: itemId.describe('The id of the run'), reason }),
  output: z.object({ status: z.enum(['changed', 'unchanged']), run: runView }),
  examples: [{ title: 'Stop a run', cli: 'cancel-run run_01j…', input: { id: 'run_01j…' } }],
  async handle(command, { id, reason: why }) {
    const { status, run } = await cancel(command, id, why ?? 'Cancelled');
    return { status, run: await viewRun(command, run) };
  },
});
