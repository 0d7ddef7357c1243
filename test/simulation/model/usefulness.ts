/** Feedback, outcomes and frames in the model. */
import { isPerson, refuseAgent } from './authority.ts';
import type { Asked } from './memories.ts';
import { ensure, plan, refuseClosed } from './scopes.ts';
import { Refusal } from './state.ts';

export function feedback({ state, connection }: Asked, id: string, signal: string) {
  const claim = state.claims.get(id);
  if (!claim) throw new Refusal('not_found');
  const key = `${id} ${connection.actor.kind}:${connection.actor.id}`;
  if ((state.feedback.get(key) ?? 'neutral') === signal) return { status: 'unchanged', id, signal };
  refuseClosed(state, claim.scope);
  state.events.push({ kind: 'feedback.given', scope: claim.scope, item: id });
  state.feedback.set(key, signal);
  return { status: 'recorded', id, signal };
}

export function outcome({ state }: Asked, id: string, weight: number) {
  const claim = state.claims.get(id);
  if (!claim) throw new Refusal('not_found');
  refuseClosed(state, claim.scope);
  state.events.push({ kind: 'outcome.recorded', scope: claim.scope, item: id });
  const evidence = (state.outcomes.get(id) ?? 0) + weight;
  state.outcomes.set(id, evidence);
  return { id, evidence };
}

export function defineFrame(
  { state, connection }: Asked,
  {
    name,
    budgetTokens,
    remove,
    scope: reference,
  }: { name: string; budgetTokens: number; remove: boolean; scope: string },
) {
  const scope = ensure(state, plan(state, connection, reference));
  const key = `${scope.chain} ${name}`;
  const known = state.frames.get(key);
  if (remove ? known === undefined : known?.budget === budgetTokens) return { status: 'unchanged', name };
  refuseClosed(state, scope.place);
  refuseAgent(connection, known?.isPersons === true);
  state.events.push({ kind: remove ? 'frame.removed' : 'frame.defined', scope: scope.place, item: null });
  if (remove) state.frames.delete(key);
  else state.frames.set(key, { budget: budgetTokens, isPersons: isPerson(connection) });
  return { status: remove ? 'removed' : 'defined', name };
}
