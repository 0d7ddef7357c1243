/** Memories and evidence in the model: the rules of each verb, written down once more and on their own. */
import { isDeepStrictEqual } from 'node:util';
import { isPerson, isPersonsMemory, lowered, refuseAgent } from './authority.ts';
import { isTooLong } from './extraction.ts';
import { refuseRejected } from './rejections.ts';
import { ensure, plan, refuseClosed } from './scopes.ts';
import {
  type Connection,
  current,
  isInUse,
  isSharedWith,
  isVersionSharedWith,
  type Memory,
  ownerOf,
  Refusal,
  type State,
  type Version,
} from './state.ts';

const DAY_MS = 86_400_000;
const WINDOW_MS = 5_000;
/** Changes after which a name may meet another one: it is new, or seen by others, or its time goes on. */
const NAME_MATTERS = ['name', 'kind', 'visibility', 'expiresAt', 'tier'];
const TRUST = { person: 0.9, agent: 0.5 };

/** Who asks, on what and when. */
export interface Asked {
  readonly state: State;
  readonly connection: Connection;
  readonly now: number;
}

/** Fields that a request may set; null takes one away. */
export interface Fields {
  content?: string;
  kind?: string;
  name?: string | null;
  category?: string | null;
  payload?: Record<string, unknown> | null;
  tags?: string[];
  importance?: number;
  confidence?: number;
  priority?: number | null;
  tier?: 'permanent' | 'daily';
  visibility?: 'private' | 'scope' | 'public';
  expiresAt?: number | null;
}

export function remember(
  asked: Asked,
  input: Fields & { content: string; scope?: string; session?: string; duplicates: string },
  id: string,
) {
  const { state, connection, now } = asked;
  const { scope: reference, session, duplicates, ...given } = input;
  const fields = lowered(connection, withExpiry(given, now));
  const scope = ensure(state, plan(state, connection, reference));
  refuseRejected(state, scope.place, input.content, isPerson(connection));
  const known = duplicates === 'allow' ? undefined : sameContent(asked, scope.place, input.content);
  if (known && duplicates === 'merge' && (isPerson(connection) || !isPersonsMemory(known))) {
    const merged = merge(asked, known, fields);
    if (merged.status === 'merged' || !isPerson(connection) || isPersonsMemory(known)) return merged;
  }
  if (known && isPerson(connection) && !isPersonsMemory(known))
    return { ...accept(asked, known.id, 'a person said the same'), status: 'duplicate' };
  if (known)
    return { status: 'duplicate', id: known.id, version: known.versions.length, memoryStatus: current(known).status };
  const kind = fields.kind ?? 'note';
  if (typeof fields.name === 'string') refuseTakenName(asked, scope.place, kind, fields.name);
  happen(asked, scope.place, 'memory.remembered', id);
  if (session !== undefined) state.events.at(-1)!.session = session;
  const status = connection.actor.kind === 'person' ? 'active' : 'inbox';
  const version: Version = {
    kind,
    name: fields.name ?? null,
    category: fields.category ?? null,
    content: input.content,
    session: session ?? state.working.get(connection.actor.id) ?? null,
    payload: fields.payload ?? null,
    tags: tidy(fields.tags ?? []),
    status,
    archiveReason: null,
    importance: fields.importance ?? 0.5,
    confidence: fields.confidence ?? 0.7,
    priority: fields.priority ?? null,
    tier: fields.tier ?? 'permanent',
    expiresAt: fields.expiresAt ?? null,
    pinned: false,
    visibility: fields.visibility ?? 'scope',
    trust: TRUST[connection.actor.kind],
    changeReason: null,
    basedOn: null,
    conflict: false,
    author: authorOf(connection),
    recordedAt: now,
    wordsFrom: state.events.length,
    editedBy: ownerOf(connection),
    editedAt: now,
  };
  state.memories.set(id, { id, scope: scope.place, owner: ownerOf(connection), createdAt: now, versions: [version] });
  return { status: 'stored', id, version: 1, memoryStatus: status };
}

