/** Where a link is kept: the scope that follows from where its ends stand. */
import { RecollectError } from '../../base/errors.ts';
import type { ItemRow } from '../../store/port/queries.ts';
import type { ScopeRow } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';

/** The narrower of the two, else the nearest that holds both. An event changes only rows of its own chain, so it must not lie between two. */
export async function scopeOfLink(query: ReadContext, from: ItemRow, to: ItemRow): Promise<ScopeRow> {
  const one = await query.scopes.rowOf(from.scope_id);
  const other = await query.scopes.rowOf(to.scope_id);
  if (isWithin(one, other)) return one;
  if (isWithin(other, one)) return other;
  if (one.chain_id !== other.chain_id) {
    throw new RecollectError(
      'chain_mismatch',
      `${from.id} belongs to the chain ${from.chain_id}, ${to.id} to ${to.chain_id}`,
      {
        hint: 'Items of two organisations cannot be linked. Items in the global scope can be linked from any organisation.',
        details: { from: from.chain_id, to: to.chain_id },
      },
    );
  }
  const above = one.path.split('/');
  const [shared] = other.path
    .split('/')
    .filter((id, depth) => id === above[depth])
    .slice(-1);
  return query.scopes.rowOf(shared!);
}

function isWithin(inner: ScopeRow, outer: ScopeRow): boolean {
  return inner.id === outer.id || inner.path.startsWith(`${outer.path}/`);
}
