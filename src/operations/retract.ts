import { z } from 'zod';
import { retractClaim } from '../knowledge/claims/change-claim.ts';
import { writeOperation } from './define.ts';
import { claimChangedView, claimId, reason } from './fields.ts';

export const retract = writeOperation({
  name: 'retract',
  summary: 'Retract a claim without replacing it',
  description: 'The claim is no longer current. It and its sources stay in the history.',
  area: 'knowledge',
  view: 'changed',
  main: 'id',
  destructive: true,
  idempotent: true,
  input: z.object({ id: claimId, reason }),
  output: claimChangedView,
  examples: [
    {
      title: 'It was a mistake',
      cli: 'retract clm_01j… --reason "said in jest"',
      input: { id: 'clm_01j…', reason: 'said in jest' },
    },
  ],
  handle: (command, input) => retractClaim(command, input.id, input.reason),
});
