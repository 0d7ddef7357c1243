/** Current claims with which claims are in an open contradiction. */
import { isIdOf } from '../../model/nouns.ts';
import { type ClaimRow, CONFLICTS } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import { findClaim } from './load-claim.ts';

/** As far as the reader may see them: they may stand in a scope below. A memory may contradict a claim too; `conflicts` shows it. */
export async function contradictedBy(query: ReadContext, claimIds: readonly string[]): Promise<ClaimRow[]> {
  const { rows } = query.view;
  const wanted = new Set(claimIds);
  const conflicts = await Promise.all([
    rows.findWhereIn(CONFLICTS, 'item_a', claimIds),
    rows.findWhereIn(CONFLICTS, 'item_b', claimIds),
  ]);
  const others = conflicts
    .flat()
    .filter((conflict) => conflict.kind === 'contradiction' && conflict.status === 'open')
    .flatMap(({ item_a: a, item_b: b }) => [...(wanted.has(a) ? [b] : []), ...(wanted.has(b) ? [a] : [])])
    .filter((id) => isIdOf('claim', id));
  const found = await Promise.all([...new Set(others)].map((id) => findClaim(query, id)));
  return found.filter((claim) => claim?.status === 'current') as ClaimRow[];
}
