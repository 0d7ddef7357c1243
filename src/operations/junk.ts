import { z } from 'zod';
import { findJunk, JUNK } from '../knowledge/hygiene/find-junk.ts';
import { readOperation } from './define.ts';
import { readMoment, readScope } from './fields.ts';

export const junk = readOperation({
  name: 'junk',
  summary: 'Count entries that may not belong in the store',
  description:
    'Examines everything you may read and counts exact and near duplicates, echoed Recollect output, secrets, possible prompt injection, binary files stored as text, and expired or outdated entries. ' +
    'Each class comes with a few ids and one command to deal with it. Nothing is changed.',
  area: 'admin',
  view: 'list',
  input: z.object({ ...readScope, ...readMoment }),
  output: z.object({
    looked: z.object({ memories: z.number(), texts: z.number() }),
    findings: z.array(
      z.object({
        what: z.enum(JUNK),
        count: z.number().nullable().describe('Null if it was not measured'),
        examples: z.array(z.string()),
        command: z.string().nullable().describe('Handles the first of them, or previews it'),
        note: z.string(),
      }),
    ),
  }),
  examples: [{ title: 'How clean is it', cli: 'junk --scope "*"', input: { scope: '*' } }],
  async handle(query, { scope, inherit }) {
    return findJunk(query, await query.scopes.access(scope, inherit));
  },
});
