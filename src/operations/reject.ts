import { z } from 'zod';
import { rejectValue } from '../knowledge/rejections/reject-value.ts';
import { rejectInput } from '../model/rejection.ts';
import { writeOperation } from './define.ts';

export const reject = writeOperation({
  name: 'reject',
  summary: 'Permanently reject a value',
  description:
    'Archives a memory, claim or link and refuses its value from then on, in its scope and the scopes below. Writing it again, in any case, spelling or formatting, fails and names who rejected it. ' +
    'Claims that a rejected claim had replaced become current again. A rejection survives restart, rebuild, export and merge, and never expires. Evidence with the value stays in the ledger but is hidden from recall. A paraphrase is another value. ' +
    'Rejecting a private memory affects only its owner.',
  area: 'admin',
  view: 'changed',
  main: 'id',
  destructive: true,
  right: 'admin',
  idempotent: true,
  input: rejectInput,
  output: z.object({
    status: z.enum(['rejected', 'unchanged']),
    id: z.string().describe('The id of the rejection'),
    scope: z.string(),
  }),
  examples: [
    {
      title: 'A wrong memory',
      cli: 'reject mem_01j… --reason "We never used Jenkins"',
      input: { id: 'mem_01j…', reason: 'We never used Jenkins' },
    },
    {
      title: 'A value that must not come back',
      cli: 'reject --subject Maria --predicate "lives in" --object Rome',
      input: { subject: 'Maria', predicate: 'lives in', object: 'Rome' },
    },
  ],
  handle: rejectValue,
});
