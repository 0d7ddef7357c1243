import { z } from 'zod';
import { retractClaim } from '../knowledge/claims/change-claim.ts';
import { writeOperation } from './define.ts';
import { claimChangedView, claimId, reason } from './fields.ts';

export const retract = writeOperation({
  name: 'retract',
  summary: 'Take a claim back without another in its place',
  description: 'The claim no longer counts. It and its sources stay readable in the history.',
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
