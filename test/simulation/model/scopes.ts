/** Scopes in the model: how references are read, which scopes a read looks into, and the verbs that change them. */
import { refuseAgent } from './authority.ts';
import { type Connection, GLOBAL, LOCAL, Refusal, type Scope, type State } from './state.ts';

export interface Plan {
  readonly place: string;
  readonly kind: string;
  readonly key: string;
  readonly parent: Plan | undefined;
  readonly scope: Scope | undefined;
  readonly chain: string;
}

const PARENTS: Record<string, string[]> = {
  org: ['global'],
  project: ['global', 'org'],
  user: ['global', 'org'],
  agent: ['global', 'org'],
  session: ['global', 'org', 'project'],
};

export function plan(state: State, connection: Connection, reference: string | undefined): Plan {
  const text = reference ?? connection.defaultScope;
  if (text === GLOBAL) return planOf(state, GLOBAL);
  if (text.startsWith('scp_')) {
    const known = [...state.scopes.values()].find((scope) => scope.id === text);
    if (!known) throw new Refusal('scope_not_found');
    return planOf(state, known.place);
  }
  const [, org, kind, key] = /^(?:org:([^/]+)\/)?(\w+):(.+)$/.exec(text)!;
  const root = planOf(state, GLOBAL);
  const home =
    org === undefined
      ? kind === 'session'
        ? plan(state, connection, undefined)
        : root
      : child(state, root, 'org', org);
  return child(state, home, kind!, key!);
}

function planOf(state: State, place: string): Plan {
  const scope = state.scopes.get(place)!;
  return {
    place,
    kind: scope.kind,
    key: scope.key,
    parent: scope.parent === null ? undefined : planOf(state, scope.parent),
    scope,
    chain: scope.chain,
  };
}

/** The scope that was made there; else one of that name that was moved there; else one that could be made. */
function child(state: State, parent: Plan, kind: string, key: string): Plan {
  const place = `${parent.place}>${kind}:${key}`;
  if (state.scopes.has(place)) return planOf(state, place);
  const moved = [...state.scopes.values()].find(
    (scope) => scope.parent === parent.place && scope.kind === kind && scope.key === key,
  );
  if (moved) return planOf(state, moved.place);
  return { place, kind, key, parent, scope: undefined, chain: kind === 'org' ? place : parent.chain };
}

/** The scope for a write, made on the way with its parents. */
export function ensure(state: State, wanted: Plan, facts: { name?: string; description?: string } = {}): Scope {
  if (wanted.scope) return wanted.scope;
  for (let above = wanted.parent; above; above = above.parent) refuseClosed(state, above.place);
  if (wanted.parent && !state.scopes.has(wanted.parent.place)) ensure(state, wanted.parent);
  const scope: Scope = {
    place: wanted.place,
    kind: wanted.kind,
    key: wanted.key,
    parent: wanted.parent!.place,
    chain: wanted.chain,
    name: facts.name ?? wanted.key,
    description: facts.description ?? null,
    isOpen: true,
  };
  state.scopes.set(scope.place, scope);
  state.events.push({ kind: 'scope.created', scope: scope.place, item: scope.place });
  return scope;
}

export interface AccessFilter {
  /** Nearest first; null is every scope. */
  readonly places: string[] | null;
  readonly publicChain: string | null;
}

export function access(
  state: State,
  connection: Connection,
  reference: string | undefined,
  inherit = true,
): AccessFilter {
  if (reference === '*') return { places: null, publicChain: null };
  const target = plan(state, connection, reference);
  if (reference !== undefined && reference !== connection.defaultScope && !target.scope)
    throw new Refusal('scope_not_found');
  if (!inherit) return { places: [target.place], publicChain: null };
  const places: string[] = [];
  for (let one: Plan | undefined = target; one && one.place !== GLOBAL; one = one.parent) places.push(one.place);
  const homes = target.chain === LOCAL ? [GLOBAL] : [target.chain, GLOBAL];
  const { id, kind, user } = connection.actor;
  if (kind === 'agent') places.push(...homes.map((home) => `${home}>agent:${id}`));
  const person = kind === 'person' ? id : user;
  if (person !== undefined) places.push(...homes.map((home) => `${home}>user:${person}`));
  return { places: [...new Set([...places, GLOBAL])], publicChain: target.chain };
}

