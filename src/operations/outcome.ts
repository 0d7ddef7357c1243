import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { recordOutcome } from '../knowledge/usefulness/judge-items.ts';
import { label } from '../model/fields.ts';
import { writeOperation } from './define.ts';
import { itemId } from './fields.ts';

export const outcome = writeOperation({
  name: 'outcome',
  summary: 'Record what came of using an item',
  description:
    'Moves how sure packs of later sessions are of an item towards 1 where using it helped, towards 0 where it did harm: (2c + Σ signal·weight) / (2 + Σ weight), where c is what its author said. The author’s own word stays as it is.',
  area: 'review',
  view: 'report',
  main: 'id',
  adds: true,
  bulk: 'list',
  input: z.object({
    id: itemId,
    signal: z.number().min(0).max(1).describe('0: it did harm; 1: it helped'),
    weight: z.number().gt(0).max(LIMITS.outcomeWeight).default(1).describe('How much it counts'),
    source: label(LIMITS.label).optional().describe('What told it, for example a test run'),
  }),
  output: z.object({
    id: z.string(),
    before: z.number().describe('How sure packs were of it'),
    after: z.number(),
    evidence: z.number().describe('The weights of all outcomes so far'),
  }),
  examples: [
    {
      title: 'The tests passed with it',
      cli: 'outcome mem_01j… --signal 1 --source ci',
      input: { id: 'mem_01j…', signal: 1, source: 'ci' },
    },
  ],
  handle: (command, input) => recordOutcome(command, input),
});
