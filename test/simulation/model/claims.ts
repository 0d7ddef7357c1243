/** Claims in the model: what an assertion replaces, supports and contradicts, and what takes it back. */
import { isPerson, refuseAgent, yieldsTo } from './authority.ts';
import type { Asked } from './memories.ts';
import { refuseRejected, sayingOf, takingBack } from './rejections.ts';
import { access, ensure, plan, refuseClosed } from './scopes.ts';
import { type Claim, Refusal, type State } from './state.ts';

const KNOWN: Record<string, string> = { 'live in': 'one', status: 'one', like: 'many' };
const MOST_CONTRADICTIONS = 20;

export interface Assertion {
  readonly scope?: string | undefined;
  readonly statement: string;
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  readonly validFrom: number | null;
  readonly validTo: number | null;
  readonly citations: readonly { readonly event: string; readonly quote?: string }[];
}

export function assert(asked: Asked, input: Assertion, id: string, replaced: { id: string; reason: string }[] = []) {
  const { state, connection, now } = asked;
  const scope = ensure(state, plan(state, connection, input.scope)).place;
  refuseRejected(state, scope, sayingOf(input), isPerson(asked.connection));
  const citations = input.citations.map((citation) => checked(state, scope, citation));
  const cardinality = cardinalityOf(state, scope, input.predicate);
  const claim: Claim = {
    id,
    scope,
    statement: input.statement,
    subject: input.subject,
    predicate: input.predicate,
    object: input.object,
    cardinality,
    status: 'current',
    validFrom: input.validFrom,
    validTo: input.validTo,
    assertedTo: input.validTo,
    recordedAt: now,
    supersededBy: null,
    reason: null,
    isAccepted: isPerson(connection),
    support: 1,
    hint: 'single_source',
    citations: [...new Set(citations)],
    isChecked: false,
    by: connection.actor.kind,
  };
  // The real store names the claim that is there when it is the same.
  const met = meeting(state, { ...claim, id: '' });
  const known = replaced.length > 0 ? undefined : met.find((other) => isSame(other, claim) && covers(other, claim));
  if (known) {
    happen(asked, known, 'claim.supported');
    known.support++;
    if (known.hint === 'single_source') known.hint = 'multi_source';
    known.citations = [...new Set([...known.citations, ...citations])];
    const isTaken = isPerson(connection) && !known.isAccepted;
    const others = isTaken && cardinality === 'one' ? met.filter((other) => !isSame(other, claim)) : [];
    if (isTaken) accept(state, known, others);
    return {
      status: 'supported',
      id: known.id,
      superseded: others.length === 0 ? [] : replacedBy(state, known.id),
      contradicts: others.length === 0 ? [] : contradicting(state, known.id),
      supportingCount: known.support,
    };
  }
  happen(
    asked,
    claim,
    'claim.asserted',
    replaced.some(({ id: old }) => state.claims.get(old)!.isAccepted),
  );
  state.claims.set(id, claim);
  for (const { id: old, reason } of replaced) replace(state.claims.get(old)!, claim, reason);
  if (cardinality === 'one')
    for (const other of met)
      if (!isSame(other, claim) && yieldsTo(other, claim)) replace(other, claim, 'contradicted_by_new_source');
  settle(state, claim);
  return {
    status: 'asserted',
    id,
    superseded: replacedBy(state, id),
    contradicts: contradicting(state, id),
    supportingCount: claim.support,
  };
}

function replacedBy(state: State, id: string): string[] {
  const old = [...state.claims.values()].filter((one) => one.supersededBy === id);
  return old.map((one) => `${one.id} ${one.reason}`).sort();
}

/** A person said it too: it takes the places that it could not take before. */
function accept(state: State, claim: Claim, others: readonly Claim[]): void {
  claim.isAccepted = true;
  if (claim.hint === 'contested') claim.hint = claim.support > 1 ? 'multi_source' : 'single_source';
  for (const other of others) replace(other, claim, 'contradicted_by_new_source');
  settle(state, claim);
}

export function supersede(asked: Asked, id: string, reason: string, input: Assertion, newId: string) {
  const old = currentOnly(asked, id);
  const subject = input.subject === '' ? old.subject : input.subject;
  const predicate = input.predicate === '' ? old.predicate : input.predicate;
  if (predicate !== '' && subject === '') throw new Refusal('invalid_input');
  if (input.object !== '' && predicate === '') throw new Refusal('invalid_input');
  const scope = asked.state.scopes.get(old.scope)!.id;
  return assert(asked, { ...input, subject, predicate, scope }, newId, [{ id, reason }]);
}