export function createScope(
  state: State,
  connection: Connection,
  reference: string,
  facts: { name?: string; description?: string },
): { status: string; scope: Scope } {
  const wanted = plan(state, connection, reference);
  if (wanted.scope && !wanted.scope.isOpen) {
    refuseAgent(connection);
    const news = differing(wanted.scope, facts);
    if (news) refuseClosed(state, wanted.scope.parent!);
    wanted.scope.isOpen = true;
    state.events.push({ kind: 'scope.reopened', scope: wanted.place, item: wanted.place });
    if (news) rename(state, connection, wanted.scope, news);
    return { status: 'reopened', scope: wanted.scope };
  }
  if (wanted.scope) throw new Refusal('scope_exists');
  return { status: 'created', scope: ensure(state, wanted, facts) };
}

export function renameScope(
  state: State,
  connection: Connection,
  reference: string,
  facts: { name?: string; description?: string },
): Scope {
  const scope = changeable(state, connection, reference);
  if (facts.name === undefined && facts.description === undefined) throw new Refusal('nothing_to_change');
  const news = differing(scope, facts);
  if (news) rename(state, connection, scope, news);
  return scope;
}

interface Facts {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}

/** What of the facts is not so already. */
function differing(scope: Scope, facts: Facts): Facts | undefined {
  const name = facts.name === scope.name ? undefined : facts.name;
  const description = facts.description === scope.description ? undefined : facts.description;
  return name === undefined && description === undefined ? undefined : { name, description };
}

function rename(state: State, connection: Connection, scope: Scope, facts: Facts): void {
  happen(state, connection, scope, 'scope.renamed');
  scope.name = facts.name ?? scope.name;
  scope.description = facts.description ?? scope.description;
}

export function rebindScope(state: State, connection: Connection, reference: string, to: string): Scope {
  const scope = changeable(state, connection, reference);
  const target = plan(state, connection, to);
  if (scope.kind !== 'project' || target.kind !== 'project') throw new Refusal('scope_invalid');
  if (target.scope?.place === scope.place) return scope;
  if (target.scope) throw new Refusal('scope_exists');
  if (target.parent?.place !== scope.parent) throw new Refusal('chain_mismatch');
  happen(state, connection, scope, 'scope.rebound');
  scope.key = target.key;
  return scope;
}

export function moveScope(state: State, connection: Connection, reference: string, to: string): Scope {
  const scope = changeable(state, connection, reference);
  const target = plan(state, connection, to).scope;
  if (!target) throw new Refusal('scope_not_found');
  if (!PARENTS[scope.kind]!.includes(target.kind)) throw new Refusal('scope_invalid');
  if (target.chain !== scope.chain) throw new Refusal('chain_mismatch');
  if (target.place === scope.parent) return scope;
  happen(state, connection, scope, 'scope.moved');
  scope.parent = target.place;
  return scope;
}

export function closeScope(state: State, connection: Connection, reference: string): Scope {
  const scope = changeable(state, connection, reference);
  happen(state, connection, scope, 'scope.closed');
  scope.isOpen = false;
  return scope;
}

function changeable(state: State, connection: Connection, reference: string): Scope {
  const { scope } = plan(state, connection, reference);
  if (!scope) throw new Refusal('scope_not_found');
  if (scope.place === GLOBAL) throw new Refusal('scope_invalid');
  return scope;
}

function happen(state: State, connection: Connection, scope: Scope, kind: string): void {
  refuseClosed(state, scope.place);
  refuseAgent(connection);
  state.events.push({ kind, scope: scope.place, item: scope.place });
}

/** A scope is closed with everything above it. */
export function refuseClosed(state: State, place: string): void {
  for (
    let scope = state.scopes.get(place);
    scope;
    scope = scope.parent === null ? undefined : state.scopes.get(scope.parent)
  )
    if (!scope.isOpen) throw new Refusal('scope_closed');
}
