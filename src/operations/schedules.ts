import { z } from 'zod';
import { scheduleView, viewSchedule } from '../runs/jobs/schedule-view.ts';
import { readOperation } from './define.ts';
import { readMoment, readScope } from './fields.ts';

export const schedules = readOperation({
  name: 'schedules',
  summary: 'List schedules: jobs that come again and again',
  description: 'Lists what is done when, and when that is next. `jobs` shows what became of it.',
  area: 'admin',
  view: 'list',
  input: z.object({ ...readScope, ...readMoment }),
  output: z.object({ schedules: z.array(scheduleView) }),
  examples: [{ title: 'All of them', cli: 'schedules', input: {} }],
  async handle(query, { scope, inherit }) {
    const found = await query.view.listSchedules(await query.scopes.access(scope, inherit));
    return { schedules: await Promise.all(found.map((row) => viewSchedule(query, row))) };
  },
});
