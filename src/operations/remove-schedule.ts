import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { label } from '../model/fields.ts';
import { scopeReference } from '../model/scope.ts';
import { removeSchedule as remove } from '../runs/jobs/set-schedule.ts';
import { writeOperation } from './define.ts';

export const removeSchedule = writeOperation({
  name: 'remove-schedule',
  summary: 'Have a job done no more',
  description: 'Removes a schedule and the job that waits for its next time. One that runs now is the last one.',
  area: 'admin',
  view: 'report',
  main: 'name',
  right: 'admin',
  idempotent: true,
  input: z.object({
    name: label(LIMITS.category).describe('What it is called'),
    scope: scopeReference.optional().describe('Where it is (default: the connection’s scope)'),
  }),
  output: z.object({ status: z.enum(['removed', 'unchanged']), name: z.string() }),
  examples: [{ title: 'No more', cli: 'remove-schedule nightly', input: { name: 'nightly' } }],
  async handle(command, { name, scope }) {
    return { ...(await remove(command, name, scope)), name };
  },
});
