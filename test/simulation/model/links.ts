/** Links in the model: where they are kept, what makes and removes them, and what is seen along them. */
import { isPerson, isPersonsItem, refuseAgent } from './authority.ts';
import type { Asked } from './memories.ts';
import { type AccessFilter, refuseClosed } from './scopes.ts';
import { type Connection, current, isInUse, isSharedWith, type Link, ownerOf, Refusal, type State } from './state.ts';

const SYMMETRIC = ['related_to', 'contradicts'];
const ACYCLIC = ['supersedes', 'parent_task'];
const WEIGHTS: Record<string, number> = { supports: 0.75, contradicts: 0.6 };
const BACKWARDS: Record<string, string> = { derived_from: 'derives', subtask_of: 'parent_task' };

export interface LinkRequest {
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  readonly weight?: number;
  readonly pinned?: boolean;
  readonly validFrom?: number;
  readonly validTo?: number;
}

export function link(asked: Asked, request: LinkRequest, id: string) {
  const { state, connection, now } = asked;
  const key = oriented(request);
  if (key.from === key.to) throw new Refusal('invalid_input');
  const scope = scopeFor(state, connection, key.from, key.to);
  const known = find(state, key);
  const isThere = known?.isCurrent === true;
  if (!isThere && ACYCLIC.includes(key.kind) && leadsTo(state, connection, key.to, key.from, key.kind))
    throw new Refusal('link_cycle');
  const before = isThere ? known : undefined;
  const validFrom = request.validFrom ?? before?.validFrom ?? null;
  const validTo = request.validTo ?? before?.validTo ?? null;
  if (validFrom !== null && validTo !== null && validTo <= validFrom) throw new Refusal('invalid_input');
  const made: Link = {
    id: known?.id ?? id,
    scope: known?.scope ?? scope,
    ...key,
    isCurrent: true,
    weight: request.weight ?? before?.weight ?? WEIGHTS[key.kind] ?? 0.5,
    pinned: request.pinned ?? before?.pinned ?? false,
    validFrom,
    validTo,
    count: (known?.count ?? 0) + 1,
    // Who set the clock back was first, as another store might have been.
    recordedAt: Math.min(known?.recordedAt ?? now, now),
    isPersons: isPerson(connection),
  };
  const isOutdating = key.kind === 'supersedes' && isPersonsItem(state, key.to);
  happen(asked, made, 'link.made', before?.isPersons || isOutdating);
  state.links.set(made.id, made);
  return { status: isThere ? 'reinforced' : 'linked', ...answer(made) };
}

export function unlink(asked: Asked, wanted: { readonly id?: string } & Partial<LinkRequest>) {
  const { state, connection } = asked;
  const found = wanted.id === undefined ? byEnds(state, connection, wanted as LinkRequest) : state.links.get(wanted.id);
  if (!found || !isSeen(state, connection, found)) throw new Refusal('not_found');
  if (!found.isCurrent) return { status: 'unchanged', ...answer(found) };
  happen(asked, found, 'link.removed', found.isPersons);
  found.isCurrent = false;
  return { status: 'unlinked', ...answer(found) };
}

function byEnds(state: State, connection: Connection, request: LinkRequest): Link | undefined {
  const key = oriented(request);
  scopeFor(state, connection, key.from, key.to);
  return find(state, key);
}

function answer({ id, from, to, kind, weight, count }: Link) {
  return { id, from, to, kind, weight, count };
}

function oriented({ from, to, kind: asked }: LinkRequest) {
  const kind = BACKWARDS[asked] ?? asked;
  const isTurned = asked in BACKWARDS || (SYMMETRIC.includes(kind) && from > to);
  return isTurned ? { from: to, to: from, kind } : { from, to, kind };
}

function find(state: State, key: { from: string; to: string; kind: string }): Link | undefined {
  return [...state.links.values()].find((one) => one.from === key.from && one.to === key.to && one.kind === key.kind);
}

/** Who may see it now and could then: what was private is not told by a link either. */
function happen({ state, connection }: Asked, { scope, id, from, to }: Link, kind: string, isPersons = false): void {
  refuseClosed(state, scope);
  refuseAgent(connection, isPersons);
  const privateTo = [from, to].flatMap((end) => {
    const memory = state.memories.get(end);
    return memory && current(memory).visibility === 'private' ? [memory.owner] : [];
  });
  state.events.push({ kind, scope, item: id, privateTo });
}

/** The narrower scope of the two, else the nearest that holds both, if they are of one chain. */
function scopeFor(state: State, connection: Connection, from: string, to: string): string {
  const [one, other] = [placeOf(state, connection, from), placeOf(state, connection, to)];
  if (one === undefined || other === undefined) throw new Refusal('not_found');
  const [above, aboveOther] = [upwards(state, one), upwards(state, other)];
  if (above.includes(other)) return one;
  if (aboveOther.includes(one)) return other;
  if (state.scopes.get(one)!.chain !== state.scopes.get(other)!.chain) throw new Refusal('chain_mismatch');
  return above.find((place) => aboveOther.includes(place))!;
}

function upwards(state: State, place: string): string[] {
  const { parent } = state.scopes.get(place)!;
  return parent === null ? [place] : [place, ...upwards(state, parent)];
}

