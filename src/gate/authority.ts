/**
 * Who may change whose item. A person may do everything that its rights allow. What everybody else may do (agents, tools, hooks, importers, jobs)
 * follows from the kind of change and from whose the item is. Pure: the gate asks for every event, the guide prints it, a test walks it.
 */
import { fieldsOf } from '../base/records.ts';
import { type Actor, isPerson } from '../model/actor.ts';
import { isEvidenceKind } from '../model/event.ts';
import { kindNoun } from '../model/nouns.ts';

/**
 * allowed: done as asked. marked: done, and unreviewed until a person accepts it. contradiction: both stay and a person is asked to decide.
 * proposed: the item stays, and the change becomes an item of its own that waits for a person. refused: `person_required`.
 */
export type Verdict = 'allowed' | 'marked' | 'contradiction' | 'proposed' | 'refused';

/** Whose an item is: `persons` where a person wrote or accepted what it says now. */
export type Standing = 'persons' | 'others';

interface Rule {
  /** What somebody may not do, for the message of a refusal. */
  readonly does: string;
  readonly others: Verdict;
  readonly persons: Verdict;
}

function rule(does: string, others: Verdict, persons: Verdict): Rule {
  return { does, others, persons };
}

const anyway = (does: string): Rule => rule(does, 'allowed', 'allowed');
const ofOthers = (does: string): Rule => rule(does, 'allowed', 'refused');
const markedOfOthers = (does: string): Rule => rule(does, 'marked', 'refused');
const nobodyElse = (does: string): Rule => rule(does, 'refused', 'refused');

/** By the kind of event. A kind that is missing here is refused to everybody but persons. */
export const RULES: Readonly<Record<string, Rule>> = {
  'memory.remembered': rule('remember', 'marked', 'marked'),
  'memory.revised': rule('revise', 'marked', 'proposed'),
  'memory.reverted': markedOfOthers('revert'),
  'memory.archived': ofOthers('archive'),
  'memory.restored': markedOfOthers('restore'),
  'memory.rejected': ofOthers('reject'),
  'memory.promoted': nobodyElse('accept'),
  'memory.pinned': ofOthers('pin'),
  'memory.unpinned': ofOthers('unpin'),
  'memory.tagged': ofOthers('tag'),
  'memory.untagged': ofOthers('untag'),
  'claim.asserted': rule('assert', 'marked', 'contradiction'),
  'claim.supported': anyway('support'),
  'claim.contested': anyway('contest'),
  'claim.retracted': ofOthers('retract'),
  'claim.undone': ofOthers('undo'),
  'claim.superseded': ofOthers('supersede'),
  'claim.restored': ofOthers('restore'),
  'claim.promoted': nobodyElse('accept'),
  'verification.recorded': anyway('check'),
  'block.set': markedOfOthers('change'),
  'block.archived': ofOthers('archive'),
  'block.restored': markedOfOthers('restore'),
  'document.put': markedOfOthers('change'),
  'document.archived': ofOthers('archive'),
  'document.restored': markedOfOthers('restore'),
  'link.made': ofOthers('change'),
  'link.removed': ofOthers('remove'),
  'session.started': anyway('start'),
  'session.updated': ofOthers('change'),
  'session.paused': ofOthers('pause'),
  'session.blocked': ofOthers('block'),
  'session.resumed': ofOthers('resume'),
  'session.completed': ofOthers('end'),
  'session.discarded': ofOthers('discard'),
  'item.tagged': ofOthers('tag'),
  'item.untagged': ofOthers('untag'),
  'item.attached': anyway('attach to'),
  'item.detached': ofOthers('detach from'),
  'conversation.started': anyway('start'),
  'conversation.message_added': anyway('add to'),
  'conversation.completed': ofOthers('end'),
  'conversation.archived': ofOthers('archive'),
  'identity.defined': anyway('define'),
  'identity.revised': ofOthers('revise'),
  'identity.aliased': ofOthers('give another name to'),
  'identity.unaliased': ofOthers('take a name from'),
  'identity.removed': ofOthers('remove'),
  'identity.merged': ofOthers('merge'),
  'identity.unmerged': ofOthers('undo a merge of'),
  'conflict.detected': anyway('report'),
  'conflict.resolved': ofOthers('dismiss a conflict about'),
  'conflict.reopened': ofOthers('reopen a conflict about'),
  'value.rejected': ofOthers('reject'),
  'value.unrejected': nobodyElse('take back a rejection in'),
  'tag.defined': ofOthers('redefine'),
  'predicate.defined': nobodyElse('define a predicate in'),
  'frame.defined': ofOthers('redefine'),
  'frame.removed': ofOthers('remove'),
  'schedule.set': ofOthers('change'),
  'schedule.removed': ofOthers('remove'),
  'scope.created': anyway('create'),
  'scope.renamed': nobodyElse('rename'),
  'scope.rebound': nobodyElse('rebind'),
  'scope.moved': nobodyElse('move'),
  'scope.closed': nobodyElse('close'),
  'scope.reopened': nobodyElse('reopen'),
  'run.planned': anyway('start'),
  'run.stepped': ofOthers('go on with'),
  'run.verifying': ofOthers('go on with'),
  'run.committed': ofOthers('end'),
  'run.rejected': ofOthers('end'),
  'run.abandoned': ofOthers('cancel'),
  'run.undone': ofOthers('undo'),
  'proposal.made': anyway('propose'),
  'proposal.accepted': nobodyElse('accept'),
  'proposal.edited': nobodyElse('edit'),
  'proposal.rejected': nobodyElse('reject'),
  // Without a person only by a policy; each step of its change is judged by a rule of its own.
  'proposal.applied': anyway('apply'),
  'proposal.withdrawn': ofOthers('withdraw'),
  'proposal.expired': anyway('expire'),
  'proposal.undone': ofOthers('undo'),
  'review-policy.set': nobodyElse('say which proposals apply themselves in'),
  'entities.extracted': anyway('read'),
  'feedback.given': anyway('judge'),
  'outcome.recorded': anyway('judge'),
  'usage.recorded': anyway('use'),
};

