import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { unrejectValue } from '../knowledge/rejections/unreject-value.ts';
import { label } from '../model/fields.ts';
import { writeOperation } from './define.ts';
import { reason } from './fields.ts';

export const unreject = writeOperation({
  name: 'unreject',
  summary: 'Withdraw a rejection',
  description:
    'Allows the value again. Only a person can do this. Claims become current again by themselves; bring back an archived memory with `restore`.',
  area: 'admin',
  view: 'changed',
  main: 'id',
  idempotent: true,
  input: z.object({ id: label(LIMITS.label).describe('The id of the rejection'), reason }),
  output: z.object({ status: z.enum(['unrejected', 'unchanged']), id: z.string(), scope: z.string() }),
  examples: [{ title: 'It was right after all', cli: 'unreject rej_01j…', input: { id: 'rej_01j…' } }],
  handle: (command, input) => unrejectValue(command, input.id, input.reason),
});
