/** Who is connected, and where a pinned connection stays. */
import type { Identity } from '../gate/identity.ts';
import { type DefaultScope, ScopeResolver } from '../knowledge/scopes/resolve-scope.ts';
import type { Store } from '../store/port/store.ts';
import type { Settings } from './options.ts';

export async function identityFor(store: Store, settings: Settings, defaultScope: DefaultScope): Promise<Identity> {
  const { actor, right, via = 'library' } = settings;
  const identity: Identity = { actor, right, via, pinnedScopeId: null };
  if (!settings.pinned) return identity;
  const plan = await store.read((view) => new ScopeResolver(view.rows, identity, defaultScope).plan(undefined));
  const parents: string[] = [];
  for (let parent = plan.parent; parent; parent = parent.parent) parents.push(parent.id);
  return { ...identity, pinnedScopeId: plan.id, pinnedChainId: plan.chainId, pinnedParentIds: parents };
}
