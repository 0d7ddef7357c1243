import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { jsonObject, label } from '../model/fields.ts';
import { scopeReference } from '../model/scope.ts';
import { scheduleView, viewSchedule } from '../runs/jobs/schedule-view.ts';
import { setSchedule as set } from '../runs/jobs/set-schedule.ts';
import { writeOperation } from './define.ts';

export const setSchedule = writeOperation({
  name: 'set-schedule',
  summary: 'Schedule a recurring job',
  description:
    'Creates a schedule, or replaces the one with this name in the scope. A long-running process, `serve` or `mcp`, runs its jobs in your name and with your rights. ' +
    'Times missed while no such process ran are made up for once.',
  area: 'admin',
  view: 'report',
  main: 'name',
  right: 'admin',
  queuesJobs: true,
  idempotent: true,
  input: z.object({
    name: label(LIMITS.category).describe('Its name'),
    job: label(LIMITS.kind).describe('The kind of job, as for `start-job`'),
    input: jsonObject(LIMITS.jobInput).default({}).describe('The input of each job, as JSON'),
    cron: label(LIMITS.cron).describe('When: minute, hour, day, month and weekday; or @daily, @weekly and the like'),
    timeZone: label(LIMITS.category)
      .optional()
      .describe('The time zone, such as Europe/Berlin (default: that of this machine)'),
    scope: scopeReference.optional().describe('The scope it works in (default: the connection’s)'),
  }),
  output: z.object({ status: z.enum(['set', 'unchanged']), schedule: scheduleView }),
  examples: [
    {
      title: 'Every night at half past three',
      cli: 'set-schedule nightly --job detect-conflicts --cron "30 3 * * *" --time-zone Europe/Berlin',
      input: { name: 'nightly', job: 'detect-conflicts', cron: '30 3 * * *', timeZone: 'Europe/Berlin' },
    },
  ],
  async handle(command, { timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone, ...asked }) {
    const { status, schedule } = await set(command, { ...asked, timeZone });
    return { status, schedule: await viewSchedule(command, schedule) };
  },
});