/** Where an item stands; nothing for what the connection may not see. */
export function placeOf(state: State, connection: Connection, id: string): string | undefined {
  const memory = state.memories.get(id);
  if (memory) return isSharedWith(memory, connection) ? memory.scope : undefined;
  return (
    state.claims.get(id)?.scope ??
    state.evidence.find((one) => one.id === id)?.scope ??
    [...state.scopes.values()].find((scope) => scope.id === id)?.place
  );
}

export function isSeen(state: State, connection: Connection, { from, to }: Pick<Link, 'from' | 'to'>): boolean {
  return placeOf(state, connection, from) !== undefined && placeOf(state, connection, to) !== undefined;
}

/** Whether an event about a link is for this connection: it sees both ends now, and saw them then. */
export function isEventSeen(
  state: State,
  connection: Connection,
  item: string,
  scope: string,
  privateTo: readonly string[],
): boolean {
  const found = state.links.get(item)!;
  const { chain } = state.scopes.get(scope)!;
  const wasPrivateElsewhere = [found.from, found.to].some((end) => {
    const memory = state.memories.get(end);
    const isElsewhere = memory !== undefined && state.scopes.get(memory.scope)!.chain !== chain;
    const past = isElsewhere ? memory.versions.slice(0, -1) : [];
    return past.some((version) => version.visibility === 'private') && memory!.owner !== ownerOf(connection);
  });
  return (
    isSeen(state, connection, found) &&
    !wasPrivateElsewhere &&
    privateTo.every((owner) => owner === ownerOf(connection))
  );
}

/** Whether an item is shown among others. */
function isShown(state: State, id: string, now: number): boolean {
  const memory = state.memories.get(id);
  if (memory) return isInUse(current(memory), now);
  const claim = state.claims.get(id);
  if (claim) return claim.status === 'current';
  return [...state.scopes.values()].find((scope) => scope.id === id)?.isOpen ?? true;
}

export interface Look {
  readonly connection: Connection;
  readonly now: number;
  readonly includeArchived: boolean;
  readonly direction: 'out' | 'in' | 'both';
  readonly kinds?: readonly string[];
  readonly minWeight?: number;
}

export interface Met {
  readonly link: Link;
  readonly near: string;
  readonly far: string;
}

/** What is met from these items: pinned links first, then the strongest, then by id. */
export function met(state: State, look: Look, nearIds: readonly string[], except: ReadonlySet<string>): Met[] {
  const { connection, now } = look;
  return [...state.links.values()]
    .filter((one) => one.isCurrent && one.weight >= (look.minWeight ?? 0) && isSeen(state, connection, one))
    .flatMap((one) => [
      { link: one, near: one.from, far: one.to, way: 'out' as const },
      { link: one, near: one.to, far: one.from, way: 'in' as const },
    ])
    .filter(({ link: { kind }, near, far, way }) => {
      const isFollowed = (asked: string | undefined) => {
        if (asked !== undefined && (BACKWARDS[asked] ?? asked) !== kind) return false;
        if (look.direction === 'both' || SYMMETRIC.includes(kind)) return true;
        return (asked !== undefined && asked in BACKWARDS) !== (look.direction === way);
      };
      return (
        nearIds.includes(near) &&
        !except.has(far) &&
        (look.kinds ?? [undefined]).some(isFollowed) &&
        (look.includeArchived || isShown(state, far, now))
      );
    })
    .sort(
      ({ link: a, way }, { link: b }) =>
        Number(b.pinned) - Number(a.pinned) || b.weight - a.weight || compare(a.id, b.id) || (way === 'out' ? -1 : 1),
    );
}

/** Every item within reach, each once, with how it was reached. */
export function walk(state: State, look: Look, start: string, depth: number): (Met & { depth: number })[] {
  const reached: (Met & { depth: number })[] = [];
  const known = new Set([start]);
  let edge = [start];
  for (let step = 1; step <= depth && edge.length > 0; step++) {
    const next: string[] = [];
    for (const one of met(state, look, edge, new Set(known))) {
      if (known.has(one.far)) continue;
      known.add(one.far);
      next.push(one.far);
      reached.push({ ...one, depth: step });
    }
    edge = next;
  }
  return reached;
}

function leadsTo(state: State, connection: Connection, from: string, to: string, kind: string): boolean {
  const look: Look = { connection, now: 0, includeArchived: true, direction: 'out', kinds: [kind] };
  return walk(state, look, from, Number.POSITIVE_INFINITY).some(({ far }) => far === to);
}

/** Ids of the links that are seen from a scope, newest first. */
export function listed(state: State, look: Look, { places, publicChain }: AccessFilter): string[] {
  const isIn = (id: string) => {
    const place = placeOf(state, look.connection, id);
    const memory = state.memories.get(id);
    const isPublic =
      memory !== undefined &&
      current(memory).visibility === 'public' &&
      state.scopes.get(memory.scope)!.chain === publicChain;
    return (
      (isPublic || (place !== undefined && (places === null || places.includes(place)))) &&
      (look.includeArchived || isShown(state, id, look.now))
    );
  };
  return [...state.links.values()]
    .filter((one) => one.isCurrent && (places === null || places.includes(one.scope)) && isIn(one.from) && isIn(one.to))
    .sort((a, b) => b.recordedAt - a.recordedAt || compare(b.id, a.id))
    .map(({ id }) => id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
