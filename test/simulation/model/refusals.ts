/** What the ledger keeps of a refused write. */
import { type Plan, plan } from './scopes.ts';
import { type Connection, GLOBAL, type State } from './state.ts';

const RECORDED = new Set(['person_required', 'rejected_value', 'scope_closed']);

export function noteRefusal(state: State, connection: Connection, now: number, request: unknown, code: string): void {
  if (!RECORDED.has(code)) return;
  const named = new Set([request].flat().map((one) => (one as { scope?: string } | undefined)?.scope));
  const [reference] = named;
  const asked = named.size === 1 && reference !== undefined ? plan(state, connection, reference).scope : undefined;
  let nearest: Plan | undefined = plan(state, connection, undefined);
  while (nearest && !nearest.scope) nearest = nearest.parent;
  const scope = (asked ?? nearest?.scope)?.place ?? GLOBAL;
  state.events.push({ kind: 'write.refused', scope, item: null, session: null, at: now });
}
