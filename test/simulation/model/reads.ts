/** What the model answers to reads. */

import { isPersonsMemory } from './authority.ts';
import { isEventSeen } from './links.ts';
import { byChange } from './memories.ts';
import { isClaimLeftOut, isLeftOut } from './rejections.ts';
import { type AccessFilter, access } from './scopes.ts';
import {
  type Claim,
  type Connection,
  current,
  isInUse,
  isSharedWith,
  isVersionSharedWith,
  LOCAL,
  type Memory,
  type State,
} from './state.ts';
import { last, listed } from './versioned-documents.ts';

/** As the real store shows a version. */
export function viewOf(state: State, memory: Memory, version: number): Record<string, unknown> {
  const { expiresAt, recordedAt, wordsFrom: _, editedBy: __, editedAt: ___, ...fields } = memory.versions[version - 1]!;
  return {
    ...fields,
    id: memory.id,
    type: 'memory',
    version,
    current: version === memory.versions.length,
    owner: memory.owner,
    scope: state.scopes.get(memory.scope)!.id,
    expiresAt: expiresAt === null ? null : timeOf(expiresAt),
    createdAt: timeOf(memory.createdAt),
    updatedAt: timeOf(current(memory).recordedAt),
    recordedAt: timeOf(recordedAt),
  };
}

/** Ids, last changed first. */
export function list(
  state: State,
  connection: Connection,
  now: number,
  reference: string | undefined,
  inherit: boolean,
): string[] {
  const seen = access(state, connection, reference, inherit);
  return visible(state, connection, seen)
    .filter((memory) => isInUse(current(memory), now))
    .filter((memory) => {
      const said = { place: memory.scope, text: current(memory).content, isPersons: isPersonsMemory(memory) };
      return !isLeftOut(state, connection, reference, said);
    })
    .filter((memory) => !isHidden(state, connection, now, seen, memory))
    .sort(byChange)
    .map((memory) => memory.id)
    .reverse();
}

/** Ids of the items whose words hold the token. */
export function recall(
  state: State,
  connection: Connection,
  now: number,
  token: string,
  reference: string | undefined,
): string[] {
  const seen = access(state, connection, reference);
  const memories = list(state, connection, now, reference, true).filter((id) =>
    current(state.memories.get(id)!).content.includes(token),
  );
  const evidence = state.evidence.filter(
    (one) => (seen.places === null || seen.places.includes(one.scope)) && one.content.includes(token),
  );
  const texts = [...listed(state, 'block', seen), ...listed(state, 'document', seen)].filter((id) =>
    last(state.texts.get(id)!).content.includes(token),
  );
  return [...memories, ...evidence.map((one) => one.id), ...texts].sort();
}

/** Ids of the items in use whose words hold a name that every text is read for. They are counted also where what a claim says is left out. */
export function mentioning(
  state: State,
  connection: Connection,
  now: number,
  word: string,
  reference: string | undefined,
  areShown = true,
): string[] {
  const seen = access(state, connection, reference);
  const isShown = (claim: Claim) => !areShown || !isClaimLeftOut(state, connection, reference, claim);
  const isHere = (place: string) => seen.places === null || seen.places.includes(place);
  return [
    ...visible(state, connection, seen).filter(
      (memory) => isInUse(current(memory), now) && current(memory).content.includes(word),
    ),
    ...state.evidence.filter(({ scope, content, isUnread }) => !isUnread && isHere(scope) && content.includes(word)),
    ...[...state.claims.values()].filter(
      (claim) => isHere(claim.scope) && claim.status === 'current' && claim.statement.includes(word) && isShown(claim),
    ),
  ].map(({ id }) => id);
}

/** How many texts nobody looked for entities in. */
export function unread(state: State, connection: Connection, reference: string | undefined): number {
  const { places } = access(state, connection, reference);
  return state.evidence.filter(({ scope, isUnread }) => isUnread && (places === null || places.includes(scope))).length;
}