function merge(asked: Asked, known: Memory, added: Fields) {
  const now = current(known);
  const outcome = applyRevision(asked, known, {
    fields: {
      tags: [...now.tags, ...(added.tags ?? [])],
      payload: added.payload ? { ...now.payload, ...added.payload } : undefined,
      name: now.name === null ? added.name : undefined,
      category: now.category === null ? added.category : undefined,
      importance: Math.max(now.importance, added.importance ?? 0),
      confidence: Math.max(now.confidence, added.confidence ?? 0),
    },
    reason: 'merged with a duplicate',
  });
  return {
    status: outcome.status === 'revised' ? 'merged' : 'duplicate',
    id: known.id,
    version: outcome.version,
    memoryStatus: outcome.memoryStatus,
  };
}

export function revise(
  asked: Asked,
  id: string,
  request: { fields: Fields; clear: string[]; reason?: string; basedOn?: number; resolves?: boolean },
  newId?: string,
) {
  const cleared = Object.fromEntries(request.clear.map((field) => [field, null])) as Fields;
  const fields = withExpiry({ ...lowered(asked.connection, request.fields), ...cleared }, asked.now);
  if (Object.values(fields).every((value) => value === undefined)) throw new Refusal('nothing_to_change');
  const memory = seen(asked, id);
  if (request.basedOn !== undefined && isUnknown(asked, memory, request.basedOn))
    throw new Refusal('version_not_found');
  const { reason, basedOn, resolves } = request;
  const isProposed = !resolves && !isPerson(asked.connection) && isPersonsMemory(memory);
  if (isProposed && current(memory).status !== 'archived')
    return propose(asked, memory, fields, reason, newId ?? 'none');
  return applyRevision(asked, memory, { fields, reason, basedOn, resolves });
}

/** The memory stays; another one waits beside it. */
function propose(asked: Asked, memory: Memory, fields: Fields, reason: string | undefined, id: string) {
  const { state, connection, now } = asked;
  const old = current(memory);
  const changes = realChanges(fields, old);
  if (Object.keys(changes).length === 0) return { ...unchanged(memory), conflict: false };
  const said: Version = {
    ...old,
    name: null,
    priority: null,
    confidence: 0.7,
    tier: 'permanent',
    expiresAt: null,
    ...changes,
  };
  if (said.visibility === 'private') said.visibility = old.visibility;
  const known = state.proposals
    .filter(([target, proposal]) => target === memory.id && isOpenProposal(state, target, proposal))
    .map(([, proposal]) => state.memories.get(proposal)!)
    .find(
      (one) =>
        one.owner === ownerOf(connection) &&
        PROPOSED.every((field) => isDeepStrictEqual(current(one)[field], said[field])),
    );
  if (known) return { ...unchanged(known), conflict: false };
  if (said.name !== null) refuseTakenName(asked, memory.scope, said.kind, said.name, memory.id);
  happen(asked, memory.scope, 'memory.remembered', id);
  refuseRejected(state, memory.scope, said.content, false);
  const version: Version = {
    ...said,
    session: state.working.get(connection.actor.id) ?? null,
    status: 'inbox',
    archiveReason: null,
    pinned: false,
    trust: TRUST[connection.actor.kind],
    changeReason: reason ?? null,
    basedOn: null,
    conflict: false,
    author: authorOf(connection),
    recordedAt: now,
    wordsFrom: state.events.length,
    editedBy: ownerOf(connection),
    editedAt: now,
  };
  state.memories.set(id, { id, scope: memory.scope, owner: ownerOf(connection), createdAt: now, versions: [version] });
  state.proposals.push([memory.id, id]);
  return { status: 'proposed', id, version: 1, memoryStatus: 'inbox', conflict: true };
}

/** By these it is known that the same was proposed before. */
const PROPOSED = [
  'content',
  'kind',
  'name',
  'category',
  'payload',
  'tags',
  'importance',
  'priority',
  'visibility',
] as const;

/** As long as both are there. */
export function isOpenProposal(state: State, target: string, proposal: string): boolean {
  return [target, proposal].every((id) => current(state.memories.get(id)!).status !== 'archived');
}

