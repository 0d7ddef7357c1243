import { z } from 'zod';
import { retryJob as retry } from '../runs/jobs/change-job.ts';
import { jobView, viewJob } from '../runs/jobs/job-view.ts';
import { maintenanceOperation } from './define.ts';
import { itemId } from './fields.ts';

export const retryJob = maintenanceOperation({
  name: 'retry-job',
  summary: 'Retry a job that failed for good or was cancelled',
  description:
    'Queues a dead or cancelled job again, with all its tries. A job that waits for its next try is due at once.',
  area: 'admin',
  view: 'report',
  main: 'id',
  changesStore: true,
  right: 'write',
  queuesJobs: true,
  idempotent: true,
  input: z.object({ id: itemId.describe('The id of the job') }),
  output: z.object({ status: z.enum(['changed', 'unchanged']), job: jobView }),
  examples: [{ title: 'Once more', cli: 'retry-job job_01j…', input: { id: 'job_01j…' } }],
  async handle({ transact }, { id }) {
    const { status, job } = await transact((command) => retry(command, id));
    return { status, job: viewJob(job) };
  },
});
