/** From names to identities and back, as a reader sees them. */
import { accessById } from '../../gate/access.ts';
import type { AccessFilter } from '../../store/port/queries.ts';
import { IDENTITIES } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import { identityAccess, loadIdentity } from './load-identity.ts';

/** Every name that means it, as names are compared. */
export async function keysOf(query: ReadContext, id: string): Promise<string[]> {
  const { root_id: root } = await loadIdentity(query, id);
  const held = await query.view.listAliases(accessById(query.identity), { rootIds: [root] });
  return [...new Set(held.map(({ alias }) => alias.key))];
}

/** What each of these names means; of several chains the nearest decides. */
export async function meaningsOf(
  query: ReadContext,
  access: AccessFilter,
  keys: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  const semanticIndex = new Map<string, { id: string; name: string; nearness: number }>();
  if (keys.length === 0) return semanticIndex;
  const nearest = access.chainIds ?? [];
  for (const { alias, rootId } of await query.view.listAliases(identityAccess(query.identity, access), { keys })) {
    const nearness = nearest.indexOf(alias.chain_id);
    const known = semanticIndex.get(alias.key);
    const root = known && known.nearness >= nearness ? undefined : await query.view.rows.get(IDENTITIES, rootId);
    if (root) semanticIndex.set(alias.key, { id: root.id, name: root.name, nearness });
  }
  return new Map([...semanticIndex].map(([key, { id, name }]) => [key, { id, name }]));
}