/** What would not stay as it is. */
function realChanges(fields: Fields, old: Version): Partial<Version> {
  const wanted: Fields = { ...fields, tags: fields.tags && tidy(fields.tags) };
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => value !== undefined && !isDeepStrictEqual(value, old[field as keyof Version]),
    ),
  );
}

function isUnknown(asked: Asked, memory: Memory, version: number): boolean {
  return version > memory.versions.length || !isVersionSharedWith(memory, version, asked.connection);
}

function applyRevision(
  asked: Asked,
  memory: Memory,
  request: { fields: Fields; reason?: string; basedOn?: number; resolves?: boolean },
) {
  const old = current(memory);
  const changes = realChanges(request.fields, old);
  if (Object.keys(changes).length === 0)
    return {
      status: 'unchanged',
      id: memory.id,
      version: memory.versions.length,
      memoryStatus: old.status,
      conflict: false,
    };
  const next: Version = { ...old, ...changes };
  if (next.name !== null && NAME_MATTERS.some((field) => field in changes))
    refuseTakenName(asked, memory.scope, next.kind, next.name, memory.id);
  const trust = TRUST[asked.connection.actor.kind];
  const beside = ['name', 'category', 'payload'] as const;
  if (['content', 'kind', ...beside].some((field) => field in changes)) {
    const isReplaced = 'content' in changes && beside.every((field) => old[field] === null || field in changes);
    next.trust = isReplaced ? trust : Math.min(old.trust, trust);
  }
  if ('content' in changes) {
    next.session = asked.state.working.get(asked.connection.actor.id) ?? null;
    next.wordsFrom = asked.state.events.length + 1;
  }
  if (isPerson(asked.connection) && old.status === 'inbox') {
    next.status = 'active';
    next.archiveReason = null;
  }
  return replace(asked, memory, next, 'memory.revised', request);
}

export function revert(
  asked: Asked,
  id: string,
  to: number,
  request: { reason?: string; basedOn?: number; resolves?: boolean },
) {
  const memory = seen(asked, id);
  const target = memory.versions[to - 1];
  if (!target || !isVersionSharedWith(memory, to, asked.connection)) throw new Refusal('version_not_found');
  const old = current(memory);
  if (to === memory.versions.length)
    return { status: 'unchanged', id, version: to, memoryStatus: old.status, conflict: false };
  if (target.name !== null) refuseTakenName(asked, memory.scope, target.kind, target.name, id);
  refuseRejected(asked.state, memory.scope, target.content, isPerson(asked.connection));
  if (request.basedOn !== undefined && isUnknown(asked, memory, request.basedOn))
    throw new Refusal('version_not_found');
  const next: Version = { ...target };
  if (asked.connection.actor.kind === 'agent' && target.status === 'active') {
    next.status = 'inbox';
    next.archiveReason = null;
  }
  return replace(asked, memory, next, 'memory.reverted', request);
}

/** What replaces words may meet another writer's change; then both stay and a conflict says so. */
function replace(
  asked: Asked,
  memory: Memory,
  next: Version,
  kind: string,
  request: { reason?: string; basedOn?: number; resolves?: boolean },
) {
  const old = current(memory);
  const writer = ownerOf(asked.connection);
  const isStale = request.basedOn !== undefined && request.basedOn !== memory.versions.length;
  const overrules = isPerson(asked.connection) && !old.editedBy.startsWith('person:');
  const isTogether =
    request.basedOn === undefined &&
    !overrules &&
    old.editedBy !== writer &&
    Math.abs(asked.now - old.editedAt) < WINDOW_MS;
  // Whoever decides a conflict has seen both.
  const conflict = !request.resolves && (isStale || isTogether);
  const basedOn = request.basedOn ?? memory.versions.length;
  addVersion(
    asked,
    memory,
    { ...next, conflict, basedOn, changeReason: request.reason ?? null, editedBy: writer, editedAt: asked.now },
    kind,
  );
  if (conflict) {
    const cause = isStale ? 'based_on_old_version' : 'same_time';
    asked.state.conflicts.push({
      memory: memory.id,
      version: memory.versions.length,
      cause,
      writers: [old.editedBy, writer],
    });
  }
  return { status: 'revised', id: memory.id, version: memory.versions.length, memoryStatus: next.status, conflict };
}

