/** Two identities that cannot both be right. Commands refuse that, but two stores may each have said something before they were merged. */
import { canonicalJson } from '../../base/canonical-json.ts';
import { type LedgerEvent, LOCAL_CHAIN } from '../../model/event.ts';
import { GLOBAL_SCOPE_ID } from '../../model/scope.ts';
import type { Rows } from '../../store/port/store.ts';
import { CONFLICTS, IDENTITIES, type IdentityRow } from '../../store/port/tables.ts';
import { autoClose, reopen, wasAutoClosed } from '../conflicts/auto-close.ts';
import { pairConflictId } from '../conflicts/conflict-id.ts';
import { openedByProjection } from '../conflicts/opened.ts';
import { type ClashCause, sharedNames } from '../conflicts/still-clashes.ts';

/** Both claim a name, and they are not the same. */
export async function settleClash(event: LedgerEvent, one: string, other: string, rows: Rows): Promise<void> {
  const [a, b] = await Promise.all([rows.get(IDENTITIES, one), rows.get(IDENTITIES, other)]);
  if (!a || !b) return;
  const isPossible = a.status !== 'removed' && b.status !== 'removed' && a.root_id !== b.root_id;
  const shared = isPossible ? await sharedNames(a.id, b.id, rows) : [];
  await setConflict(event, a, b, { cause: 'same_alias', aliases: shared }, shared.length > 0, rows);
}

/** The conflict is the same in every store. It ends with what made it, and comes back with it; what somebody decided stays decided. */
export async function setConflict(
  event: LedgerEvent,
  one: IdentityRow,
  other: IdentityRow,
  detail: { readonly cause: ClashCause } & Record<string, unknown>,
  isOpen: boolean,
  rows: Rows,
): Promise<void> {
  const [a, b] = one.event_id < other.event_id ? [one, other] : [other, one];
  const id = pairConflictId(b.event_id, 'recollect identities', detail.cause, a.id, b.id);
  const known = await rows.get(CONFLICTS, id);
  if (known) {
    if (isOpen && wasAutoClosed(known)) await reopen(event, known, rows);
    if (!isOpen && known.status === 'open') await autoClose(event, known, 'retired', rows);
    return;
  }
  if (!isOpen) return;
  await rows.put(CONFLICTS, {
    id,
    chain_id: event.chainId,
    scope_id: a.scope_id === b.scope_id ? a.scope_id : topOf(event.chainId),
    kind: 'graph_conflict',
    item_a: a.id,
    version_a: null,
    item_b: b.id,
    version_b: null,
    ...openedByProjection('medium', 1),
    detail: canonicalJson(detail),
    detected_seq: event.seq,
    updated_seq: event.seq,
    recorded_at: event.recordedAt,
  });
}

/** Who sees only one of two scopes must not learn of what is in the other. */
function topOf(chainId: string): string {
  return chainId === LOCAL_CHAIN ? GLOBAL_SCOPE_ID : chainId;
}
