import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { giveFeedback } from '../knowledge/usefulness/judge-items.ts';
import { FEEDBACK_SIGNALS } from '../model/usefulness-values.ts';
import { writeOperation } from './define.ts';
import { itemId, reason } from './fields.ts';

export const feedback = writeOperation({
  name: 'feedback',
  summary: 'Say whether an item was useful',
  description:
    'In packs of later sessions an item moves up for each actor who called it useful (2 % each, at most 10 %) and down for each who called it irrelevant (10 % each, at most 50 %). Your feedback replaces your earlier feedback; neutral removes it. Plain recall is not affected.',
  area: 'review',
  view: 'changed',
  main: 'id',
  adds: true,
  bulk: 'list',
  idempotent: true,
  input: z.object({
    id: itemId,
    signal: z.enum(FEEDBACK_SIGNALS).describe('What it was'),
    query: z.string().min(1).max(LIMITS.reason).optional().describe('What was asked when it was found'),
    reason,
  }),
  output: z.object({
    status: z.enum(['recorded', 'unchanged']),
    id: z.string(),
    signal: z.enum(FEEDBACK_SIGNALS),
  }),
  examples: [
    {
      title: 'It helped',
      cli: 'feedback mem_01j… --signal useful',
      input: { id: 'mem_01j…', signal: 'useful' },
    },
  ],
  handle: (command, input) => giveFeedback(command, input),
});