export function forget(asked: Asked, id: string, as: string, reason?: string) {
  const memory = seen(asked, id);
  if (current(memory).status === 'archived') return unchanged(memory);
  return change(asked, memory, 'memory.archived', { status: 'archived', archiveReason: as }, reason);
}

export function restore(asked: Asked, id: string, reason?: string) {
  const memory = seen(asked, id);
  const now = current(memory);
  if (now.status !== 'archived') return unchanged(memory);
  refuseRejected(asked.state, memory.scope, now.content, isPerson(asked.connection));
  if (now.name !== null) refuseTakenName(asked, memory.scope, now.kind, now.name, id);
  const before = memory.versions.findLast((version) => version.status !== 'archived');
  const hasSameWords = before?.wordsFrom === now.wordsFrom && isDeepStrictEqual(before?.payload, now.payload);
  // Words that no person has accepted wait in the inbox, and so does what an agent brings back.
  const isAccepted = asked.connection.actor.kind === 'person' && (hasSameWords || now.editedBy.startsWith('person:'));
  const status = before === undefined || (before.status === 'active' && !isAccepted) ? 'inbox' : before.status;
  return change(asked, memory, 'memory.restored', { status, archiveReason: null }, reason);
}

export function accept(asked: Asked, id: string, reason?: string) {
  if (asked.connection.actor.kind !== 'person') throw new Refusal('person_required');
  const memory = seen(asked, id);
  const { status, tier, kind, name, content } = current(memory);
  if (status === 'active' && tier === 'permanent') return unchanged(memory);
  if (status === 'archived') throw new Refusal('wrong_status');
  refuseRejected(asked.state, memory.scope, content, true);
  const accepted = { status: 'active', archiveReason: null, tier: 'permanent', expiresAt: null };
  const proposal = asked.state.proposals.find(
    ([target, one]) => one === id && isOpenProposal(asked.state, target, one),
  );
  if (!proposal) {
    if (name !== null) refuseTakenName(asked, memory.scope, kind, name, id);
    return change(asked, memory, 'memory.promoted', accepted, reason);
  }
  const target = seen(asked, proposal[0]);
  change(asked, target, 'memory.archived', { status: 'archived', archiveReason: 'superseded' }, reason);
  const taken = name ?? (current(target).kind === kind ? current(target).name : null);
  if (taken !== null) refuseTakenName(asked, memory.scope, kind, taken, id);
  const promoted = change(asked, memory, 'memory.promoted', accepted, reason);
  if (taken === name) return promoted;
  const renamed = { name: taken, editedBy: ownerOf(asked.connection), editedAt: asked.now };
  return change(asked, memory, 'memory.revised', renamed);
}

export function setPinned(asked: Asked, id: string, pinned: boolean, reason?: string) {
  const memory = seen(asked, id);
  if (current(memory).pinned === pinned) return unchanged(memory);
  return change(asked, memory, pinned ? 'memory.pinned' : 'memory.unpinned', { pinned }, reason);
}

export function setTags(asked: Asked, id: string, tags: string[], isAdding: boolean, reason?: string) {
  const memory = seen(asked, id);
  const has = current(memory).tags;
  const given = tidy(tags);
  const after = isAdding ? tidy([...has, ...given]) : has.filter((tag) => !given.includes(tag));
  if (after.length === has.length) return unchanged(memory);
  return change(asked, memory, isAdding ? 'memory.tagged' : 'memory.untagged', { tags: after }, reason);
}

export function defineTag(
  asked: Asked,
  name: string,
  category: string,
  description: string | undefined,
  reference: string | undefined,
) {
  const { state, connection } = asked;
  const scope = ensure(state, plan(state, connection, reference));
  const [tag] = tidy([name]);
  const known = state.tags.get(`${scope.chain} ${tag}`);
  if (known?.category === category && known.description === (description ?? null)) return { name: tag, category };
  happen(asked, scope.place, 'tag.defined', null, known !== undefined);
  state.tags.set(`${scope.chain} ${tag}`, { category, description: description ?? null });
  return { name: tag, category };
}

