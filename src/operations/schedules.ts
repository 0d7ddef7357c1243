import { z } from 'zod';
import { scheduleView, viewSchedule } from '../runs/jobs/schedule-view.ts';
import { readOperation } from './define.ts';
import { readMoment, readScope } from './fields.ts';

export const schedules = readOperation({
  name: 'schedules',
  summary: 'List schedules: recurring jobs',
  description: 'Lists recurring jobs with their times and the next one. `jobs` shows the results.',
  area: 'admin',
  view: 'list',
  input: z.object({ ...readScope, ...readMoment }),
  output: z.object({ schedules: z.array(scheduleView) }),
  examples: [{ title: 'Every schedule', cli: 'schedules', input: {} }],
  async handle(query, { scope, inherit }) {
    const found = await query.view.listSchedules(await query.scopes.access(scope, inherit));
    return { schedules: await Promise.all(found.map((row) => viewSchedule(query, row))) };
  },
});
