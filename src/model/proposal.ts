/** Words about proposals: what automation would change, and what became of that. */

/** What a proposal is about. */
export const PROPOSAL_KINDS = [
  'decision',
  'preference',
  'rule',
  'fact',
  'correction',
  'ownership',
  'task',
  'procedure',
  'summary',
  'contradiction',
  'duplicate',
  'merge',
  'stale',
  'temporal_update',
  'promotion',
  'decay',
  'cascade',
  'link',
] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

/** What it would do. */
export const PROPOSAL_ACTIONS = [
  'create',
  'update',
  'merge',
  'supersede',
  'expire',
  'promote',
  'demote',
  'archive',
  'link',
  'ignore',
  'tag',
] as const;
export type ProposalAction = (typeof PROPOSAL_ACTIONS)[number];

/**
 * `accepted` and `edited` last only as long as the transaction that applies the change. `withdrawn`: its author took it back. `expired`: what it was
 * based on changed before anybody decided. `undone`: it was applied, and that was taken back; it may be decided again.
 */
export const PROPOSAL_STATES = [
  'pending',
  'accepted',
  'edited',
  'rejected',
  'applied',
  'withdrawn',
  'expired',
  'undone',
] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** What somebody decides about one. */
export const REVIEW_DECISIONS = ['accept', 'edit', 'reject', 'undo'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** The operations that a change may consist of. Each can be taken back. */
export const CHANGE_OPERATIONS = [
  'remember',
  'revise',
  'forget',
  'restore',
  'accept',
  'tag',
  'untag',
  'link',
  'unlink',
  'assert',
  'supersede',
  'retract',
  'set-block',
] as const;
export type ChangeOperation = (typeof CHANGE_OPERATIONS)[number];

/** One step of a change: the operation and what it is asked. `@1` in an id means what the first step made. */
export interface ChangeStep {
  readonly operation: ChangeOperation;
  readonly input: Readonly<Record<string, unknown>>;
}
