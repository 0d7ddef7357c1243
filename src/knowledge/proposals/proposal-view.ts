/** A proposal as callers see it. */
import { z } from 'zod';
import { formatTime, formatTimeOrNull } from '../../base/time.ts';
import { flagsOf } from '../../gate/gate.ts';
import { bodyOf } from '../../ledger/kinds.ts';
import {
  type ChangeStep,
  PROPOSAL_ACTIONS,
  PROPOSAL_KINDS,
  PROPOSAL_STATES,
  type ProposalAction,
  type ProposalKind,
  type ProposalState,
} from '../../model/proposal.ts';
import { PROPOSAL_ITEMS, type ProposalRow } from '../../store/port/tables.ts';
import { citationView, viewCitations } from '../citations/citation-view.ts';
import type { ReadContext } from '../context.ts';
import { PROPOSAL_EDITED, PROPOSAL_MADE } from './proposal-events.ts';
import { freshnessOf } from './rank.ts';

export const changeStepView = () => z.object({ operation: z.string(), input: z.record(z.string(), z.unknown()) });

export const proposalView = z.lazy(() =>
  z.object({
    id: z.string(),
    type: z.literal('proposal'),
    kind: z.enum(PROPOSAL_KINDS),
    action: z.enum(PROPOSAL_ACTIONS),
    state: z.enum(PROPOSAL_STATES),
    change: z.array(changeStepView()).describe('Its change, step by step: the input of an operation each'),
    targets: z.array(z.string()).describe('The items it would change'),
    subject: z.string().nullable(),
    confidence: z.number(),
    freshness: z.number().describe('1 for new evidence, half of that after 30 days'),
    evidenceAt: z.string().describe('The time of its newest evidence'),
    reasons: z.array(z.string()).describe('The reasons for it, as codes'),
    citations: z.array(citationView).describe('Its sources'),
    flags: z.array(z.string()).describe('Warnings about its text'),
    run: z.string().nullable().describe('The run that made it'),
    policy: z.string().nullable().describe('The policy that applied it without a person'),
    effects: z.array(z.string()).describe('Items that it changed'),
    author: z.object({ id: z.string(), kind: z.string() }),
    decidedAt: z.string().nullable(),
    decidedBy: z.object({ id: z.string(), kind: z.string() }).nullable(),
    scope: z.string(),
    recordedAt: z.string(),
    sources: z.array(z.string()).describe('Ids of its events: the first, then the last'),
  }),
);
export type ProposalView = z.infer<typeof proposalView>;

/** The change that would be applied: as it was made, or as a person edited it. */
export async function changeOf({ view, kinds }: ReadContext, row: ProposalRow): Promise<ChangeStep[]> {
  const placed = await view.getEvent(row.change_event);
  if (!placed) return [];
  const event = kinds.read(placed);
  return (bodyOf(event, PROPOSAL_EDITED) ?? bodyOf(event, PROPOSAL_MADE))?.change as ChangeStep[];
}

export async function viewProposal(query: ReadContext, row: ProposalRow): Promise<ProposalView> {
  const { view, kinds, now } = query;
  const placed = await view.getEvent(row.event_id);
  const event = placed && kinds.read(placed);
  const made = event && bodyOf(event, PROPOSAL_MADE);
  const decision = row.decided_by === null ? undefined : await view.getEvent(row.decided_by);
  const items = (await view.rows.find(PROPOSAL_ITEMS, 'ofProposal', row.id)).sort((a, b) => a.place - b.place);
  const ofRole = (role: string) => [
    ...new Set(items.filter((item) => item.role === role).map(({ item_id: id }) => id)),
  ];
  const cited = (made?.citations ?? []).map(({ event: source, document = null, quote = null }) => ({
    event: source,
    document,
    quote,
    stance: 'supports' as const,
  }));
  return {
    id: row.id,
    type: 'proposal',
    kind: row.kind as ProposalKind,
    action: row.action as ProposalAction,
    state: row.state as ProposalState,
    change: (await changeOf(query, row)).map(({ operation, input }) => ({ operation, input: { ...input } })),
    targets: ofRole('target'),
    subject: row.subject,
    confidence: row.confidence,
    freshness: Math.round(freshnessOf(row.evidence_at, now) * 1_000) / 1_000,
    evidenceAt: formatTime(row.evidence_at),
    reasons: made?.reasons ?? [],
    citations: await viewCitations(query, cited),
    flags: event ? flagsOf(event) : [],
    run: row.run,
    policy: row.policy,
    effects: ofRole('effect'),
    author: { id: row.author_id, kind: row.author_kind },
    decidedAt: formatTimeOrNull(row.decided_at),
    decidedBy: decision ? { id: decision.actorId, kind: decision.actorKind } : null,
    scope: row.scope_id,
    recordedAt: formatTime(row.recorded_at),
    sources: [...new Set([row.event_id, row.changed_by])],
  };
}
