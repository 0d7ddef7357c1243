/** A change that somebody proposes of a person's memory: both stay, and the conflict asks a person to decide. */
import { canonicalJson } from '../../base/canonical-json.ts';
import type { LedgerEvent } from '../../model/event.ts';
import type { Rows } from '../../store/port/store.ts';
import { CONFLICTS, type ConflictRow, MEMORIES, type MemoryRow } from '../../store/port/tables.ts';
import { isLive } from './auto-close.ts';
import { conflictIdOf } from './conflict-id.ts';
import { openedByProjection } from './opened.ts';

const CAUSE = 'proposed_revision';

export async function openProposal(
  event: LedgerEvent,
  targetId: string,
  proposal: MemoryRow,
  rows: Rows,
): Promise<void> {
  const target = await rows.get(MEMORIES, targetId);
  // An event speaks only of its own scope's memories, whatever id an imported one may name.
  if (!target || target.scope_id !== proposal.scope_id || target.chain_id !== proposal.chain_id) return;
  if (!isLive(target) || !isLive(proposal)) return;
  await rows.put(CONFLICTS, {
    id: conflictIdOf(event),
    chain_id: event.chainId,
    scope_id: proposal.scope_id,
    kind: 'contradiction',
    item_a: target.id,
    version_a: null,
    item_b: proposal.id,
    version_b: null,
    ...openedByProjection('medium', 1),
    detail: canonicalJson({ cause: CAUSE }),
    detected_seq: event.seq,
    updated_seq: event.seq,
    recorded_at: event.recordedAt,
  });
}

/** The memory whose place an undecided proposal would take. */
export async function proposedFor(rows: Pick<Rows, 'find'>, proposalId: string): Promise<string | undefined> {
  return (await rows.find(CONFLICTS, 'against', proposalId)).find(isOpenProposal)?.item_a;
}

/** Proposals for a memory that nobody has decided about. */
export async function proposalsFor(rows: Pick<Rows, 'find'>, targetId: string): Promise<string[]> {
  return (await rows.find(CONFLICTS, 'about', targetId)).filter(isOpenProposal).map(({ item_b: id }) => id);
}

function isOpenProposal({ status, detail }: ConflictRow): boolean {
  return status === 'open' && (JSON.parse(detail) as { cause?: string }).cause === CAUSE;
}
