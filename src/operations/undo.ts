import { z } from 'zod';
import { undoClaim } from '../knowledge/claims/change-claim.ts';
import { writeOperation } from './define.ts';
import { claimChangedView, claimId, reason } from './fields.ts';

export const undo = writeOperation({
  name: 'undo',
  summary: 'Take back an assertion and what it did',
  description: 'Retracts a claim and makes current again what it had superseded.',
  main: 'id',
  idempotent: true,
  input: z.object({ id: claimId, reason }),
  output: claimChangedView,
  examples: [{ title: 'That was wrong', cli: 'undo clm_01j…', input: { id: 'clm_01j…' } }],
  handle: (command, input) => undoClaim(command, input.id, input.reason),
});
