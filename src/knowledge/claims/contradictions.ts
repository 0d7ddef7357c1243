/** Current claims with which a claim is in an open contradiction. */
import type { Rows } from '../../store/port/store.ts';
import { CLAIMS, type ClaimRow, CONFLICTS } from '../../store/port/tables.ts';

export async function contradictedBy(rows: Pick<Rows, 'find' | 'get'>, claimId: string): Promise<ClaimRow[]> {
  const conflicts = [
    ...(await rows.find(CONFLICTS, 'about', claimId)),
    ...(await rows.find(CONFLICTS, 'against', claimId)),
  ].filter((conflict) => conflict.type === 'contradiction' && conflict.status === 'open');
  const found: ClaimRow[] = [];
  for (const { item_a: a, item_b: b } of conflicts) {
    const other = await rows.get(CLAIMS, a === claimId ? b : a);
    if (other?.status === 'current') found.push(other);
  }
  return found;
}
