/** Identities in the model: which names they hold, and which were merged. Nothing here happens in two stores at once. */
import { isPerson, refuseAgent } from './authority.ts';
import type { Asked } from './memories.ts';
import { ensure, plan, refuseClosed } from './scopes.ts';
import { type Identity, Refusal, type State } from './state.ts';

export interface Name {
  readonly key: string;
  readonly name: string;
}

export interface Definition {
  readonly own: Name;
  readonly aliases: readonly Name[];
  readonly kind: string;
  readonly description: string | undefined;
  readonly scope: string | undefined;
}

export function define(asked: Asked, given: Definition, id: string) {
  const { state, connection } = asked;
  const scope = ensure(state, plan(state, connection, given.scope));
  const names = distinct([given.own, ...given.aliases]);
  const known = holderOf(state, scope.chain, given.own.key);
  const isSame =
    known?.status === 'active' &&
    known.key === given.own.key &&
    known.kind === given.kind &&
    known.description === (given.description ?? known.description) &&
    names.every(({ key }) => known.names[key] !== undefined);
  if (isSame) return { status: 'unchanged', id: known.id };
  assertFree(state, scope.chain, names);
  const identity: Identity = {
    id,
    scope: scope.place,
    chain: scope.chain,
    name: given.own.name,
    key: given.own.key,
    kind: given.kind,
    description: given.description ?? null,
    status: 'active',
    names: Object.fromEntries(names.map(({ key, name }) => [key, name])),
    isPersons: isPerson(connection),
  };
  happen(asked, identity, 'identity.defined');
  state.identities.set(id, identity);
  return { status: 'defined', id };
}

export function revise(asked: Asked, id: string, own: Name | undefined, description: string | undefined) {
  const identity = active(asked.state, id);
  const next = { name: own?.name ?? identity.name, description: description ?? identity.description };
  if (next.name === identity.name && next.description === identity.description) return answer(identity, 'unchanged');
  if (own) assertFree(asked.state, identity.chain, [own], id);
  happen(asked, identity, 'identity.revised');
  Object.assign(identity, next, { key: own?.key ?? identity.key });
  if (own) identity.names[own.key] = own.name;
  return answer(identity, 'changed');
}

export function addAliases(asked: Asked, id: string, names: readonly Name[]) {
  const identity = active(asked.state, id);
  assertFree(asked.state, identity.chain, names, id);
  const news = distinct(names).filter(({ key }) => identity.names[key] === undefined);
  if (news.length === 0) return answer(identity, 'unchanged');
  happen(asked, identity, 'identity.aliased');
  for (const { key, name } of news) identity.names[key] = name;
  return answer(identity, 'changed');
}

export function removeAliases(asked: Asked, id: string, names: readonly Name[]) {
  const identity = active(asked.state, id);
  if (names.some(({ key }) => key === identity.key)) throw new Refusal('invalid_input');
  const gone = distinct(names).filter(({ key }) => identity.names[key] !== undefined);
  if (gone.length === 0) return answer(identity, 'unchanged');
  happen(asked, identity, 'identity.unaliased');
  for (const { key } of gone) delete identity.names[key];
  return answer(identity, 'changed');
}

export function merge(asked: Asked, intoId: string, fromId: string, id: string) {
  const { state } = asked;
  const [into, from] = [seen(state, intoId), seen(state, fromId)];
  if (into === from) throw new Refusal('invalid_input');
  if (into.chain !== from.chain) throw new Refusal('chain_mismatch');
  const known = state.merges.find((one) => one.into === intoId && one.from === fromId && !one.isUndone);
  if (known) return { status: 'unchanged', id: known.id };
  active(state, intoId);
  active(state, fromId);
  happen(asked, into, 'identity.merged', from);
  from.status = 'merged';
  state.merges.push({ id, into: intoId, from: fromId, isUndone: false });
  return { status: 'merged', id };
}

export function undoMerge(asked: Asked, id: string) {
  const known = asked.state.merges.find((one) => one.id === id);
  if (!known) throw new Refusal('not_found');
  const [into, from] = [seen(asked.state, known.into), seen(asked.state, known.from)];
  if (known.isUndone) return { status: 'unchanged', id, identityStatus: into.status, restored: [] };
  happen(asked, into, 'identity.unmerged');
  known.isUndone = true;
  from.status = 'active';
  return { status: 'changed', id, identityStatus: into.status, restored: [from.id] };
}

export function undoDefinition(asked: Asked, id: string) {
  const identity = seen(asked.state, id);
  if (identity.status === 'removed') return answer(identity, 'unchanged');
  active(asked.state, id);
  if (asked.state.merges.some((one) => one.into === id && !one.isUndone)) throw new Refusal('wrong_status');
  happen(asked, identity, 'identity.removed');
  identity.status = 'removed';
  return answer(identity, 'changed');
}

/** Every name that leads to it, as they are compared. */
export function namesOf(state: State, id: string): Record<string, string> {
  const merged = state.merges.filter((one) => one.into === id && !one.isUndone);
  return Object.assign({}, state.identities.get(id)!.names, ...merged.map(({ from }) => namesOf(state, from)));
}

function holderOf(state: State, chain: string, key: string): Identity | undefined {
  return [...state.identities.values()].find(
    (one) => one.chain === chain && one.status !== 'removed' && one.names[key] !== undefined,
  );
}

function assertFree(state: State, chain: string, names: readonly Name[], except?: string): void {
  for (const { key } of names) {
    const holder = holderOf(state, chain, key);
    if (holder && holder.id !== except) throw new Refusal('alias_taken');
  }
}

/** The first spelling of each. */
function distinct(names: readonly Name[]): Name[] {
  return names.filter(({ key }, index) => names.findIndex((other) => other.key === key) === index);
}

function seen(state: State, id: string): Identity {
  const identity = state.identities.get(id);
  if (!identity) throw new Refusal('not_found');
  return identity;
}

function active(state: State, id: string): Identity {
  const identity = seen(state, id);
  if (identity.status !== 'active') throw new Refusal('wrong_status');
  return identity;
}

function answer({ id, status }: Identity, what: string) {
  return { status: what, id, identityStatus: status, restored: [] };
}

function happen({ state, connection }: Asked, identity: Identity, kind: string, other?: Identity): void {
  refuseClosed(state, identity.scope);
  if (kind !== 'identity.defined') refuseAgent(connection, identity.isPersons || other?.isPersons === true);
  state.events.push({ kind, scope: identity.scope, item: identity.id });
}
