/** Rejections in the model: which texts may not be said where, what may not be claimed, and which claims that takes back. */

import { bringBack } from './claims.ts';
import type { Asked } from './memories.ts';
import { ensure, plan, refuseClosed } from './scopes.ts';
import { type Claim, type Connection, Refusal, type State } from './state.ts';

/** Capitals and spaces are no other value. */
const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

type Said = Pick<Claim, 'subject' | 'predicate' | 'object'>;

/** What is said of a subject, in a form that no text has. */
export function sayingOf({ subject, predicate, object }: Said): string {
  return `${subject} / ${predicate} / ${object}`;
}

/** The rejection that binds there: of the place itself, or of one above it in the same chain. */
export function binding(
  state: State,
  place: string,
  text: string,
  counts: (by: string) => boolean = () => true,
): string | undefined {
  const { chain } = state.scopes.get(place)!;
  const around = above(state, place);
  return [...state.rejections.entries()]
    .filter(
      ([, one]) =>
        !one.isLifted &&
        one.text === plain(text) &&
        around.has(one.place) &&
        counts(one.by) &&
        state.scopes.get(one.place)!.chain === chain,
    )
    .map(([id]) => id)
    .sort()[0];
}

/** An agent's rejection takes back nothing that a person said. */
export function takingBack(state: State, claim: Claim): string | undefined {
  return binding(state, claim.scope, sayingOf(claim), (by) => by === 'person' || claim.by !== 'person');
}

/** Whether a reader of that scope does not see it: it is rejected where it stands, or where the reader looks from. */
export function isLeftOut(
  state: State,
  connection: Connection,
  reference: string | undefined,
  place: string,
  text: string,
): boolean {
  if (binding(state, place, text) !== undefined) return true;
  if (reference === '*') return false;
  // Of a scope that is not there yet, the one around it.
  let from: ReturnType<typeof plan> | undefined = plan(state, connection, reference);
  while (from && !from.scope) from = from.parent;
  return from !== undefined && binding(state, from.place, text) !== undefined;
}

function above(state: State, place: string): Set<string> {
  const places = new Set<string>();
  for (
    let scope = state.scopes.get(place);
    scope;
    scope = scope.parent === null ? undefined : state.scopes.get(scope.parent)
  )
    places.add(scope.place);
  return places;
}

export function refuseRejected(state: State, place: string, text: string): void {
  if (binding(state, place, text) !== undefined) throw new Refusal('rejected_value');
}

export function reject(asked: Asked, value: string | Said, reference: string | undefined, id: string) {
  const { state, connection } = asked;
  const scope = ensure(state, plan(state, connection, reference));
  const text = typeof value === 'string' ? value : sayingOf(value);
  const known = binding(state, scope.place, text);
  if (known !== undefined) return { status: 'unchanged', id: known };
  refuseClosed(state, scope.place);
  state.events.push({ kind: 'value.rejected', scope: scope.place, item: id });
  const by = connection.actor.kind;
  state.rejections.set(id, { place: scope.place, text: plain(text), by, isLifted: false });
  if (typeof value !== 'string') takeBack(state, scope.place, value);
  return { status: 'rejected', id };
}

/** Those that count and those that were replaced, here and below. */
function takeBack(state: State, place: string, value: Said): void {
  const claims = [...state.claims.values()]
    .filter((claim) => plain(sayingOf(claim)) === plain(sayingOf(value)) && above(state, claim.scope).has(place))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const claim of claims) {
    const rejection = takingBack(state, claim);
    if (claim.status === 'retracted' || rejection === undefined) continue;
    Object.assign(claim, { status: 'retracted', supersededBy: rejection, reason: null });
    for (const old of replacedBy(state, claim.id)) if (old.status === 'superseded') bringBack(state, old);
  }
}

export function unreject({ state, connection }: Asked, id: string) {
  if (connection.actor.kind !== 'person') throw new Refusal('person_required');
  const rejection = state.rejections.get(id);
  if (!rejection) throw new Refusal('not_found');
  if (rejection.isLifted) return { status: 'unchanged', id };
  refuseClosed(state, rejection.place);
  state.events.push({ kind: 'value.unrejected', scope: rejection.place, item: id });
  rejection.isLifted = true;
  for (const claim of replacedBy(state, id)) {
    const other = takingBack(state, claim);
    if (other === undefined) bringBack(state, claim);
    else claim.supersededBy = other;
  }
  return { status: 'unrejected', id };
}

function replacedBy(state: State, id: string): Claim[] {
  return [...state.claims.values()].filter((one) => one.supersededBy === id).sort((a, b) => (a.id < b.id ? -1 : 1));
}