export function record(
  asked: Asked,
  item: { kind: string; content: string; source?: string; externalId?: string; scope?: string },
  id: string,
) {
  const { state, connection } = asked;
  const scope = ensure(state, plan(state, connection, item.scope));
  const source = item.source ?? '';
  const known =
    item.externalId === undefined
      ? undefined
      : state.evidence.find(
          (one) => one.scope === scope.place && one.source === source && one.externalId === item.externalId,
        );
  if (known) return { status: 'duplicate', id: known.id };
  happen(asked, scope.place, item.kind, null);
  const { content, externalId = null } = item;
  state.evidence.push({ id, scope: scope.place, content, source, externalId, isUnread: isTooLong(content) });
  return { status: 'recorded', id };
}

function change(asked: Asked, memory: Memory, kind: string, fields: Partial<Version>, reason?: string) {
  const next = {
    ...current(memory),
    ...fields,
    conflict: false,
    basedOn: memory.versions.length,
    changeReason: reason ?? null,
  };
  addVersion(asked, memory, next, kind);
  return { status: 'changed', id: memory.id, version: memory.versions.length, memoryStatus: next.status };
}

function addVersion(asked: Asked, memory: Memory, version: Version, kind: string): void {
  happen(asked, memory.scope, kind, memory.id, isPersonsMemory(memory));
  memory.versions.push({ ...version, author: authorOf(asked.connection), recordedAt: asked.now });
}

function happen(
  { state, connection }: Asked,
  place: string,
  kind: string,
  item: string | null,
  isPersons = false,
): void {
  refuseClosed(state, place);
  refuseAgent(connection, isPersons);
  state.events.push({ kind, scope: place, item });
}

function unchanged(memory: Memory) {
  return { status: 'unchanged', id: memory.id, version: memory.versions.length, memoryStatus: current(memory).status };
}

export function seen({ state, connection }: Pick<Asked, 'state' | 'connection'>, id: string): Memory {
  const memory = state.memories.get(id);
  if (!memory || !isSharedWith(memory, connection)) throw new Refusal('not_found');
  return memory;
}

/** The one with the lowest id, which is the oldest unless a clock was set back. */
function sameContent({ state, connection, now }: Asked, place: string, content: string): Memory | undefined {
  const plain = (text: string) => text.normalize('NFC').trim();
  const same = [...state.memories.values()].filter(
    (memory) =>
      memory.scope === place &&
      isInUse(current(memory), now) &&
      plain(current(memory).content) === plain(content) &&
      isSharedWith(memory, connection),
  );
  return same.sort((a, b) => (a.id < b.id ? -1 : 1))[0];
}

/** Among the memories that the caller can see. */
function refuseTakenName(asked: Asked, place: string, kind: string, name: string, except?: string): void {
  const { state, connection, now } = asked;
  for (const memory of state.memories.values()) {
    const version = current(memory);
    if (memory.id === except || memory.scope !== place || version.kind !== kind || version.name !== name) continue;
    if (isInUse(version, now) && isSharedWith(memory, connection)) throw new Refusal('name_taken');
  }
}

/** Oldest change first. */
export function byChange(a: Memory, b: Memory): number {
  return current(a).recordedAt - current(b).recordedAt || (a.id < b.id ? -1 : 1);
}

/** A memory has an end exactly when it is daily. */
function withExpiry(fields: Fields, now: number): Fields {
  if (typeof fields.expiresAt === 'number') return { ...fields, tier: 'daily' };
  if (fields.tier === 'daily') return { ...fields, expiresAt: now + DAY_MS };
  if (fields.tier === 'permanent' || fields.expiresAt === null)
    return { ...fields, tier: 'permanent', expiresAt: null };
  return fields;
}

function tidy(tags: string[]): string[] {
  return [...new Set(tags.map((tag) => tag.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, '-')))].sort();
}

function authorOf(connection: Connection): { id: string; kind: string } {
  return { id: connection.actor.id, kind: connection.actor.kind };
}