export function ruleFor(kind: string): Rule {
  return RULES[kind] ?? (isEvidenceKind(kind) ? anyway('record') : nobodyElse('change'));
}

/** What becomes of a change that somebody who is not a person asks for. */
export function verdictFor(kind: string, standing: Standing): Verdict {
  return ruleFor(kind)[standing];
}

/** Whether the event itself may be written. A proposal is another event than the change that was asked for. */
export function mayAppend(actor: Actor, kind: string, standing: Standing): boolean {
  if (isPerson(actor)) return true;
  const verdict = verdictFor(kind, standing);
  return verdict !== 'refused' && verdict !== 'proposed';
}

/** Whether such a change has to become a proposal. */
export function mustPropose(actor: Actor, kind: string, standing: Standing): boolean {
  return !isPerson(actor) && verdictFor(kind, standing) === 'proposed';
}

/** An unreviewed item is no surer, and no more urgent, than what a person says without further ado. */
export const MOST_OF_OTHERS = { confidence: 0.7, priority: 50 } as const;

/** Takes what is claimed too high down to what an unreviewed item may have. */
export function withinMeans<T extends { confidence?: number | undefined; priority?: number | null | undefined }>(
  actor: Actor,
  fields: T,
): T {
  if (isPerson(actor)) return fields;
  const { confidence, priority } = fields;
  return {
    ...fields,
    ...(confidence === undefined ? {} : { confidence: Math.min(confidence, MOST_OF_OTHERS.confidence) }),
    ...(typeof priority === 'number' ? { priority: Math.min(priority, MOST_OF_OTHERS.priority) } : {}),
  };
}

