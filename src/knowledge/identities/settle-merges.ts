/**
 * Which merges have effect. Nothing is moved by a merge: an identity only points to the one that it was merged into, so that taking a merge
 * back leaves both as they were. Where two stores have merged the same differently the earlier merge counts, in both.
 */
import type { LedgerEvent } from '../../model/event.ts';
import type { Rows } from '../../store/port/store.ts';
import {
  CONFLICTS,
  IDENTITIES,
  IDENTITY_MERGES,
  type IdentityMergeRow,
  type IdentityRow,
} from '../../store/port/tables.ts';
import type { ClashCause } from '../conflicts/still-clashes.ts';
import { setConflict, settleClash } from './clashes.ts';
import { inOrder } from './order.ts';

export async function settleMerges(event: LedgerEvent, seeds: readonly string[], rows: Rows): Promise<void> {
  const { identities, merges } = await connected(seeds, rows);
  const parents = new Map<string, string>();
  const rootOf = (id: string): string => (parents.has(id) ? rootOf(parents.get(id)!) : id);
  const idle: IdentityMergeRow[] = [];
  for (const merge of inOrder(merges, ({ recorded_at: at, event_id: by }) => ({ at, by }))) {
    const isPossible = [merge.into_id, merge.from_id].every((id) => identities.get(id)!.status !== 'removed');
    const hasEffect = isPossible && !parents.has(merge.from_id) && rootOf(merge.into_id) !== merge.from_id;
    if (hasEffect) parents.set(merge.from_id, merge.into_id);
    else if (isPossible) idle.push(merge);
    const status = hasEffect ? 'effective' : 'idle';
    if (merge.status !== status) await rows.put(IDENTITY_MERGES, { ...merge, status, updated_seq: event.seq });
  }
  for (const identity of identities.values()) {
    const merged_into = parents.get(identity.id) ?? null;
    const root_id = rootOf(identity.id);
    const status = identity.status === 'removed' ? 'removed' : merged_into === null ? 'active' : 'merged';
    if (identity.merged_into !== merged_into || identity.root_id !== root_id || identity.status !== status)
      await rows.put(IDENTITIES, {
        ...identity,
        merged_into,
        root_id,
        status,
        changed_by: event.id,
        updated_seq: event.seq,
      });
  }
  await settleConflicts(event, identities, idle, rootOf, parents, rows);
}

/** What was merged into two that are not the same; and which names clash no longer, or again. */
async function settleConflicts(
  event: LedgerEvent,
  identities: ReadonlyMap<string, IdentityRow>,
  idle: readonly IdentityMergeRow[],
  rootOf: (id: string) => string,
  parents: ReadonlyMap<string, string>,
  rows: Rows,
): Promise<void> {
  const open = new Set<string>();
  for (const { into_id: into, from_id: from } of idle) {
    const parent = parents.get(from);
    if (parent === undefined || rootOf(into) === rootOf(parent)) continue;
    open.add([into, parent].sort().join(' '));
    const detail = { cause: 'merged_into_both', identity: from } as const;
    await setConflict(event, identities.get(into)!, identities.get(parent)!, detail, true, rows);
  }
  for (const id of identities.keys())
    for (const conflict of await rows.find(CONFLICTS, 'about', id)) {
      if (conflict.kind !== 'graph_conflict') continue;
      const { item_a: a, item_b: b } = conflict;
      const { cause } = JSON.parse(conflict.detail) as { cause: ClashCause };
      if (cause === 'same_alias') await settleClash(event, a, b, rows);
      else if (cause === 'merged_into_both' && !open.has([a, b].sort().join(' '))) {
        const sides = await Promise.all([rows.get(IDENTITIES, a), rows.get(IDENTITIES, b)]);
        if (sides[0] && sides[1]) await setConflict(event, sides[0], sides[1], { cause }, false, rows);
      }
    }
}

/** Everything that merges, whether they have effect or not, hold together. */
async function connected(
  seeds: readonly string[],
  rows: Rows,
): Promise<{ identities: Map<string, IdentityRow>; merges: IdentityMergeRow[] }> {
  const identities = new Map<string, IdentityRow>();
  const merges = new Map<string, IdentityMergeRow>();
  for (let ids = [...seeds]; ids.length > 0; ) {
    const next: string[] = [];
    for (const id of ids) {
      if (identities.has(id)) continue;
      identities.set(id, (await rows.get(IDENTITIES, id))!);
      const touching = [
        ...(await rows.find(IDENTITY_MERGES, 'into', id)),
        ...(await rows.find(IDENTITY_MERGES, 'from', id)),
      ].filter(({ status }) => status !== 'undone');
      for (const merge of touching) {
        merges.set(merge.id, merge);
        next.push(merge.into_id, merge.from_id);
      }
    }
    ids = next;
  }
  return { identities, merges: [...merges.values()] };
}
