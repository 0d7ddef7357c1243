/** Rejections in the model: which texts may not be said where. */

import type { Asked } from './memories.ts';
import { ensure, plan, refuseClosed } from './scopes.ts';
import { Refusal, type State } from './state.ts';

/** Capitals and spaces are no other value. */
const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** The rejection that binds there: of the place itself, or of one above it in the same chain. */
export function binding(state: State, place: string, text: string): string | undefined {
  const above = new Set<string>();
  for (
    let scope = state.scopes.get(place);
    scope;
    scope = scope.parent === null ? undefined : state.scopes.get(scope.parent)
  )
    above.add(scope.place);
  const { chain } = state.scopes.get(place)!;
  return [...state.rejections.entries()]
    .filter(
      ([, one]) =>
        !one.isLifted &&
        one.text === plain(text) &&
        above.has(one.place) &&
        state.scopes.get(one.place)!.chain === chain,
    )
    .map(([id]) => id)
    .sort()[0];
}

export function refuseRejected(state: State, place: string, text: string): void {
  if (binding(state, place, text) !== undefined) throw new Refusal('rejected_value');
}

export function reject(asked: Asked, content: string, reference: string | undefined, id: string) {
  const { state, connection } = asked;
  const scope = ensure(state, plan(state, connection, reference));
  const known = binding(state, scope.place, content);
  if (known !== undefined) return { status: 'unchanged', id: known };
  refuseClosed(state, scope.place);
  state.events.push({ kind: 'value.rejected', scope: scope.place, item: id });
  state.rejections.set(id, { place: scope.place, text: plain(content), isLifted: false });
  return { status: 'rejected', id };
}

export function unreject({ state, connection }: Asked, id: string) {
  if (connection.actor.kind !== 'person') throw new Refusal('person_required');
  const rejection = state.rejections.get(id);
  if (!rejection) throw new Refusal('not_found');
  if (rejection.isLifted) return { status: 'unchanged', id };
  refuseClosed(state, rejection.place);
  state.events.push({ kind: 'value.unrejected', scope: rejection.place, item: id });
  rejection.isLifted = true;
  return { status: 'unrejected', id };
}
