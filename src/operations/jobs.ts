import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { label } from '../model/fields.ts';
import { JOB_STATES } from '../model/job.ts';
import { jobView, viewJob } from '../runs/jobs/job-view.ts';
import { readOperation } from './define.ts';
import { isText, nextCursor, pageCursor, paging, readPageCursor, readScope } from './fields.ts';

export const jobs = readOperation({
  name: 'jobs',
  summary: 'List jobs: work in the queue',
  description:
    'Lists jobs, newest first: waiting, running, finished and failed. A long-running process, `serve` or `mcp`, works through the queue. ' +
    '`retry-job` retries a dead job, `cancel-job` removes it.',
  area: 'admin',
  view: 'list',
  input: z.object({
    kinds: z.array(label(LIMITS.kind)).min(1).max(LIMITS.tagsPerItem).optional().describe('Only these kinds'),
    states: z.array(z.enum(JOB_STATES)).min(1).max(JOB_STATES.length).optional().describe('Only in these states'),
    ...readScope,
    ...paging,
  }),
  output: z.object({ jobs: z.array(jobView), cursor: nextCursor }),
  examples: [
    { title: 'Every job', cli: 'jobs', input: {} },
    { title: 'Failed jobs', cli: 'jobs --states dead', input: { states: ['dead'] } },
  ],
  async handle(query, { cursor, limit, ...request }) {
    const access = await query.scopes.access(request.scope, request.inherit);
    const page = { after: readPageCursor(cursor, request, isText), limit: limit + 1 };
    const found = await query.view.listJobs(access, { kinds: request.kinds, states: request.states }, page);
    const shown = found.slice(0, limit);
    return {
      jobs: shown.map(viewJob),
      cursor: found.length > limit ? pageCursor(shown.at(-1)!.id, request) : null,
    };
  },
});
