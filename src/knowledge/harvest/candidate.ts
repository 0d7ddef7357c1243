/** What a message says that is worth keeping, as a proposal: what would be made of it, on which words. */
import { LIMITS } from '../../base/limits.ts';
import type { Find, HarvestKind } from '../../text/harvest/find.ts';
import { matchKey } from '../../text/words/confusables.ts';
import type { ProposalDraft } from '../reviewing/propose.ts';

export interface Candidate {
  readonly find: Find;
  /** The event that has the words. */
  readonly event: string;
  readonly scope: string;
  /** A person said it; else an agent reports it. */
  readonly isPersons: boolean;
}

const KIND_OF_MEMORY: Readonly<Record<HarvestKind, string>> = {
  decision: 'decision',
  preference: 'preference',
  rule: 'guideline',
  fact: 'knowledge',
  correction: 'knowledge',
  ownership: 'knowledge',
  task: 'todo',
  procedure: 'procedural',
};
/** These are claims where the sentence names subject, predicate and object: a later one can take their place. */
const CLAIMED: ReadonlySet<HarvestKind> = new Set(['fact', 'correction', 'ownership']);
/** What an agent reports is a guess more often. */
const OF_AN_AGENT = 0.8;

export function memoryOf({ kind, text, confidence }: Find) {
  return { content: text, kind: KIND_OF_MEMORY[kind], confidence };
}

export function draftOf({ find, event, scope, isPersons }: Candidate): ProposalDraft {
  const { kind, text, reasons, subject, predicate, object } = find;
  const confidence = isPersons ? find.confidence : find.confidence * OF_AN_AGENT;
  const isClaim =
    subject !== undefined &&
    predicate !== undefined &&
    object !== undefined &&
    CLAIMED.has(kind) &&
    text.length <= LIMITS.statement &&
    object.length <= LIMITS.claimPart;
  const change = isClaim
    ? { operation: 'assert', input: { statement: text, subject, predicate, object, confidence } }
    : { operation: 'remember', input: { ...memoryOf(find), confidence } };
  return {
    kind,
    action: 'create',
    change: [change],
    citations: [{ event, quote: text }],
    confidence,
    reasons: reasons.slice(0, LIMITS.proposalReasons),
    subject: subject?.slice(0, LIMITS.name),
    scope,
  };
}

/** Two that say the same in one scope are one. */
export function sameAs({ find, scope }: Candidate): string {
  return `${scope} ${find.kind} ${matchKey(find.text)}`;
}