export function retract(asked: Asked, id: string) {
  const claim = seen(asked.state, id);
  if (claim.status === 'retracted') return { status: 'unchanged', id, claimStatus: 'retracted', restored: [] };
  currentOnly(asked, id);
  happen(asked, claim, 'claim.retracted', claim.isAccepted);
  claim.status = 'retracted';
  return { status: 'changed', id, claimStatus: 'retracted', restored: [] };
}

/** A claim that is there takes the place. */
export function supersedeBy(asked: Asked, id: string, by: string, reason: string): void {
  const claim = currentOnly(asked, id);
  const other = asked.state.claims.get(by)!;
  refuseRejected(asked.state, other.scope, sayingOf(other), isPerson(asked.connection));
  happen(asked, claim, 'claim.superseded', claim.isAccepted);
  replace(claim, other, reason);
}

export function restore(asked: Asked, id: string): void {
  const claim = seen(asked.state, id);
  refuseRejected(asked.state, claim.scope, sayingOf(claim), isPerson(asked.connection));
  happen(asked, claim, 'claim.restored', claim.isAccepted);
  bringBack(asked.state, claim);
}

/** What was rejected does not come back. */
export function bringBack(state: State, claim: Claim): void {
  if (takingBack(state, claim) !== undefined) return;
  Object.assign(claim, { status: 'current', supersededBy: null, reason: null, validTo: claim.assertedTo });
  settle(state, claim);
}

export function contest(asked: Asked, id: string, cited: Assertion['citations']) {
  const claim = currentOnly(asked, id);
  const citations = cited.map((citation) => checked(asked.state, claim.scope, citation));
  happen(asked, claim, 'claim.contested');
  claim.citations = [...new Set([...claim.citations, ...citations])];
  claim.hint = 'contested';
  return { status: 'changed', id, claimStatus: 'current', restored: [] };
}

export function undo(asked: Asked, id: string) {
  const claim = seen(asked.state, id);
  if (claim.status === 'retracted') return { status: 'unchanged', id, claimStatus: 'retracted', restored: [] };
  currentOnly(asked, id);
  happen(asked, claim, 'claim.undone', claim.isAccepted);
  claim.status = 'retracted';
  const old = [...asked.state.claims.values()].filter((one) => one.supersededBy === id && one.status === 'superseded');
  for (const one of old.sort(byId)) bringBack(asked.state, one);
  const restored = old.filter((one) => one.status === 'current').map((one) => one.id);
  return { status: 'changed', id, claimStatus: 'retracted', restored };
}

export function definePredicate(asked: Asked, key: string, cardinality: string, reference: string | undefined) {
  const { state, connection } = asked;
  const scope = ensure(state, plan(state, connection, reference));
  if (cardinalityOf(state, scope.place, key) === cardinality) return { status: 'unchanged', cardinality };
  refuseClosed(state, scope.place);
  refuseAgent(connection);
  state.events.push({ kind: 'predicate.defined', scope: scope.place, item: null });
  state.predicates.set(`${scope.chain} ${key}`, cardinality);
  return { status: 'defined', cardinality };
}

/** Nothing is ever lost here, so that every first check passes and is news. */
export function check(asked: Asked, reference: string | undefined) {
  const { state, connection } = asked;
  const { places } = access(state, connection, reference);
  const claims = [...state.claims.values()]
    .filter((claim) => claim.status === 'current' && (places === null || places.includes(claim.scope)))
    .sort(byId)
    .reverse();
  const news = claims.filter((claim) => !claim.isChecked);
  for (const claim of news) {
    happen(asked, claim, 'verification.recorded');
    claim.isChecked = true;
  }
  return { checked: claims.length, passed: claims.length, recorded: news.length };
}

export function contradicting(state: State, id: string): string[] {
  return state.contradictions
    .filter((pair) => pair.includes(id) && !state.decisions.has(pair.join(' / ')))
    .map(([a, b]) => (a === id ? b : a))
    .filter((other) => state.claims.get(other)!.status === 'current')
    .sort();
}

function settle(state: State, claim: Claim): void {
  const contradicted: Claim[] = [];
  for (const other of meeting(state, claim)) {
    const [earlier, later] = isLater(other, claim) ? [claim, other] : [other, claim];
    if (isSame(earlier, later)) unite(earlier, later);
    else if (later.cardinality === 'one' && yieldsTo(earlier, later))
      replace(earlier, later, 'contradicted_by_new_source');
    else if (later.cardinality === 'one') {
      if (later.status === 'current') later.hint = 'contested';
      contradicted.push(other);
    } else if (later.cardinality === null && earlier.object !== '' && later.object !== '') contradicted.push(other);
  }
  for (const other of contradicted.slice(-MOST_CONTRADICTIONS)) {
    const pair: [string, string] = isLater(other, claim) ? [claim.id, other.id] : [other.id, claim.id];
    if (state.contradictions.some(([a, b]) => a === pair[0] && b === pair[1])) continue;
    const [a, b] = pair.map((one) => state.claims.get(one)!) as [Claim, Claim];
    if (a.status !== 'current' || b.status !== 'current') continue;
    state.contradictions.push(pair);
    if (b.cardinality === 'one' && !yieldsTo(a, b)) state.unyielding.add(pair.join(' '));
  }
}

