import { z } from 'zod';
import { RecollectError } from '../base/errors.ts';
import { isOfStore } from '../base/is-of-store.ts';
import { LIMITS } from '../base/limits.ts';
import { assertPerson } from '../gate/access.ts';
import type { WriteContext } from '../knowledge/context.ts';
import { acceptProposal, type Reviewed, rejectProposal, undoProposal } from '../knowledge/reviewing/review-proposal.ts';
import { label } from '../model/fields.ts';
import { PROPOSAL_STATES, REVIEW_DECISIONS, type ReviewDecision } from '../model/proposal.ts';
import { maintenanceOperation } from './define.ts';
import { reason } from './fields.ts';
import { changeSteps } from './propose.ts';

const reviewed = () =>
  z.object({
    status: z
      .enum(['changed', 'unchanged', 'expired', 'failed'])
      .describe('expired: an item changed meanwhile, so nothing was applied; failed: see error'),
    id: z.string(),
    proposalState: z.enum(PROPOSAL_STATES).nullable().describe('Its state now; null if it failed'),
    effects: z.array(z.string()).readonly().describe('Items that were changed or restored'),
    changed: z.array(z.string()).readonly().describe('If it expired, the items that had changed'),
    error: z
      .object({ code: z.string(), message: z.string(), hint: z.string().nullable() })
      .nullable()
      .describe('Why the decision failed for this proposal'),
  });

export const review = maintenanceOperation({
  name: 'review',
  summary: 'Accept, edit or reject proposals, or undo a decision',
  description:
    'Decides proposals, each in its own transaction: if one cannot be applied, the others still are. The answer has a result for each. ' +
    '`accept` makes exactly the proposed change, in your name and with its citations; `edit` makes the change you give instead. `reject` blocks the proposal until there is new evidence. ' +
    '`undo` makes a rejected proposal pending again and reverses an applied one. Only a person can do this.',
  area: 'review',
  view: 'reviewed',
  main: 'ids',
  changesStore: true,
  takesWords: true,
  right: 'write',
  input: z.object({
    ids: z.array(label(LIMITS.label)).min(1).max(LIMITS.reviewIds).describe('The ids of the proposals'),
    decision: z.enum(REVIEW_DECISIONS).describe('The decision'),
    change: changeSteps().optional().describe('With edit: the change to apply instead, for a single proposal'),
    reason,
  }),
  output: z.object({ results: z.array(reviewed()) }),
  examples: [
    {
      title: 'Accept two of them',
      cli: 'review prp_01j… prp_01k… --decision accept',
      input: { ids: ['prp_01j…', 'prp_01k…'], decision: 'accept' },
    },
    {
      title: 'Reject one',
      cli: 'review prp_01j… --decision reject --reason "It was a joke"',
      input: { ids: ['prp_01j…'], decision: 'reject', reason: 'It was a joke' },
    },
  ],
  async handle({ identity, transact }, { ids, decision, change, reason: why }) {
    assertPerson(identity, 'review proposals');
    if ((decision === 'edit') !== (change !== undefined) || (change && ids.length !== 1))
      throw new RecollectError(
        'invalid_input',
        'review: edit needs one id and the change to apply; other decisions take no change',
        {
          hint: 'Give `change` only with the decision edit.',
          details: { field: 'change' },
        },
      );
    const results: z.input<ReturnType<typeof reviewed>>[] = [];
    for (const id of [...new Set(ids)]) {
      try {
        const done = await transact((command) => decide(command, id, decision, why, change));
        results.push({ ...done, error: null });
      } catch (error) {
        if (isOfStore(error)) throw error;
        const { code, message, hint } = error as RecollectError;
        const failure = { code, message, hint: hint ?? null };
        results.push({ status: 'failed', id, proposalState: null, effects: [], changed: [], error: failure });
      }
    }
    return { results };
  },
});

type Change = z.output<ReturnType<typeof changeSteps>>;

function decide(
  command: WriteContext,
  id: string,
  decision: ReviewDecision,
  why: string | undefined,
  change: Change | undefined,
): Promise<Reviewed> {
  if (decision === 'reject') return rejectProposal(command, id, why);
  if (decision === 'undo') return undoProposal(command, id, why);
  return acceptProposal(command, id, why, change);
}
