/** Who is connected, and where a connection that was made for one scope stays. */
import { Boundary } from '../gate/boundary.ts';
import type { Identity } from '../gate/identity.ts';
import { type DefaultScope, ScopeResolver } from '../knowledge/scope-tree/resolve-scope.ts';
import { GLOBAL_SCOPE_ID, parseScopeReference } from '../model/scope.ts';
import type { ReadView, Store } from '../store/port/store.ts';
import { SCOPES } from '../store/port/tables.ts';
import type { Settings } from './options.ts';

export async function identityFor(store: Store, settings: Settings, defaultScope: DefaultScope): Promise<Identity> {
  const { actor, right, via = 'library', pinned: isPinned = false } = settings;
  const identity: Identity = { actor, right, via };
  const reference = settings.boundary ?? (isPinned ? defaultScope.reference : undefined);
  if (reference === undefined) return identity;
  // Others may give a scope a name, so a boundary is never found by one.
  parseScopeReference(reference);
  return store.read(async (view) => {
    const scopes = new ScopeResolver(view.rows, identity, { reference });
    const plan = await scopes.plan(undefined);
    // Everything is below it.
    if (plan.id === GLOBAL_SCOPE_ID && !isPinned) return identity;
    const bounded = { ...identity, boundary: new Boundary(scopes.placeOf(plan), isPinned) };
    await followTree(view, bounded);
    // A default scope outside of the boundary is refused now, not with every request.
    await new ScopeResolver(view.rows, bounded, defaultScope).plan(undefined);
    return bounded;
  });
}

/** Scopes may have been made or moved since the last request. */
export async function followTree(view: ReadView, identity: Identity): Promise<void> {
  const { boundary } = identity;
  if (!boundary || boundary.isPinned || !(await view.rows.get(SCOPES, boundary.scopeId))) return;
  const scopes = new ScopeResolver(view.rows, identity, { reference: boundary.scopeId });
  const place = scopes.placeOf(await scopes.planOf(boundary.scopeId));
  boundary.move(place, await view.scopesBelow(boundary.scopeId));
  for (const id of boundary.admittedIds) if (await view.rows.get(SCOPES, id)) boundary.settle(id);
}
