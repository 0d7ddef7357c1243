import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { label } from '../model/fields.ts';
import { scopeReference } from '../model/scope.ts';
import { removeSchedule as remove } from '../runs/jobs/set-schedule.ts';
import { writeOperation } from './define.ts';

export const removeSchedule = writeOperation({
  name: 'remove-schedule',
  summary: 'Remove a schedule',
  description: 'Removes a schedule and its waiting job. A job that is running now is the last one.',
  area: 'admin',
  view: 'report',
  main: 'name',
  right: 'admin',
  idempotent: true,
  input: z.object({
    name: label(LIMITS.category).describe('Its name'),
    scope: scopeReference.optional().describe('The scope of the schedule (default: the connection’s)'),
  }),
  output: z.object({ status: z.enum(['removed', 'unchanged']), name: z.string() }),
  examples: [{ title: 'Remove one', cli: 'remove-schedule nightly', input: { name: 'nightly' } }],
  async handle(command, { name, scope }) {
    return { ...(await remove(command, name, scope)), name };
  },
});
