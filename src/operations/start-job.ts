import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { parseTime } from '../base/time.ts';
import { jsonObject, label, timeField } from '../model/fields.ts';
import { scopeReference } from '../model/scope.ts';
import { jobView, viewJob } from '../runs/jobs/job-view.ts';
import { queueJob } from '../runs/jobs/queue-job.ts';
import { maintenanceOperation } from './define.ts';

export const startJob = maintenanceOperation({
  name: 'start-job',
  summary: 'Queue work for a process that stays',
  description:
    'Puts a job into the queue: detect-conflicts, embed-texts, extract, finish-erasure, learn, rebuild, redact or verify. `serve` or `mcp` does it, in your name and with your right; without one it waits. ' +
    'One that fails is tried again, later each time. What waits or runs already is not queued twice.',
  area: 'admin',
  view: 'report',
  main: 'kind',
  changesStore: true,
  right: 'write',
  queuesJobs: true,
  idempotent: true,
  input: z.object({
    kind: label(LIMITS.kind).describe('What is to be done'),
    input: jsonObject(LIMITS.jobInput).default({}).describe('What it is asked for, as JSON; most kinds take nothing'),
    at: timeField.optional().describe('Not before this time (default: now)'),
    scope: scopeReference.optional().describe('The scope it works in (default: the connection’s)'),
  }),
  output: z.object({
    status: z.enum(['queued', 'unchanged']).describe('unchanged: the same waits or runs already'),
    job: jobView,
  }),
  examples: [
    { title: 'Conflicts, in the background', cli: 'start-job detect-conflicts', input: { kind: 'detect-conflicts' } },
    {
      title: 'A check of the ledger, tonight',
      cli: 'start-job verify --at 2026-11-20T02:00:00Z',
      input: { kind: 'verify', at: '2026-11-20T02:00:00Z' },
    },
  ],
  async handle({ transact }, { kind, input, at, scope }) {
    const notBefore = at === undefined ? undefined : parseTime(at, 'at');
    const { status, job } = await transact((command) => queueJob(command, { kind, input, scope, notBefore }));
    return { status, job: viewJob(job) };
  },
});
