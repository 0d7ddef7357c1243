/** A change that its author made without having seen the latest version, or at the same time as somebody else. */
import { canonicalJson } from '../../base/canonical-json.ts';
import { CONFLICT_WINDOW_MS } from '../../base/limits.ts';
import type { LedgerEvent } from '../../model/event.ts';
import { kindNoun } from '../../model/nouns.ts';
import type { Rows } from '../../store/port/store.ts';
import { CONFLICTS } from '../../store/port/tables.ts';
import { conflictIdOf } from './conflict-id.ts';
import { openedByProjection } from './opened.ts';

/** Only these replace what another writer may just have written; tagging or pinning at the same time harms nobody. */
const REPLACING = new Set(['memory.revised', 'memory.reverted', 'block.set', 'document.put', 'session.updated']);
/** These always name the version that their author knew, if there was one. */
const NAMES_ITS_BASE: ReadonlySet<string> = new Set(['block', 'document']);

/** An item as it was last written; of a session no versions are counted. */
export interface Edited {
  readonly id: string;
  readonly scope_id: string;
  readonly version: number | null;
  readonly event_id: string;
  readonly edited_by: string;
  readonly edited_at: number;
}

/** The change is kept and becomes current all the same; the conflict says that somebody should look at both. */
export async function openWriteConflict(
  event: LedgerEvent,
  current: Edited,
  rows: Rows,
  nextVersion = current.version === null ? null : current.version + 1,
): Promise<boolean> {
  const namesItsBase = NAMES_ITS_BASE.has(kindNoun(event.kind));
  if (!REPLACING.has(event.kind) && !namesItsBase) return false;
  const { basedOn, resolves } = event.data as { basedOn?: string; resolves?: string };
  // Whoever decides a conflict has seen both.
  if (resolves !== undefined) return false;
  const stale = basedOn !== current.event_id && (basedOn !== undefined || namesItsBase);
  const writer = `${event.actorKind}:${event.actorId}`;
  // Whoever names the version that there is has seen it, and a person who changes what an agent wrote has decided already.
  const overrules = event.actorKind === 'person' && !current.edited_by.startsWith('person:');
  const together =
    REPLACING.has(event.kind) &&
    writer !== current.edited_by &&
    !overrules &&
    (basedOn === undefined || namesItsBase) &&
    Math.abs(event.recordedAt - current.edited_at) < CONFLICT_WINDOW_MS;
  if (!stale && !together) return false;
  await rows.put(CONFLICTS, {
    id: conflictIdOf(event),
    chain_id: event.chainId,
    scope_id: current.scope_id,
    kind: 'write_conflict',
    item_a: current.id,
    version_a: current.version,
    item_b: current.id,
    version_b: nextVersion,
    ...openedByProjection('medium', 1),
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
