/** Two memories of one kind and name in a scope: a command refuses that, but two stores may each have made one before they were merged. */

import { canonicalJson } from '../../base/canonical-json.ts';
import type { LedgerEvent } from '../../model/event.ts';
import type { Rows } from '../../store/port/store.ts';
import { CONFLICTS, MEMORIES, type MemoryRow } from '../../store/port/tables.ts';
import { nameConflictId } from './conflict-id.ts';
import { openedByProjection } from './opened.ts';

const LIVE = new Set(['inbox', 'active', 'stale']);

/** Both stay; the conflict says that somebody should choose. `before` is the memory as it was, if it was there. */
export async function openNameConflict(
  event: LedgerEvent,
  before: MemoryRow | undefined,
  memory: MemoryRow,
  rows: Rows,
): Promise<void> {
  if (memory.name === null || !isInUse(memory, event.recordedAt)) return;
  const heldItAlready =
    before !== undefined &&
    before.name === memory.name &&
    before.kind === memory.kind &&
    isInUse(before, event.recordedAt) &&
    before.visibility === memory.visibility;
  if (heldItAlready) return;
  const others = await rows.find(MEMORIES, 'named', memory.scope_id, memory.kind, memory.name);
  const other = others.find((candidate) => candidate.id !== memory.id && meet(candidate, memory, event.recordedAt));
  if (!other) return;
  await rows.put(CONFLICTS, {
    id: nameConflictId(event),
    chain_id: event.chainId,
    scope_id: memory.scope_id,
    kind: 'sync_conflict',
    item_a: other.id,
    version_a: other.version,
    item_b: memory.id,
    version_b: memory.version,
    ...openedByProjection('medium', 1),
    detail: canonicalJson({ cause: 'same_name', kind: memory.kind, name: memory.name }),
    detected_seq: event.seq,
    updated_seq: event.seq,
    recorded_at: event.recordedAt,
  });
}

/** Whether some reader could see both under the one name. What comes from another store may be older than what is here: the later time counts. */
function meet(a: MemoryRow, b: MemoryRow, recordedAt: number): boolean {
  const at = Math.max(recordedAt, a.recorded_at);
  if (!isInUse(a, at) || !isInUse(b, at)) return false;
  const isPrivate = a.visibility === 'private' || b.visibility === 'private';
  return !isPrivate || a.owner_id === b.owner_id;
}

/** What has expired, or is over in the world, does not keep its name from others. */
function isInUse({ status, expires_at: expiry, valid_to: end }: MemoryRow, at: number): boolean {
  return LIVE.has(status) && [expiry, end].every((time) => time === null || time > at);
}
