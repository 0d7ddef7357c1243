import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { jsonObject, label } from '../model/fields.ts';
import { scopeReference } from '../model/scope.ts';
import { scheduleView, viewSchedule } from '../runs/jobs/schedule-view.ts';
import { setSchedule as set } from '../runs/jobs/set-schedule.ts';
import { writeOperation } from './define.ts';

export const setSchedule = writeOperation({
  name: 'set-schedule',
  summary: 'Have a job done again and again',
  description:
    'Sets a schedule, or replaces the one of that name in the scope. Its jobs are done by a process that stays, `serve` or `mcp`, in your name and with your right. ' +
    'Times that passed while no such process was there are made up for once.',
  area: 'admin',
  view: 'report',
  main: 'name',
  right: 'admin',
  queuesJobs: true,
  idempotent: true,
  input: z.object({
    name: label(LIMITS.category).describe('What it is called'),
    job: label(LIMITS.kind).describe('What is to be done; the kinds are those of `start-job`'),
    input: jsonObject(LIMITS.jobInput).default({}).describe('What each job is asked for, as JSON'),
    cron: label(LIMITS.cron).describe('When: minute, hour, day, month and weekday; or @daily, @weekly and the like'),
    timeZone: label(LIMITS.category)
      .optional()
      .describe('Whose clock that is, such as Europe/Berlin (default: that of this machine)'),
    scope: scopeReference.optional().describe('Where it works (default: the connection’s scope)'),
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
