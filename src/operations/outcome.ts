import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { recordOutcome } from '../knowledge/usefulness/judge-items.ts';
import { label } from '../model/fields.ts';
import { writeOperation } from './define.ts';
import { itemId } from './fields.ts';

export const outcome = writeOperation({
  name: 'outcome',
  summary: 'Record the result of using an item',
  description:
    'Moves the confidence that later packs have in an item towards 1 if using it helped and towards 0 if it did harm: (2c + Σ signal·weight) / (2 + Σ weight), where c is the confidence its author gave. The author’s value does not change.',
  area: 'review',
  view: 'report',
  main: 'id',
  adds: true,
  bulk: 'list',
  input: z.object({
    id: itemId,
    signal: z.number().min(0).max(1).describe('0: it did harm; 1: it helped'),
    weight: z.number().gt(0).max(LIMITS.outcomeWeight).default(1).describe('The weight of this outcome'),
    source: label(LIMITS.label).optional().describe('Where the result comes from, for example a test run'),
  }),
  output: z.object({
    id: z.string(),
    before: z.number().describe('The confidence before'),
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
