/** Blocks and documents in the model: texts that a scope knows by a name. In one store the last version always counts. */
import { isPerson, isPersonsText, refuseAgent } from './authority.ts';
import type { Asked } from './memories.ts';
import { type AccessFilter, ensure, plan, refuseClosed } from './scopes.ts';
import { ownerOf, Refusal, type State, type TextFields, type TextVersion, type VersionedDocument } from './state.ts';

const WINDOW_MS = 5_000;
const TRUST = { person: 0.9, agent: 0.5 };

export interface BlockRequest {
  readonly label: string;
  readonly kind: string;
  readonly content?: string | undefined;
  readonly authority?: number | undefined;
  readonly locked?: boolean | undefined;
  readonly maxTokens?: number | undefined;
  readonly scope?: string | undefined;
  readonly reason?: string | undefined;
  readonly basedOn?: number | undefined;
}

export function setBlock(asked: Asked, request: BlockRequest, id: string) {
  const { state, connection } = asked;
  const { place } = ensure(state, plan(state, connection, request.scope));
  const name = `${request.kind} ${request.label}`;
  const known = find(state, place, name);
  const before = known && last(known);
  if (!before && request.basedOn !== undefined) throw new Refusal('version_not_found');
  if (!before && request.content === undefined) throw new Refusal('invalid_input');
  const fields = {
    authority: request.authority ?? before?.fields.authority ?? 50,
    locked: request.locked ?? before?.fields.locked ?? request.kind === 'system',
    maxTokens: request.maxTokens ?? before?.fields.maxTokens ?? 2_048,
  };
  const text: VersionedDocument = known ?? {
    id,
    noun: 'block',
    scope: place,
    name,
    createdAt: asked.now,
    versions: [],
  };
  const { size: tokens, ...answer } = write(asked, text, fields, request);
  return { ...answer, tokens };
}

export function editBlock(
  asked: Asked,
  id: string,
  edit: { find?: string; replace?: string; append?: string },
  why: { reason?: string; basedOn?: number },
) {
  const text = seen(asked, id);
  const based = why.basedOn === undefined ? undefined : text.versions[why.basedOn - 1];
  if (why.basedOn !== undefined && !based) throw new Refusal('version_not_found');
  const holdsOnce = (content: string) => edit.find !== undefined && content.split(edit.find).length === 2;
  const now = last(text).content;
  const base = edit.find !== undefined && !holdsOnce(now) && based && holdsOnce(based.content) ? based.content : now;
  if (edit.find !== undefined && !holdsOnce(base)) throw new Refusal('quote_not_found');
  let content = edit.find === undefined ? base : base.split(edit.find).join(edit.replace ?? '');
  if (edit.append !== undefined) content += content === '' || content.endsWith('\n') ? edit.append : `\n${edit.append}`;
  const { size: tokens, ...answer } = write(asked, text, last(text).fields, { content, ...why });
  return { ...answer, tokens };
}

export interface DocumentRequest {
  readonly uri: string;
  readonly content?: string | undefined;
  readonly title?: string | undefined;
  readonly kind?: string | undefined;
  readonly parent?: string | undefined;
  readonly scope?: string | undefined;
  readonly reason?: string | undefined;
  readonly basedOn?: number | undefined;
}

/** `uri` as it is normalised. */
export function putDocument(asked: Asked, request: DocumentRequest, id: string) {
  const { state, connection } = asked;
  const { place } = ensure(state, plan(state, connection, request.scope));
  const known = find(state, place, request.uri);
  const before = known && last(known);
  if (!before && request.basedOn !== undefined) throw new Refusal('version_not_found');
  if (!before && request.content === undefined) throw new Refusal('invalid_input');
  for (let above: string | null | undefined = request.parent; above; ) {
    if (above === request.uri) throw new Refusal('invalid_input');
    const parent: VersionedDocument | undefined = find(state, place, above);
    above = parent && last(parent).fields.parent;
  }
  const fields = {
    title: request.title ?? before?.fields.title ?? request.uri,
    kind: request.kind ?? before?.fields.kind ?? 'doc',
    parent: request.parent ?? before?.fields.parent ?? null,
    size: (request.content ?? before!.content).length,
  };
  const name = request.uri;
  const text: VersionedDocument = known ?? {
    id,
    noun: 'document',
    scope: place,
    name,
    createdAt: asked.now,
    versions: [],
  };
  return { ...write(asked, text, fields, request), uri: request.uri };
}

/** Ids and how many stand below each, by URI. */
export function browsed(state: State, access: AccessFilter, parent: string | undefined): [string, number][] {
  const all = listed(state, 'document', access).map((id) => state.texts.get(id)!);
  const uris = new Set(all.map((text) => text.name));
  const below = (uri: string) =>
    new Set(all.filter((text) => last(text).fields.parent === uri).map((text) => text.name)).size;
  return all
    .filter((text) => {
      const { parent: above = null } = last(text).fields;
      return parent === undefined ? above === null || !uris.has(above) : above === parent;
    })
    .map((text) => [text.id, below(text.name)]);
}

function find(state: State, place: string, name: string): VersionedDocument | undefined {
  return [...state.texts.values()].find((text) => text.scope === place && text.name === name);
}

export function archive(asked: Asked, id: string, archived: boolean, as: string | null, reason?: string) {
  const text = seen(asked, id);
  const before = last(text);
  const memoryStatus = archived ? 'archived' : 'active';
  if (before.archived === archived) return { status: 'unchanged', id, version: text.versions.length, memoryStatus };
  refuseUnlessMay(asked, before, before.fields);
  add(asked, text, archived ? 'archived' : 'restored', {
    ...before,
    archived,
    archiveReason: as,
    reason: reason ?? null,
    basedOn: text.versions.length,
    conflict: false,
  });
  return { status: 'changed', id, version: text.versions.length, memoryStatus };
}

