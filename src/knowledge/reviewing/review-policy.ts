/** Which proposals are applied at once, without a person: those that a person's policy names, and by default what only adds. */
import type { ChangeOperation, ProposalAction } from '../../model/proposal.ts';
import { type ProposalRow, REVIEW_POLICIES, type ReviewPolicyRow } from '../../store/port/tables.ts';
import type { WriteContext } from '../context.ts';
import type { CheckedStep } from './read-change.ts';

/** The policy where nobody wrote another. */
export const DEFAULT_POLICY = 'default';
export const DEFAULT_CONFIDENCE = 0.9;
export const DEFAULT_ACTIONS = ['link', 'tag'] as const satisfies readonly ProposalAction[];
export const ANY = '*';

/** What each action may do: a proposal that says it only tags, and forgets as well, is applied by no policy. */
const ALLOWED: Readonly<Record<ProposalAction, readonly ChangeOperation[]>> = {
  create: ['remember', 'assert', 'link', 'tag'],
  update: ['revise', 'supersede', 'set-block', 'link', 'tag', 'untag'],
  merge: ['remember', 'revise', 'forget', 'assert', 'retract', 'link', 'tag'],
  supersede: ['remember', 'revise', 'forget', 'assert', 'supersede', 'retract', 'link', 'tag'],
  expire: ['revise', 'forget', 'retract'],
  promote: ['accept', 'restore', 'revise'],
  demote: ['revise', 'forget'],
  archive: ['forget', 'retract'],
  link: ['link'],
  ignore: [],
  tag: ['tag'],
};

/** The policy that applies it, by the event that set it; undefined where it waits for a person. */
export async function policyFor(
  command: WriteContext,
  row: ProposalRow,
  steps: readonly CheckedStep[],
): Promise<string | undefined> {
  const action = row.action as ProposalAction;
  if (!steps.every(({ operation }) => ALLOWED[action].includes(operation))) return undefined;
  const policy = await nearestPolicy(command, row);
  if (policy) return policy.confidence !== null && row.confidence >= policy.confidence ? policy.event_id : undefined;
  const isDefault = (DEFAULT_ACTIONS as readonly string[]).includes(action) && row.confidence >= DEFAULT_CONFIDENCE;
  return isDefault ? DEFAULT_POLICY : undefined;
}

/** Of the nearest scope that has any for it the one that says most exactly what it is for. */
async function nearestPolicy({ view, scopes }: WriteContext, row: ProposalRow): Promise<ReviewPolicyRow | undefined> {
  const { path } = await scopes.rowOf(row.scope_id);
  for (const scopeId of path.split('/').reverse()) {
    const found = (await view.rows.find(REVIEW_POLICIES, 'ofScope', row.chain_id, scopeId))
      .filter((policy) => isFor(policy, row))
      .sort((a, b) => exactnessOf(b) - exactnessOf(a));
    if (found[0]) return found[0];
  }
  return undefined;
}

function isFor({ kind, action, actor }: ReviewPolicyRow, row: ProposalRow): boolean {
  const fits = (wanted: string, is: string) => wanted === ANY || wanted === is;
  return fits(kind, row.kind) && fits(action, row.action) && fits(actor, row.author_kind);
}

/** What it would do says more than what it is about, and that more than who made it. */
function exactnessOf({ kind, action, actor }: ReviewPolicyRow): number {
  return Number(action !== ANY) * 4 + Number(kind !== ANY) * 2 + Number(actor !== ANY);
}