/** The same of more time takes the place, of the same time the later; of times that only touch, both stay. */
function unite(earlier: Claim, later: Claim): void {
  if (earlier.status !== 'current' || later.status !== 'current') return;
  const isKept = covers(later, earlier) && (yieldsTo(earlier, later) || !covers(earlier, later));
  const kept = isKept ? later : covers(earlier, later) ? earlier : undefined;
  if (!kept) return;
  const other = kept === earlier ? later : earlier;
  if (!yieldsTo(other, kept)) return;
  replace(other, kept, 'elaborated');
  kept.support += other.support;
  if (kept.hint === 'single_source') kept.hint = 'multi_source';
  if (other.hint === 'contested') kept.hint = 'contested';
  kept.citations = [...new Set([...kept.citations, ...other.citations])];
}

function replace(old: Claim, by: Claim, reason: string): void {
  if (old.status !== 'current') return;
  old.status = 'superseded';
  old.supersededBy = by.id;
  old.reason = reason;
  if (reason !== 'contradicted_by_new_source') return;
  const change = by.validFrom ?? Math.max(old.recordedAt, by.recordedAt);
  if (old.validTo === null || old.validTo > change) old.validTo = Math.max(change, old.validFrom ?? change);
}

/** Current claims of the same scope and time that say something about the same, in the order of their ids. */
function meeting(state: State, claim: Claim): Claim[] {
  const isKeyed = claim.predicate !== '';
  return [...state.claims.values()]
    .filter(
      (other) =>
        other.id !== claim.id &&
        other.status === 'current' &&
        other.scope === claim.scope &&
        other.subject === claim.subject &&
        other.predicate === claim.predicate &&
        (isKeyed && claim.cardinality !== 'many' ? true : isSame(other, claim)) &&
        (other.validFrom ?? -Infinity) < (claim.validTo ?? Infinity) &&
        (claim.validFrom ?? -Infinity) < (other.validTo ?? Infinity),
    )
    .sort(byId);
}

function isSame(a: Claim, b: Claim): boolean {
  return a.object !== '' && b.object !== '' ? a.object === b.object : a.statement === b.statement;
}

function covers(outer: Claim, inner: Claim): boolean {
  return (
    (outer.validFrom ?? -Infinity) <= (inner.validFrom ?? -Infinity) &&
    (outer.validTo ?? Infinity) >= (inner.validTo ?? Infinity)
  );
}

function isLater(one: Claim, other: Claim): boolean {
  return one.recordedAt > other.recordedAt || (one.recordedAt === other.recordedAt && one.id > other.id);
}

function byId(a: Claim, b: Claim): number {
  return a.id < b.id ? -1 : 1;
}

function cardinalityOf(state: State, place: string, key: string): string | null {
  return state.predicates.get(`${state.scopes.get(place)!.chain} ${key}`) ?? KNOWN[key] ?? null;
}

/** Only what stands in the scope itself or above it. */
function checked(state: State, place: string, { event, quote }: { event: string; quote?: string }): string {
  const source = state.evidence.find((one) => one.id === event);
  let scope = state.scopes.get(place);
  while (scope && scope.place !== source?.scope)
    scope = scope.parent === null ? undefined : state.scopes.get(scope.parent);
  if (!source || !scope) throw new Refusal('citation_outside_scope');
  if (quote !== undefined && !source.content.includes(quote)) throw new Refusal('quote_not_found');
  return `${event} ${quote ?? ''}`;
}

function seen(state: State, id: string): Claim {
  const claim = state.claims.get(id);
  if (!claim) throw new Refusal('not_found');
  return claim;
}

function currentOnly({ state }: Asked, id: string): Claim {
  const claim = seen(state, id);
  if (claim.status !== 'current') throw new Refusal('wrong_status');
  return claim;
}

function happen({ state, connection }: Asked, claim: Claim, kind: string, isPersons = false): void {
  refuseClosed(state, claim.scope);
  refuseAgent(connection, isPersons);
  state.events.push({ kind, scope: claim.scope, item: claim.id });
}
