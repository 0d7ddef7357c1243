import { z } from 'zod';
import { findJunk, JUNK } from '../knowledge/hygiene/find-junk.ts';
import { readOperation } from './define.ts';
import { readMoment, readScope } from './fields.ts';

export const junk = readOperation({
  name: 'junk',
  summary: 'Count what does not belong in a memory',
  description:
    'Goes through everything that you may see and counts exact and near duplicates, our own output, secrets, texts that give orders, files in the form of text, and what is over or outdated. ' +
    'Each comes with a few ids and one command that deals with it. Nothing is changed.',
  area: 'admin',
  view: 'list',
  input: z.object({ ...readScope, ...readMoment }),
  output: z.object({
    looked: z.object({ memories: z.number(), texts: z.number() }),
    findings: z.array(
      z.object({
        what: z.enum(JUNK),
        count: z.number().nullable().describe('Null where it is not measured'),
        examples: z.array(z.string()),
        command: z.string().nullable().describe('Deals with the first of them, or shows what would be done'),
        note: z.string(),
      }),
    ),
  }),
  examples: [{ title: 'How clean is it', cli: 'junk --scope "*"', input: { scope: '*' } }],
  async handle(query, { scope, inherit }) {
    return findJunk(query, await query.scopes.access(scope, inherit));
  },
});
