import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { contestClaim } from '../knowledge/claims/change-claim.ts';
import { citationInput } from '../model/citation.ts';
import { writeOperation } from './define.ts';
import { claimChangedView, claimId, reason } from './fields.ts';

export const contest = writeOperation({
  name: 'contest',
  summary: 'Dispute a claim without replacing it',
  description: 'Marks a claim as contested: it stays current, and every answer shows that it is disputed.',
  area: 'knowledge',
  view: 'changed',
  main: 'id',
  input: z.object({
    id: claimId,
    reason,
    citations: z
      .array(citationInput())
      .max(LIMITS.citationsPerItem)
      .default([])
      .describe('Sources that speak against it'),
  }),
  output: claimChangedView,
  examples: [
    {
      title: 'Dispute a claim',
      cli: 'contest clm_01j… --reason "the log says otherwise"',
      input: { id: 'clm_01j…', reason: 'the log says otherwise' },
    },
  ],
  handle: (command, input) => contestClaim(command, input.id, input.reason, input.citations),
});
