import { z } from 'zod';
import { withdrawProposal as withdraw } from '../knowledge/reviewing/review-proposal.ts';
import { PROPOSAL_STATES } from '../model/proposal.ts';
import { writeOperation } from './define.ts';
import { itemId, reason } from './fields.ts';

const output = z.object({
  status: z.enum(['changed', 'unchanged']),
  id: z.string(),
  proposalState: z.enum(PROPOSAL_STATES),
});

export const withdrawProposal = writeOperation({
  name: 'withdraw-proposal',
  summary: 'Withdraw a proposal',
  description: 'Ends a pending proposal; it may be made again. Only its author or a person can do this.',
  area: 'review',
  view: 'changed',
  main: 'id',
  idempotent: true,
  input: z.object({ id: itemId.describe('The id of the proposal'), reason }),
  output,
  examples: [{ title: 'A wrong proposal', cli: 'withdraw-proposal prp_01j…', input: { id: 'prp_01j…' } }],
  async handle(command, { id, reason: why }): Promise<z.input<typeof output>> {
    const { status, proposalState } = await withdraw(command, id, why);
    return { status: status === 'changed' ? 'changed' : 'unchanged', id, proposalState };
  },
});
