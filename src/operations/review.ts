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
      .describe('expired: what it was based on changed meanwhile, so nothing was applied; failed: see error'),
    id: z.string(),
    proposalState: z.enum(PROPOSAL_STATES).nullable().describe('What it is now; null where it failed'),
    effects: z.array(z.string()).readonly().describe('Items that were changed by it, or brought back'),
    changed: z.array(z.string()).readonly().describe('Of one that has expired, the items that changed'),
    error: z
      .object({ code: z.string(), message: z.string(), hint: z.string().nullable() })
      .nullable()
      .describe('Why nothing was done about this one'),
  });

export const review = maintenanceOperation({
  name: 'review',
  summary: 'Accept, edit or reject proposals, or take that back',
  description:
    'Decides about proposals, each in a transaction of its own, so that one that cannot be applied stops none of the others; the answer says what became of each. ' +
    '`accept` does exactly what was proposed, in your name and with its citations; `edit` does the change that you give instead. `reject` keeps it away until there is new evidence. ' +
    '`undo` makes a rejected one pending again, and brings back what an applied one changed. Only a person can do this.',
  area: 'review',
  view: 'reviewed',
  main: 'ids',
  changesStore: true,
  takesWords: true,
  right: 'write',
  input: z.object({
    ids: z.array(label(LIMITS.label)).min(1).max(LIMITS.reviewIds).describe('The ids of the proposals'),
    decision: z.enum(REVIEW_DECISIONS).describe('What becomes of them'),
    change: changeSteps().optional().describe('With edit: the change that is applied instead; of one proposal'),
    reason,
  }),
  output: z.object({ results: z.array(reviewed()) }),
  examples: [
    {
      title: 'Two of them are right',
      cli: 'review prp_01j… prp_01k… --decision accept',
      input: { ids: ['prp_01j…', 'prp_01k…'], decision: 'accept' },
    },
    {
      title: 'Not so',
      cli: 'review prp_01j… --decision reject --reason "It was a joke"',
      input: { ids: ['prp_01j…'], decision: 'reject', reason: 'It was a joke' },
    },
  ],
  async handle({ identity, transact }, { ids, decision, change, reason: why }) {
    assertPerson(identity, 'review proposals');
    if ((decision === 'edit') !== (change !== undefined) || (change && ids.length !== 1))
      throw new RecollectError(
        'invalid_input',
        'review: edit takes one id and the change to apply, nothing else does',
        {
          hint: 'Give a change with the decision edit, and only then.',
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
