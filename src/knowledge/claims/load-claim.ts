/** Finds the claim that a request is about, as far as the caller may see it. */
import { accessById } from '../../gate/access.ts';
import { CLAIMS, type ClaimRow } from '../../store/port/tables.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { noSuchItem } from '../no-such-item.ts';

export async function loadClaim(query: ReadContext, id: string): Promise<ClaimRow> {
  const claim = await findClaim(query, id);
  if (!claim) throw noSuchItem(id);
  return claim;
}

export async function findClaim(query: ReadContext, id: string): Promise<ClaimRow | undefined> {
  const claim = await query.view.rows.get(CLAIMS, id);
  const { scopeIds } = accessById(query.identity);
  return claim && (scopeIds === null || scopeIds.includes(claim.scope_id)) ? claim : undefined;
}

/** For a command: the claim as it is when nobody else can change it any more. */
export async function enterClaim(command: WriteContext, id: string): Promise<ClaimRow> {
  const claim = await loadClaim(command, id);
  return (await command.view.enter(claim.chain_id)) ? loadClaim(command, id) : claim;
}
