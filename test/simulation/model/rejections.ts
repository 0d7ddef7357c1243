/** Rejections in the model: which texts may not be said where, what may not be claimed, and which claims that takes back. */

import { isPerson, isPersonsMemory, refuseAgent } from './authority.ts';
import { bringBack } from './claims.ts';
import type { Asked } from './memories.ts';
import { ensure, plan, refuseClosed } from './scopes.ts';
import { type Claim, type Connection, current, isInUse, isSharedWith, Refusal, type State } from './state.ts';

/** Capitals and spaces are no other value. */
const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

type Said = Pick<Claim, 'subject' | 'predicate' | 'object'>;

/** What is said of a subject, in a form that no text has. */
export function sayingOf({ subject, predicate, object }: Said): string {
  return `${subject} / ${predicate} / ${object}`;
}

/** The rejection that binds there: of the place itself, or of one above it in the same chain. */
export function binding(state: State, place: string, text: string, isPersons: boolean): string | undefined {
  const { chain } = state.scopes.get(place)!;
  const around = above(state, place);
  return [...state.rejections.entries()]
    .filter(
      ([, one]) =>
        !one.isLifted &&
        (one.by === 'person' || !isPersons) &&
        one.text === plain(text) &&
        around.has(one.place) &&
        state.scopes.get(one.place)!.chain === chain,
    )
    .map(([id]) => id)
    .sort()[0];
}

/** An agent's rejection takes back nothing that a person said. */
export function takingBack(state: State, claim: Claim): string | undefined {
  return binding(state, claim.scope, sayingOf(claim), claim.by === 'person');
}

/** Whether a reader of that scope does not see it: it is rejected where it is, or where the reader looks from. */
export function isLeftOut(
  state: State,
  connection: Connection,
  reference: string | undefined,
  { place, text, isPersons }: { readonly place: string; readonly text: string; readonly isPersons: boolean },
): boolean {
  if (binding(state, place, text, isPersons) !== undefined) return true;
  if (reference === '*') return false;
  // Of a scope that is not there yet, the one around it.
  let from: ReturnType<typeof plan> | undefined = plan(state, connection, reference);
  while (from && !from.scope) from = from.parent;
  return from !== undefined && binding(state, from.place, text, isPersons) !== undefined;
}

/** The same of a claim. */
export function isClaimLeftOut(
  state: State,
  connection: Connection,
  reference: string | undefined,
  claim: Claim,
): boolean {
  const said = { place: claim.scope, text: sayingOf(claim), isPersons: claim.isAccepted };
  return isLeftOut(state, connection, reference, said);
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

export function refuseRejected(state: State, place: string, text: string, isPersons: boolean): void {
  if (binding(state, place, text, isPersons) !== undefined) throw new Refusal('rejected_value');
}

export function reject(asked: Asked, value: string | Said, reference: string | undefined, id: string) {
  const { state, connection } = asked;
  const scope = ensure(state, plan(state, connection, reference));
  const text = typeof value === 'string' ? value : sayingOf(value);
  refuseAgent(
    connection,
    typeof value === 'string' ? saysPerson(asked, scope.place, text) : claimsPerson(state, scope.place, text),
  );
  const known = binding(state, scope.place, text, isPerson(connection));
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

/** Whether a person's claim there says it now. */
function claimsPerson(state: State, place: string, text: string): boolean {
  return [...state.claims.values()].some(
    (claim) =>
      claim.isAccepted && claim.status === 'current' && claim.scope === place && plain(sayingOf(claim)) === plain(text),
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
