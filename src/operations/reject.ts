import { z } from 'zod';
import { rejectValue } from '../knowledge/rejections/reject-value.ts';
import { rejectInput } from '../model/rejection.ts';
import { writeOperation } from './define.ts';

export const reject = writeOperation({
  name: 'reject',
  summary: 'Say that something is wrong, for good',
  description:
    'Puts a memory, claim or link away and refuses its value from then on, in its scope and in those below: saying it again, in any letters or dress, is refused with the name of the one who rejected it. ' +
    'What a rejected claim had replaced is believed again. It lasts through restart, rebuild, export and merge, and never expires. Evidence that says it stays in the ledger; recall leaves it out. Another wording is another value. ' +
    'Of a private memory it binds its owner alone.',
  area: 'admin',
  view: 'changed',
  main: 'id',
  destructive: true,
  right: 'admin',
  idempotent: true,
  input: rejectInput,
  output: z.object({
    status: z.enum(['rejected', 'unchanged']),
    id: z.string().describe('Of the rejection'),
    scope: z.string(),
  }),
  examples: [
    {
      title: 'A memory that is wrong',
      cli: 'reject mem_01j… --reason "We never used Jenkins"',
      input: { id: 'mem_01j…', reason: 'We never used Jenkins' },
    },
    {
      title: 'A value that nobody shall claim again',
      cli: 'reject --subject Maria --predicate "lives in" --object Rome',
      input: { subject: 'Maria', predicate: 'lives in', object: 'Rome' },
    },
  ],
  handle: rejectValue,
});