/** The id of the entry of that name in the nearest scope, or else of the chain's public one that changed last. */
export function byName(
  state: State,
  connection: Connection,
  now: number,
  kind: string,
  name: string,
  reference: string | undefined,
): string | undefined {
  const seen = access(state, connection, reference);
  const holders = visible(state, connection, seen)
    .filter((memory) => current(memory).kind === kind && current(memory).name === name)
    .filter((memory) => isInUse(current(memory), now));
  const places = seen.places ?? [];
  const distance = (memory: Memory) => (places.includes(memory.scope) ? places.indexOf(memory.scope) : places.length);
  return holders.sort((a, b) => distance(a) - distance(b) || byChange(b, a))[0]?.id;
}

export function tags(
  state: State,
  connection: Connection,
  now: number,
  reference: string | undefined,
): Record<string, unknown>[] {
  const items = new Map<string, number>();
  for (const memory of visible(state, connection, access(state, connection, reference))) {
    const version = current(memory);
    if (isInUse(version, now)) for (const tag of version.tags) items.set(tag, (items.get(tag) ?? 0) + 1);
  }
  return [...items].map(([name, count]) => ({
    name,
    items: count,
    category: 'custom',
    description: null,
    ...state.tags.get(`${LOCAL} ${name}`),
  }));
}

export interface SeenEvent {
  readonly kind: string;
  readonly scope: string;
  readonly item: string | null;
  readonly chain: string;
}

/** Events that the connection may see, in order. */
export function events(state: State, connection: Connection): SeenEvent[] {
  const idOf = (place: string) => state.scopes.get(place)!.id!;
  const versions = new Map<string, number>();
  return state.events
    .filter(({ item, kind, scope, privateTo, about }) => {
      const side = about === undefined ? undefined : state.memories.get(about);
      if (side) return isSharedWith(side, connection);
      if (item !== null && privateTo) return isEventSeen(state, connection, item, scope, privateTo);
      const memory = item === null ? undefined : state.memories.get(item);
      if (!memory) return true;
      // That it belongs to a session is as private as the memory itself, and makes no version of it.
      if (kind.startsWith('item.')) return isSharedWith(memory, connection);
      // Every event about a memory made one version of it.
      const version = (versions.get(memory.id) ?? 0) + 1;
      versions.set(memory.id, version);
      // The words that it was opened with are everybody's, whenever they were written.
      const hasTheWords =
        current(memory).wordsFrom === memory.versions[version - 1]!.wordsFrom && isFirstWith(memory, version);
      return isSharedWith(memory, connection) && (hasTheWords || isVersionSharedWith(memory, version, connection));
    })
    .map(({ kind, scope, item }) => ({
      kind,
      scope: idOf(scope),
      item: item !== null && state.scopes.has(item) ? idOf(item) : item,
      chain: chainIdOf(state, state.scopes.get(scope)!.chain),
    }));
}

export function chainIdOf(state: State, chain: string): string {
  return state.scopes.get(chain)?.id ?? chain;
}

function visible(state: State, connection: Connection, { places, publicChain }: AccessFilter): Memory[] {
  return [...state.memories.values()].filter((memory) => {
    const isPublic = current(memory).visibility === 'public' && state.scopes.get(memory.scope)!.chain === publicChain;
    return isPublic || ((places === null || places.includes(memory.scope)) && isSharedWith(memory, connection));
  });
}

/** An entry of the same kind and name in a nearer scope hides it. */
function isHidden(
  state: State,
  connection: Connection,
  now: number,
  { places }: AccessFilter,
  memory: Memory,
): boolean {
  const { name, kind } = current(memory);
  if (name === null || places === null) return false;
  const index = places.indexOf(memory.scope);
  const nearer = index < 0 ? places : places.slice(0, index);
  return [...state.memories.values()].some((other) => {
    const version = current(other);
    return (
      nearer.includes(other.scope) &&
      version.kind === kind &&
      version.name === name &&
      isInUse(version, now) &&
      isSharedWith(other, connection)
    );
  });
}

export function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Whether the version brought its words, rather than kept them. */
function isFirstWith(memory: Memory, version: number): boolean {
  return memory.versions[version - 2]?.wordsFrom !== memory.versions[version - 1]!.wordsFrom;
}
