/** Finds the claim that a request is about, as far as the caller may see it. */
import { accessById } from '../../gate/access.ts';
import { GLOBAL_SCOPE_ID } from '../../model/scope.ts';
import { CLAIMS, type ClaimRow, SCOPES, type ScopeRow } from '../../store/port/tables.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { noSuchItem } from '../no-such-item.ts';
import { GLOBAL_SCOPE } from '../scope-tree/global-scope.ts';

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

export async function scopeOfClaim(query: ReadContext, claim: ClaimRow): Promise<ScopeRow> {
  return claim.scope_id === GLOBAL_SCOPE_ID ? GLOBAL_SCOPE : (await query.view.rows.get(SCOPES, claim.scope_id))!;
}
