/** The chain to which an event of a scope belongs in this store. */
import { LOCAL_CHAIN } from '../../model/event.ts';
import { GLOBAL_SCOPE_ID, PARENT_KINDS, type ScopeKind, scopeIdOf } from '../../model/scope.ts';
import type { ReadView } from '../../store/port/store.ts';
import { SCOPES } from '../../store/port/tables.ts';
import type { ScopeCreated } from './scope-events.ts';

/** Undefined when the scope is not there, or when the event that would make it does not fit the tree. */
export async function scopeChainOf(
  view: Pick<ReadView, 'rows'>,
  event: { kind: string; scopeId: string; itemId: string | null; body: string | null },
): Promise<string | undefined> {
  const known = await chainOfScope(view, event.scopeId);
  if (known !== undefined || event.kind !== 'scope.created' || event.body === null || event.itemId !== event.scopeId)
    return known;
  const made = JSON.parse(event.body) as ScopeCreated;
  const parent =
    made.parentId === GLOBAL_SCOPE_ID
      ? { chain_id: LOCAL_CHAIN, kind: 'global' }
      : await view.rows.get(SCOPES, made.parentId);
  if (
    !parent ||
    !PARENT_KINDS[made.kind].includes(parent.kind as ScopeKind) ||
    scopeIdOf(made.parentId, made.kind, made.key) !== event.scopeId
  )
    return undefined;
  return made.kind === 'org' ? event.scopeId : parent.chain_id;
}

async function chainOfScope(view: Pick<ReadView, 'rows'>, scopeId: string): Promise<string | undefined> {
  return scopeId === GLOBAL_SCOPE_ID ? LOCAL_CHAIN : (await view.rows.get(SCOPES, scopeId))?.chain_id;
}
