import { z } from 'zod';
import { cancelJob as cancel } from '../runs/jobs/change-job.ts';
import { jobView, viewJob } from '../runs/jobs/job-view.ts';
import { maintenanceOperation } from './define.ts';
import { itemId } from './fields.ts';

export const cancelJob = maintenanceOperation({
  name: 'cancel-job',
  summary: 'Cancel a job',
  description:
    'Removes a job from the queue. A running job stops before its next step; what it did so far stays, and `undo` with the id of its run reverses it. The job of a schedule comes back when the schedule changes: use `remove-schedule` instead.',
  area: 'admin',
  view: 'report',
  main: 'id',
  changesStore: true,
  right: 'write',
  queuesJobs: true,
  idempotent: true,
  input: z.object({ id: itemId.describe('The id of the job') }),
  output: z.object({ status: z.enum(['changed', 'unchanged']), job: jobView }),
  examples: [{ title: 'Cancel one', cli: 'cancel-job job_01j…', input: { id: 'job_01j…' } }],
  async handle({ transact }, { id }) {
    const { status, job } = await transact((command) => cancel(command, id));
    return { status, job: viewJob(job) };
  },
});
