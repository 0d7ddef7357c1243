/** Rejections in the model: which texts may not be said where. */

import { isPerson, isPersonsMemory, refuseAgent } from './authority.ts';
import type { Asked } from './memories.ts';
import { ensure, plan, refuseClosed } from './scopes.ts';
import { current, isInUse, isSharedWith, Refusal, type State } from './state.ts';

/** Capitals and spaces are no other value. */
const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** The rejection that binds there: of the place itself, or of one above it in the same chain. */
export function binding(state: State, place: string, text: string, isPersons: boolean): string | undefined {
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
        (one.isPersons || !isPersons) &&
        one.text === plain(text) &&
        above.has(one.place) &&
        state.scopes.get(one.place)!.chain === chain,
    )
    .map(([id]) => id)
    .sort()[0];
}

export function refuseRejected(state: State, place: string, text: string, isPersons: boolean): void {
  if (binding(state, place, text, isPersons) !== undefined) throw new Refusal('rejected_value');
}

export function reject(asked: Asked, content: string, reference: string | undefined, id: string) {
  const { state, connection } = asked;
  const scope = ensure(state, plan(state, connection, reference));
  refuseAgent(connection, saysPerson(asked, scope.place, content));
  const known = binding(state, scope.place, content, isPerson(connection));
  if (known !== undefined) return { status: 'unchanged', id: known };
  refuseClosed(state, scope.place);
  state.events.push({ kind: 'value.rejected', scope: scope.place, item: id });
  state.rejections.set(id, {
    place: scope.place,
    text: plain(content),
    isLifted: false,
    isPersons: isPerson(connection),
  });
  return { status: 'rejected', id };
}

/** Whether a person's memory that is in use says it, there or below. */
function saysPerson({ state, connection, now }: Asked, place: string, text: string): boolean {
  const isWithin = (one: string | null): boolean =>
    one !== null && (one === place || isWithin(state.scopes.get(one)!.parent));
  const { chain } = state.scopes.get(place)!;
  return [...state.memories.values()].some(
    (memory) =>
      isPersonsMemory(memory) &&
      isInUse(current(memory), now) &&
      isSharedWith(memory, connection) &&
      plain(current(memory).content) === plain(text) &&
      state.scopes.get(memory.scope)!.chain === chain &&
      isWithin(memory.scope),
  );
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
