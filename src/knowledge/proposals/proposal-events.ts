/** The events of proposals. */
import { z } from 'zod';
import { type KindDefinition, kindOf } from '../../ledger/kinds.ts';
import { citationBody } from '../../model/citation-body.ts';
import { PROPOSAL_ACTIONS, PROPOSAL_KINDS } from '../../model/proposal.ts';

const text = () => z.string();
const reason = () => text().optional();
/** The decision that its author knew of, if there was one before. */
const after = () => text().optional();

/** Checked against what the operation takes when it is made and again when it is applied. */
const change = () => z.array(z.object({ operation: text(), input: z.record(z.string(), z.unknown()) }));

export const proposalMade = () =>
  z.object({
    kind: z.enum(PROPOSAL_KINDS),
    action: z.enum(PROPOSAL_ACTIONS),
    change: change(),
    /** What it would change, each with the event that last changed it; null for what has no such event. */
    targets: z.array(z.object({ item: text(), base: text().nullable() })),
    confidence: z.number().min(0).max(1),
    evidenceAt: z.int(),
    reasons: z.array(text()),
    citations: z.array(citationBody()),
    subject: text().optional(),
    run: text().optional(),
    /** Who alone sees it. */
    owner: text().optional(),
  });
export type ProposalMade = z.infer<ReturnType<typeof proposalMade>>;

export const proposalAccepted = () => z.object({ after: after(), reason: reason() });
export const proposalEdited = () => z.object({ after: after(), change: change(), reason: reason() });
export const proposalRejected = () => z.object({ after: after(), reason: reason() });
export const proposalWithdrawn = () => z.object({ after: after(), reason: reason() });

export const proposalApplied = () =>
  z.object({
    after: after(),
    effects: z.array(z.object({ item: text(), event: text(), before: text().nullable() })),
    /** The policy that applied it; left out where a person accepted it. */
    policy: text().optional(),
  });
export type ProposalApplied = z.infer<ReturnType<typeof proposalApplied>>;

export const proposalExpired = () =>
  z.object({
    after: after(),
    /** The targets that changed since it was made, or are gone. */
    changed: z.array(text()),
  });

/** A decision taken back: a rejected proposal is pending again, the items of an applied one are as they were. */
export const proposalUndone = () =>
  z.object({
    after: text(),
    /** What it would change, with the event that last changed each now: it may be decided again. */
    targets: z.array(z.object({ item: text(), base: text().nullable() })).optional(),
    reason: reason(),
  });

export const PROPOSAL_MADE = kindOf('proposal.made', 1, proposalMade);
export const PROPOSAL_ACCEPTED = kindOf('proposal.accepted', 1, proposalAccepted);
export const PROPOSAL_EDITED = kindOf('proposal.edited', 1, proposalEdited);
export const PROPOSAL_REJECTED = kindOf('proposal.rejected', 1, proposalRejected);
export const PROPOSAL_APPLIED = kindOf('proposal.applied', 1, proposalApplied);
export const PROPOSAL_WITHDRAWN = kindOf('proposal.withdrawn', 1, proposalWithdrawn);
export const PROPOSAL_EXPIRED = kindOf('proposal.expired', 1, proposalExpired);
export const PROPOSAL_UNDONE = kindOf('proposal.undone', 1, proposalUndone);

export const PROPOSAL_EVENT_KINDS: readonly KindDefinition[] = [
  PROPOSAL_MADE,
  PROPOSAL_ACCEPTED,
  PROPOSAL_EDITED,
  PROPOSAL_REJECTED,
  PROPOSAL_APPLIED,
  PROPOSAL_WITHDRAWN,
  PROPOSAL_EXPIRED,
  PROPOSAL_UNDONE,
];