export function revert(asked: Asked, id: string, to: number, why: { reason?: string; basedOn?: number }) {
  const text = seen(asked, id);
  const before = last(text);
  const target = text.versions[to - 1];
  if (!target) throw new Refusal('version_not_found');
  const status = (version: TextVersion) => (version.archived ? 'archived' : 'active');
  if (to === text.versions.length)
    return { status: 'unchanged', id, version: to, memoryStatus: status(before), conflict: false };
  refuseUnlessMay(asked, before, target.fields);
  if (why.basedOn !== undefined && !text.versions[why.basedOn - 1]) throw new Refusal('version_not_found');
  const conflict = add(asked, text, target.archived ? 'archived' : 'set', {
    ...target,
    reason: why.reason ?? null,
    basedOn: why.basedOn ?? text.versions.length,
    conflict: false,
  });
  return { status: 'revised', id, version: text.versions.length, memoryStatus: status(target), conflict };
}

/** Ids, in the order in which they are listed. */
export function listed(
  state: State,
  noun: VersionedDocument['noun'],
  { places }: AccessFilter,
  includeArchived = false,
): string[] {
  return [...state.texts.values()]
    .filter((text) => text.noun === noun && (places === null || places.includes(text.scope)))
    .filter((text) => (includeArchived && last(text).archived) || counts(state, places, text))
    .sort(
      (a, b) =>
        (last(b).fields.authority ?? 0) - (last(a).fields.authority ?? 0) ||
        (a.name < b.name ? -1 : Number(a.name > b.name)) ||
        (a.id < b.id ? -1 : 1),
    )
    .map((text) => text.id);
}

/** Not archived, and no other of its name has more authority, or as much and stands nearer. */
function counts(state: State, places: readonly string[] | null, text: VersionedDocument): boolean {
  if (last(text).archived) return false;
  if (places === null) return true;
  const rank = (one: VersionedDocument) => (last(one).fields.authority ?? 0) - places.indexOf(one.scope) / 1_000;
  return ![...state.texts.values()].some(
    (other) =>
      other.name === text.name && !last(other).archived && places.includes(other.scope) && rank(other) > rank(text),
  );
}

function write(
  asked: Asked,
  text: VersionedDocument,
  fields: TextFields,
  request: { content?: string | undefined; reason?: string | undefined; basedOn?: number | undefined },
) {
  const before = text.versions.at(-1);
  refuseUnlessMay(asked, before, fields);
  const content = request.content ?? before!.content;
  const tokens = Math.ceil(Buffer.byteLength(content) / 3);
  if (fields.maxTokens !== undefined && tokens > fields.maxTokens) throw new Refusal('too_large');
  const size = text.noun === 'block' ? tokens : content.length;
  const isAccepted = before !== undefined && isPerson(asked.connection) && !isPersonsText(text);
  const isSame =
    before &&
    !isAccepted &&
    before.content === content &&
    JSON.stringify(before.fields) === JSON.stringify(fields) &&
    !before.archived;
  if (isSame) return { status: 'unchanged', id: text.id, version: text.versions.length, size, conflict: false };
  if (before && request.basedOn !== undefined && !text.versions[request.basedOn - 1])
    throw new Refusal('version_not_found');
  const conflict = add(asked, text, 'set', {
    content,
    fields,
    archived: false,
    archiveReason: null,
    reason: request.reason ?? null,
    basedOn: before ? (request.basedOn ?? text.versions.length) : null,
    conflict: false,
    trust: before && before.content === content ? before.trust : TRUST[asked.connection.actor.kind],
  });
  return { status: before ? 'changed' : 'created', id: text.id, version: text.versions.length, size, conflict };
}

function add(
  { state, connection, now }: Asked,
  text: VersionedDocument,
  verb: 'set' | 'archived' | 'restored',
  version: Omit<TextVersion, 'author' | 'recordedAt'>,
): boolean {
  const before = text.versions.at(-1);
  refuseClosed(state, text.scope);
  refuseAgent(connection, isPersonsText(text));
  state.texts.set(text.id, text);
  const kind = text.noun === 'document' && verb === 'set' ? 'put' : verb;
  state.events.push({ kind: `${text.noun}.${kind}`, scope: text.scope, item: text.id });
  const isStale = before !== undefined && version.basedOn !== text.versions.length;
  const isTogether =
    verb === 'set' &&
    before !== undefined &&
    !(isPerson(connection) && !isPersonsText(text)) &&
    before.author !== ownerOf(connection) &&
    Math.abs(now - before.recordedAt) < WINDOW_MS;
  const conflict = isStale || isTogether;
  text.versions.push({ ...version, conflict, author: ownerOf(connection), recordedAt: now });
  if (conflict)
    state.conflicts.push({
      memory: text.id,
      version: text.versions.length,
      cause: isStale ? 'based_on_old_version' : 'same_time',
      writers: [before.author, ownerOf(connection)],
    });
  return conflict;
}

function refuseUnlessMay({ connection }: Asked, before: TextVersion | undefined, after: TextFields): void {
  if (connection.actor.kind === 'person') return;
  const isRaised = (after.authority ?? 0) > 50 && after.authority !== before?.fields.authority;
  if (before?.fields.locked || after.locked || isRaised) throw new Refusal('person_required');
}

function seen({ state }: Asked, id: string): VersionedDocument {
  const text = state.texts.get(id);
  if (!text) throw new Refusal('not_found');
  return text;
}

export function last(text: VersionedDocument): TextVersion {
  return text.versions.at(-1)!;
}
