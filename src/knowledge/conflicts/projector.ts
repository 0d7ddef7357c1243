/** Conflicts as rows: what detectors found, and what was decided. Those that follow from other events are opened where these are projected. */

import { canonicalJson } from '../../base/canonical-json.ts';
import { bodyOf } from '../../ledger/kinds.ts';
import type { Projector } from '../../ledger/projector.ts';
import type { LedgerEvent } from '../../model/event.ts';
import { isIdOf } from '../../model/nouns.ts';
import type { Rows } from '../../store/port/store.ts';
import { CLAIMS, CONFLICTS, type ConflictRow, MEMORIES, MEMORY_VERSIONS } from '../../store/port/tables.ts';
import { reopen, standing, wasAutoClosed } from './auto-close.ts';
import {
  CONFLICT_DETECTED,
  CONFLICT_EVENT_KINDS,
  CONFLICT_RESOLVED,
  type ConflictDetected,
} from './conflict-events.ts';

export const conflictProjector: Projector = {
  kinds: CONFLICT_EVENT_KINDS.map((definition) => definition.kind),
  async apply(event, rows) {
    if (event.data === null || event.itemId === null) return;
    const conflict = await rows.get(CONFLICTS, event.itemId);
    const finding = bodyOf(event, CONFLICT_DETECTED);
    if (finding) return detected(event, finding, conflict, rows);
    // An event changes only its own scope's conflicts, whatever id an imported one may name.
    if (!conflict || conflict.scope_id !== event.scopeId || conflict.chain_id !== event.chainId) return;
    if (!isLaterDecision(event, conflict)) return;
    const decided = { ...conflict, decided_by: event.id, decided_at: event.recordedAt, updated_seq: event.seq };
    const decision = bodyOf(event, CONFLICT_RESOLVED);
    if (decision) {
      await rows.put(CONFLICTS, { ...decided, status: 'resolved', resolution: decision.resolution });
    } else {
      const ending = await standing(conflict, rows);
      const status = ending === undefined ? 'open' : 'resolved';
      await rows.put(CONFLICTS, { ...decided, status, resolution: ending ?? null });
    }
  },
};

/** Found again, it comes back if it had ended by itself; what somebody decided stays decided. */
async function detected(
  event: LedgerEvent,
  data: ConflictDetected,
  known: ConflictRow | undefined,
  rows: Rows,
): Promise<void> {
  if (known) {
    const isOurs = known.scope_id === event.scopeId && known.chain_id === event.chainId;
    if (isOurs && wasAutoClosed(known) && (await standing(known, rows)) === undefined) await reopen(event, known, rows);
    return;
  }
  const [a, b] = [await findSide(event, data.a, rows), await findSide(event, data.b, rows)];
  if (!a || !b) return;
  const conflict: ConflictRow = {
    id: event.itemId!,
    chain_id: event.chainId,
    scope_id: event.scopeId,
    kind: data.kind,
    item_a: data.a.id,
    version_a: a.version,
    item_b: data.b.id,
    version_b: b.version,
    status: 'open',
    severity: data.severity,
    score: data.score,
    detector: data.detector,
    resolution: null,
    decided_by: null,
    decided_at: null,
    detail: canonicalJson({
      compared: { a: a.words, b: b.words },
      evidence: data.evidence,
      ...(data.newer === undefined ? {} : { newer: data.newer }),
    }),
    detected_seq: event.seq,
    updated_seq: event.seq,
    recorded_at: event.recordedAt,
  };
  const ending = await standing(conflict, rows);
  await rows.add(CONFLICTS, ending === undefined ? conflict : { ...conflict, status: 'resolved', resolution: ending });
}

/** The version that was compared and the event that holds its words, as far as this chain has them. */
async function findSide(
  event: LedgerEvent,
  side: ConflictDetected['a'],
  rows: Rows,
): Promise<{ version: number | null; words: number } | undefined> {
  if (isIdOf('claim', side.id)) {
    const claim = await rows.get(CLAIMS, side.id);
    return claim?.chain_id === event.chainId ? { version: null, words: claim.created_seq } : undefined;
  }
  const memory = await rows.get(MEMORIES, side.id);
  if (memory?.chain_id !== event.chainId) return undefined;
  const versions = memory.event_id === side.event ? [memory] : await rows.find(MEMORY_VERSIONS, 'history', side.id);
  const compared = versions.find((version) => version.event_id === side.event);
  return compared && { version: compared.version, words: compared.content_seq };
}

/** What its author knew of is behind it, whatever the clocks say; of decisions that two stores made without each other the later counts, in both. */
function isLaterDecision(event: LedgerEvent, { decided_at: at, decided_by: by }: ConflictRow): boolean {
  if (at === null || event.data?.after === by) return true;
  return event.recordedAt > at || (event.recordedAt === at && event.id > by!);
}
