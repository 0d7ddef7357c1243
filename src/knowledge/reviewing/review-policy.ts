/** Which proposals are applied at once, without a person. */
import type { ProposalAction } from '../../model/proposal.ts';
import type { ProposalRow } from '../../store/port/tables.ts';
import type { WriteContext } from '../context.ts';
import type { CheckedStep } from './read-change.ts';

/** The policy where nobody wrote another: what only adds a link or tags, where it is sure. Nothing that removes or replaces. */
export const DEFAULT_POLICY = 'default';
const SURE = 0.9;
const ADDING: ReadonlySet<ProposalAction> = new Set(['link', 'tag']);

/** The name of the policy that applies it; undefined where it waits for a person. */
export async function policyFor(
  _: WriteContext,
  { action, confidence }: ProposalRow,
  steps: readonly CheckedStep[],
): Promise<string | undefined> {
  const isAdding = steps.every(({ operation }) => ADDING.has(operation as ProposalAction));
  return isAdding && ADDING.has(action as ProposalAction) && confidence >= SURE ? DEFAULT_POLICY : undefined;
}
