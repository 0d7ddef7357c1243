/** A change that its author made without having seen the latest version, or at the same time as somebody else. */
import { canonicalJson } from '../../base/canonical-json.ts';
import { CONFLICT_WINDOW_MS } from '../../base/limits.ts';
import type { LedgerEvent } from '../../model/event.ts';
import type { Rows } from '../../store/port/store.ts';
import { CONFLICTS, type MemoryRow } from '../../store/port/tables.ts';

/** Only these replace what another writer may just have written; tagging or pinning at the same time harms nobody. */
const REPLACING = new Set(['memory.revised', 'memory.reverted']);

/** The change is kept and becomes current all the same; the conflict says that somebody should look at both. */
export async function openWriteConflict(event: LedgerEvent, current: MemoryRow, rows: Rows): Promise<boolean> {
  if (!REPLACING.has(event.kind)) return false;
  const basedOn = (event.data as { basedOn?: string }).basedOn;
  const stale = basedOn !== undefined && basedOn !== current.event_id;
  const writer = `${event.actorKind}:${event.actorId}`;
  const together = writer !== current.edited_by && Math.abs(event.recordedAt - current.edited_at) < CONFLICT_WINDOW_MS;
  if (!stale && !together) return false;
  await rows.put(CONFLICTS, {
    id: conflictIdOf(event),
    chain_id: event.chainId,
    scope_id: current.scope_id,
    type: 'write_conflict',
    item_a: current.id,
    version_a: current.version,
    item_b: current.id,
    version_b: current.version + 1,
    status: 'open',
    detail: canonicalJson({
      cause: stale ? 'based_on_old_version' : 'same_time',
      basedOn: basedOn ?? null,
      writers: [current.edited_by, writer],
    }),
    detected_seq: event.seq,
    updated_seq: event.seq,
    recorded_at: event.recordedAt,
  });
  return true;
}

export function conflictIdOf(event: { readonly id: string }): string {
  return `cfl_${event.id.slice(3)}`;
}
