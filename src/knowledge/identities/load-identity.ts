/** Finds the identity or the merge that a request is about, as far as the caller may see it. */
import { accessById } from '../../gate/access.ts';
import type { Identity } from '../../gate/identity.ts';
import type { AccessFilter } from '../../store/port/queries.ts';
import {
  ALIASES,
  type AliasRow,
  IDENTITIES,
  IDENTITY_MERGES,
  type IdentityMergeRow,
  type IdentityRow,
} from '../../store/port/tables.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { noSuchItem } from '../no-such-item.ts';

/** An identity holds for its whole chain: who may look into other scopes sees those that were defined there. */
export function identityAccess(identity: Identity, access: AccessFilter): AccessFilter {
  return { ...access, scopeIds: accessById(identity).scopeIds };
}

export function maySee(identity: Identity, row: Pick<IdentityRow, 'scope_id'>): boolean {
  const { scopeIds } = accessById(identity);
  return scopeIds === null || scopeIds.includes(row.scope_id);
}

export async function loadIdentity(query: ReadContext, id: string): Promise<IdentityRow> {
  const row = await query.view.rows.get(IDENTITIES, id);
  if (!row || !maySee(query.identity, row)) throw noSuchItem(id);
  return row;
}

/** For a command: the identity as it is when nobody else can change it any more. */
export async function enterIdentity(command: WriteContext, id: string): Promise<IdentityRow> {
  const row = await loadIdentity(command, id);
  return (await command.view.enter(row.chain_id)) ? loadIdentity(command, id) : row;
}

/** A merge is seen by who sees both of its sides. */
export async function enterMerge(command: WriteContext, id: string): Promise<IdentityMergeRow> {
  const merge = await command.view.rows.get(IDENTITY_MERGES, id);
  if (!merge) throw noSuchItem(id);
  for (const side of [merge.into_id, merge.from_id]) {
    const row = await command.view.rows.get(IDENTITIES, side);
    if (!row || !maySee(command.identity, row)) throw noSuchItem(id);
  }
  return (await command.view.enter(merge.chain_id)) ? enterMerge(command, id) : merge;
}

/** The names that it claims, held or not. */
export async function claimedBy(query: ReadContext, { id }: IdentityRow): Promise<AliasRow[]> {
  return (await query.view.rows.find(ALIASES, 'of', id)).filter(({ status }) => status !== 'removed');
}