const REVIEWED: ReadonlySet<string> = new Set(['memory', 'claim']);

/** What only a person may say of an item: that it is verified, authoritative, sure or accepted. Undefined where nothing is too much. */
export function tooMuchIn(kind: string, data: Record<string, unknown>): string | undefined {
  if (kind === 'claim.asserted' && data.authoritative) return 'call a claim authoritative';
  if (!REVIEWED.has(kindNoun(kind))) return undefined;
  const said: Record<string, unknown> = { ...data, ...fieldsOf(data.changes) };
  if (said.validation === 'verified') return 'call a memory verified';
  if (ACCEPTED_STATUSES.has(String(data.status))) return 'accept a memory';
  if (Number(said.confidence) > MOST_OF_OTHERS.confidence)
    return `give more than ${MOST_OF_OTHERS.confidence} confidence to unreviewed items`;
  if (Number(said.priority) > MOST_OF_OTHERS.priority)
    return `give a memory a priority above ${MOST_OF_OTHERS.priority}`;
  return undefined;
}

/** A memory comes to these by a person alone. */
export const ACCEPTED_STATUSES: ReadonlySet<string> = new Set(['active', 'stale']);

/** The changes that each write operation makes, by its name. */
export const CHANGES_OF: Readonly<Record<string, readonly string[]>> = {
  'add-alias': ['identity.aliased'],
  'add-message': ['conversation.message_added'],
  assert: ['claim.asserted'],
  attach: ['item.attached'],
  check: ['verification.recorded'],
  'cancel-run': ['run.abandoned'],
  'close-scope': ['scope.closed'],
  contest: ['claim.contested'],
  'create-scope': ['scope.created'],
  'define-frame': ['frame.defined', 'frame.removed'],
  'define-identity': ['identity.defined'],
  'define-predicate': ['predicate.defined'],
  'define-tag': ['tag.defined'],
  detach: ['item.detached'],
  'edit-block': ['block.set'],
  'end-conversation': ['conversation.completed', 'conversation.archived'],
  'end-session': ['session.completed', 'session.discarded'],
  feedback: ['feedback.given'],
  forget: ['memory.archived', 'block.archived', 'document.archived'],
  finish: ['session.completed'],
  link: ['link.made'],
  'merge-identities': ['identity.merged'],
  'move-scope': ['scope.moved'],
  outcome: ['outcome.recorded'],
  pin: ['memory.pinned'],
  accept: ['memory.promoted', 'claim.promoted'],
  propose: ['proposal.made'],
  'put-document': ['document.put'],
  'rebind-scope': ['scope.rebound'],
  record: ['user_message'],
  reject: ['memory.rejected', 'value.rejected'],
  remember: ['memory.remembered'],
  'remove-alias': ['identity.unaliased'],
  'rename-scope': ['scope.renamed'],
  resolve: ['conflict.resolved'],
  restore: ['memory.restored', 'block.restored'],
  retract: ['claim.retracted'],
  revert: ['memory.reverted', 'block.set'],
  done: ['memory.revised'],
  revise: ['memory.revised'],
  'revise-identity': ['identity.revised'],
  'set-block': ['block.set'],
  'set-review-policy': ['review-policy.set'],
  'remove-schedule': ['schedule.removed'],
  'set-schedule': ['schedule.set'],
  'start-conversation': ['conversation.started'],
  'start-session': ['session.started'],
  supersede: ['claim.superseded'],
  tag: ['memory.tagged', 'item.tagged'],
  undo: ['claim.undone', 'conflict.reopened', 'identity.unmerged', 'run.undone', 'proposal.undone'],
  unlink: ['link.removed'],
  unpin: ['memory.unpinned'],
  unreject: ['value.unrejected'],
  untag: ['memory.untagged', 'item.untagged'],
  'withdraw-proposal': ['proposal.withdrawn'],
  'update-session': ['session.updated', 'session.paused'],
};
