/**
 * Proposals as rows. Stores that were merged may each have decided: a decision that knew of the one before it comes after it, of others the weightier
 * one is in effect, and of equal ones the later. What was applied weighs more than what was only decided, because the items were changed.
 */
import { canonicalJson } from '../../base/canonical-json.ts';
import { bodyOf } from '../../ledger/kinds.ts';
import type { ProposalState } from '../../model/proposal.ts';
import type { Rows } from '../../store/port/store.ts';
import { PROPOSAL_ITEMS, PROPOSALS, type ProposalRow } from '../../store/port/tables.ts';
import { type ItemEvent, itemProjector, placeOf } from '../items/item-projector.ts';
import { bringsNothingNew, matterOf } from './matter.ts';
import {
  PROPOSAL_ACCEPTED,
  PROPOSAL_APPLIED,
  PROPOSAL_EDITED,
  PROPOSAL_EVENT_KINDS,
  PROPOSAL_EXPIRED,
  PROPOSAL_MADE,
  PROPOSAL_REJECTED,
  PROPOSAL_UNDONE,
  PROPOSAL_WITHDRAWN,
  type ProposalApplied,
  type ProposalMade,
} from './proposal-events.ts';
import { rankOf } from './rank.ts';

export const proposalProjector = itemProjector(PROPOSAL_EVENT_KINDS, PROPOSALS, {
  first: PROPOSAL_MADE,
  make,
  change,
});

async function make(event: ItemEvent, data: ProposalMade, rows: Rows): Promise<void> {
  const place = placeOf(event);
  const evidence = [...new Set(data.citations.map(({ event: cited }) => cited))].sort();
  const row: ProposalRow = {
    ...place,
    owner_id: data.owner ?? null,
    kind: data.kind,
    action: data.action,
    state: 'pending',
    subject: data.subject ?? null,
    matter: matterOf(data),
    evidence: canonicalJson(evidence),
    confidence: data.confidence,
    evidence_at: data.evidenceAt,
    rank: rankOf(data),
    run: data.run ?? null,
    change_event: event.id,
    decided_by: null,
    decided_at: null,
    weight: 0,
    policy: null,
    author_id: event.actorId,
    author_kind: event.actorKind,
    recorded_at: event.recordedAt,
    event_id: event.id,
    changed_by: event.id,
    updated_seq: event.seq,
  };
  await rows.add(PROPOSALS, row);
  await keepTargets(event, row, data.targets, rows);
  await settle(event, row, rows);
}

async function change(event: ItemEvent, row: ProposalRow, rows: Rows): Promise<void> {
  const decision = decisionOf(event, row);
  if (!decision) return;
  const applied = bodyOf(event, PROPOSAL_APPLIED);
  // What was done was done, whatever else was decided: undo must find it.
  if (applied) await keepEffects(event, applied, row, rows);
  if (!isInEffect(event, decision.weight, row)) return;
  const undone = bodyOf(event, PROPOSAL_UNDONE);
  if (undone?.targets) await keepTargets(event, row, undone.targets, rows);
  const edited = bodyOf(event, PROPOSAL_EDITED);
  await rows.put(PROPOSALS, {
    ...row,
    state: decision.state,
    weight: decision.weight,
    change_event: edited ? event.id : row.change_event,
    policy: applied ? (applied.policy ?? null) : row.policy,
    decided_by: event.id,
    decided_at: event.recordedAt,
    changed_by: event.id,
    updated_seq: event.seq,
  });
  await settle(event, row, rows);
}

interface Decision {
  readonly state: ProposalState;
  readonly weight: number;
}

/** The weight is that against decisions of other stores. */
function decisionOf(event: ItemEvent, row: ProposalRow): Decision | undefined {
  if (bodyOf(event, PROPOSAL_EXPIRED)) return { state: 'expired', weight: 1 };
  if (bodyOf(event, PROPOSAL_WITHDRAWN)) return { state: 'withdrawn', weight: 2 };
  if (bodyOf(event, PROPOSAL_REJECTED)) return { state: 'rejected', weight: 3 };
  if (bodyOf(event, PROPOSAL_ACCEPTED)) return { state: 'accepted', weight: 4 };
  if (bodyOf(event, PROPOSAL_EDITED)) return { state: 'edited', weight: 4 };
  if (bodyOf(event, PROPOSAL_APPLIED)) return { state: 'applied', weight: 4 };
  const undone = bodyOf(event, PROPOSAL_UNDONE);
  if (!undone) return undefined;
  return row.state === 'applied' ? { state: 'undone', weight: 5 } : { state: 'pending', weight: 0 };
}

function isInEffect(event: ItemEvent, weight: number, row: ProposalRow): boolean {
  const { decided_by: by, decided_at: at } = row;
  if (by === null || (event.data as { after?: string }).after === by) return true;
  if (weight !== row.weight) return weight > row.weight;
  return event.recordedAt > at! || (event.recordedAt === at && event.id > by);
}

async function keepTargets(
  event: ItemEvent,
  row: ProposalRow,
  targets: ProposalMade['targets'],
  rows: Rows,
): Promise<void> {
  for (const [number, { item, base }] of targets.entries())
    await rows.put(PROPOSAL_ITEMS, {
      proposal: row.id,
      role: 'target',
      place: number,
      chain_id: row.chain_id,
      scope_id: row.scope_id,
      item_id: item,
      event_id: base,
      before_id: null,
      updated_seq: event.seq,
    });
}

async function keepEffects(
  event: ItemEvent,
  { effects }: ProposalApplied,
  row: ProposalRow,
  rows: Rows,
): Promise<void> {
  for (const [number, { item, event: changedBy, before }] of effects.entries())
    await rows.put(PROPOSAL_ITEMS, {
      proposal: row.id,
      role: 'effect',
      place: number,
      chain_id: row.chain_id,
      scope_id: row.scope_id,
      item_id: item,
      event_id: changedBy,
      before_id: before,
      updated_seq: event.seq,
    });
}

/** Of proposals of one matter, those that nobody decided about share the rejection of the others where they bring nothing new; in whichever order they came. */
async function settle(event: ItemEvent, { scope_id: scope, matter }: ProposalRow, rows: Rows): Promise<void> {
  const all = await rows.find(PROPOSALS, 'ofMatter', scope, matter);
  if (all.length < 2) return;
  const refused = all.filter(isRefused);
  for (const row of all) {
    if (row.decided_by !== null || row.chain_id !== event.chainId) continue;
    const state = bringsNothingNew(JSON.parse(row.evidence) as string[], refused) ? 'rejected' : 'pending';
    if (row.state !== state) await rows.put(PROPOSALS, { ...row, state, changed_by: event.id, updated_seq: event.seq });
  }
}

/** By a decision of its own, so that none shares a rejection that another only shares. */
function isRefused({ state, decided_by: by }: ProposalRow): boolean {
  return by !== null && (state === 'rejected' || state === 'undone');
}
