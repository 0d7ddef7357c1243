/** Events and rows to fill a store with. They obey the port and carry no more meaning than a test needs. */
import { sha256 } from '../../../src/base/hash.ts';
import type { StoredEvent } from '../../../src/model/event.ts';
import { MEMORY_FIELD_TABLE } from '../../../src/model/memory-fields.ts';
import type { AccessFilter } from '../../../src/store/port/queries.ts';
import type { PlacedEvent, SearchDocument, WriteView } from '../../../src/store/port/store.ts';
import type {
  AliasRow,
  BlockRow,
  BlockVersionRow,
  ClaimRow,
  DocumentRow,
  DocumentVersionRow,
  ExtractionRow,
  IdentityRow,
  LinkRow,
  MemoryRow,
  MemoryVersionRow,
  ScopeRow,
  VersionedDocumentRow,
} from '../../../src/store/port/tables.ts';
import {
  BLOCKS,
  CLAIMS,
  DOCUMENTS,
  ITEM_TAGS,
  LINKS,
  MEMORIES,
  MEMORY_VERSIONS,
  SCOPES,
} from '../../../src/store/port/tables.ts';

export const LIVE = ['inbox', 'active', 'stale'];

/** Sees every scope, but nobody's private memories. */
export const EVERY_SCOPE: AccessFilter = { scopeIds: null, publicChainId: null, ownerIds: [] };

export function accessOf(scopeIds: readonly string[] | null, more: Partial<AccessFilter> = {}): AccessFilter {
  return { scopeIds, publicChainId: null, ownerIds: [], ...more };
}

export function sampleEvent(given: Partial<StoredEvent> & { readonly seq: number }): StoredEvent {
  const chainId = given.chainId ?? 'local';
  const id = given.id ?? `ev_${chainId}_${given.seq}`;
  const body = given.body === undefined ? JSON.stringify({ content: `words of ${id}` }) : given.body;
  return {
    kind: 'user_message',
    kindVersion: 1,
    scopeId: 'scp_a',
    sessionId: null,
    itemId: null,
    actorId: 'anna',
    actorKind: 'person',
    trust: 0.9,
    occurredAt: 1_000 + given.seq,
    recordedAt: 2_000 + given.seq,
    appendedAt: 3_000 + given.seq,
    source: null,
    externalId: null,
    salt: body === null ? null : sha256(`salt ${id}`),
    bodyHash: sha256(`body ${id}`),
    eventHash: sha256(`event ${id}`),
    chainHash: sha256(`chain ${id}`),
    ...given,
    id,
    chainId,
    body,
  };
}

/** Appends the next event of its chain. */
export async function addEvent(view: WriteView, given: Partial<StoredEvent> = {}): Promise<PlacedEvent> {
  const head = await view.headOf(given.chainId ?? 'local');
  const event = sampleEvent({ ...given, seq: (head?.seq ?? 0) + 1 });
  return { ...event, position: await view.insertEvent(event) };
}

/** Appends an event and indexes some words for it. */
export async function addText(
  view: WriteView,
  text: string,
  given: Partial<StoredEvent> = {},
  labels: readonly string[] = [],
): Promise<PlacedEvent> {
  const event = await addEvent(view, given);
  await view.index(event, documentOf({ text, labels }));
  return event;
}

/** A document from texts whose words are separated by spaces. */
export function documentOf(given: {
  readonly title?: string;
  readonly text?: string;
  readonly meta?: string;
  readonly labels?: readonly string[];
}): SearchDocument {
  const words = (text = '') => text.split(' ').filter((word) => word !== '');
  return { title: words(given.title), text: words(given.text), meta: words(given.meta), labels: given.labels ?? [] };
}

export function scopeRow(given: Partial<ScopeRow> & { readonly id: string }): ScopeRow {
  return {
    chain_id: 'local',
    kind: 'project',
    key: given.id,
    parent_id: 'global',
    path: `global/${given.id}`,
    name: given.id,
    description: null,
    root_path: null,
    status: 'open',
    metadata: null,
    created_seq: 1,
    updated_seq: 1,
    recorded_at: 1_000,
    ...given,
  };
}

export async function addScope(view: WriteView, given: Partial<ScopeRow> & { readonly id: string }): Promise<ScopeRow> {
  const row = scopeRow(given);
  await view.rows.put(SCOPES, row);
  return row;
}

export function memoryRow(given: Partial<MemoryRow> & { readonly id: string }): MemoryRow {
  const seq = given.text_seq ?? 1;
  return {
    chain_id: 'local',
    scope_id: 'scp_a',
    created_at: 1_000,
    version: 1,
    event_id: `ev_${given.chain_id ?? 'local'}_${seq}`,
    from_seq: seq,
    content_seq: seq,
    text_seq: seq,
    content_pos: given.text_pos ?? seq,
    text_pos: seq,
    ...MEMORY_FIELD_TABLE.blank,
    kind: 'note',
    status: 'active',
    owner_id: 'person:anna',
    trust: 0.9,
    author_id: 'anna',
    author_kind: 'person',
    recorded_at: 1_000,
    edited_by: 'person:anna',
    edited_at: 1_000,
    read_version: 0,
    ...given,
  };
}

/** The row that a memory leaves behind when an event replaces its current version. */
export function pastRow(memory: MemoryRow, toSeq: number): MemoryVersionRow {
  const { id, chain_id: _chain, scope_id: _scope, created_at: _created, ...fields } = memory;
  return { memory_id: id, to_seq: toSeq, ...fields };
}

export interface MemorySample extends Omit<Partial<MemoryRow>, 'tags'> {
  readonly id: string;
  /** Words for the index. */
  readonly text?: string;
  readonly title?: string;
  readonly tags?: readonly string[];
  readonly sessionId?: string;
  readonly occurredAt?: number;
}

/** A memory with its event, its first version, its tags and, if it has words, its place in the index. */
export async function addMemory(view: WriteView, sample: MemorySample): Promise<MemoryRow> {
  const { text, title, tags = [], sessionId, occurredAt, ...fields } = sample;
  const chainId = fields.chain_id ?? 'local';
  const event = await addEvent(view, {
    chainId,
    kind: 'memory.remembered',
    itemId: sample.id,
    scopeId: fields.scope_id ?? 'scp_a',
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(occurredAt === undefined ? {} : { occurredAt }),
  });
  const memory = memoryRow({ ...fields, text_seq: event.seq, text_pos: event.position, tags: JSON.stringify(tags) });
  await view.rows.put(MEMORIES, memory);
  for (const tag of tags) {
    await view.rows.put(ITEM_TAGS, { tag, item_id: memory.id, chain_id: chainId, scope_id: memory.scope_id });
  }
  if (text !== undefined || title !== undefined) {
    await view.index(event, documentOf({ text: text ?? '', title: title ?? '' }));
  }
  return memory;
}

/** The next version of a memory; with words, these become its current text. */
export async function addVersion(view: WriteView, memory: MemoryRow, text?: string): Promise<MemoryRow> {
  const event = await addEvent(view, {
    chainId: memory.chain_id,
    kind: 'memory.revised',
    itemId: memory.id,
    scopeId: memory.scope_id,
  });
  const hasText = text !== undefined;
  const next: MemoryRow = {
    ...memory,
    version: memory.version + 1,
    event_id: event.id,
    from_seq: event.seq,
    content_seq: hasText ? event.seq : memory.content_seq,
    text_seq: hasText ? event.seq : memory.text_seq,
    content_pos: hasText ? event.position : memory.content_pos,
    text_pos: hasText ? event.position : memory.text_pos,
    recorded_at: memory.recorded_at + 1,
  };
  await view.rows.put(MEMORY_VERSIONS, pastRow(memory, event.seq));
  await view.rows.put(MEMORIES, next);
  if (text !== undefined) await view.index(event, documentOf({ text }));
  return next;
}

export function claimRow(given: Partial<ClaimRow> & { readonly id: string }): ClaimRow {
  return {
    chain_id: 'local',
    scope_id: 'scp_a',
    statement: `statement of ${given.id}`,
    statement_key: `statement of ${given.id}`,
    topic: null,
    topic_key: '',
    subject: null,
    predicate: null,
    object: null,
    subject_key: '',
    predicate_key: '',
    object_key: '',
    cardinality: null,
    confidence: 0.7,
    authoritative: 0,
    accepted: 1,
    confidence_hint: 'single_source',
    supporting_count: 1,
    origin: 'asserted',
    status: 'current',
    valid_from: null,
    valid_to: null,
    asserted_valid_to: null,
    superseded_at: null,
    superseded_by: null,
    supersession_reason: null,
    change_reason: null,
    trust: 0.9,
    author_id: 'anna',
    author_kind: 'person',
    event_id: 'ev_local_1',
    changed_by: 'ev_local_1',
    created_seq: 1,
    updated_seq: 1,
    recorded_at: 1_000,
    text_pos: 1,
    ...given,
  };
}

/** A claim with its event and, if it has words, its place in the index. */
export async function addClaim(
  view: WriteView,
  { text, ...given }: Partial<ClaimRow> & { readonly id: string; readonly text?: string },
): Promise<ClaimRow> {
  const event = await addEvent(view, {
    chainId: given.chain_id ?? 'local',
    kind: 'claim.asserted',
    itemId: given.id,
    scopeId: given.scope_id ?? 'scp_a',
  });
  const row = claimRow({
    event_id: event.id,
    changed_by: event.id,
    created_seq: event.seq,
    updated_seq: event.seq,
    text_pos: event.position,
    ...given,
  });
  await view.rows.put(CLAIMS, row);
  if (text !== undefined) await view.index(event, documentOf({ text }));
  return row;
}

export interface LinkSample extends Partial<LinkRow> {
  readonly id: string;
  readonly from_id: string;
  readonly to_id: string;
}

export function linkRow(given: LinkSample): LinkRow {
  return {
    chain_id: 'local',
    scope_id: 'scp_a',
    kind: 'supports',
    status: 'current',
    weight: 0.5,
    confidence: 0.7,
    origin: 'stated',
    reinforcement_count: 1,
    valid_from: null,
    valid_to: null,
    pinned: 0,
    note: null,
    change_reason: null,
    trust: 0.9,
    author_id: 'anna',
    author_kind: 'person',
    event_id: 'ev_local_1',
    made_by: 'ev_local_1',
    made_order: 1_000,
    removed_by: null,
    removed_order: null,
    created_seq: 1,
    updated_seq: 1,
    recorded_at: 1_000,
    ...given,
  };
}

function versionedDocumentRow(id: string): VersionedDocumentRow {
  return {
    id,
    chain_id: 'local',
    scope_id: 'scp_a',
    created_at: 1_000,
    versions: 1,
    version: 1,
    event_id: 'ev_local_1',
    content_event: 'ev_local_1',
    text_pos: 1,
    content_hash: 'hash',
    metadata: null,
    archived: 0,
    archive_reason: null,
    change_reason: null,
    based_on: null,
    conflict: 0,
    trust: 0.9,
    author_id: 'anna',
    author_kind: 'person',
    recorded_at: 1_000,
    ordered_at: 1_000,
    updated_seq: 1,
  };
}

/** A link with its event. */
export async function addLink(view: WriteView, given: LinkSample): Promise<LinkRow> {
  const event = await addEvent(view, {
    chainId: given.chain_id ?? 'local',
    kind: 'link.made',
    itemId: given.id,
    scopeId: given.scope_id ?? 'scp_a',
  });
  const row = linkRow({
    event_id: event.id,
    made_by: event.id,
    created_seq: event.seq,
    updated_seq: event.seq,
    ...given,
  });
  await view.rows.put(LINKS, row);
  return row;
}

export function blockRow(given: Partial<BlockRow> & { readonly id: string }): BlockRow {
  const own = { kind: 'custom', label: `label of ${given.id}`, authority: 50, read_only: 0, max_tokens: 2_048 };
  return { ...versionedDocumentRow(given.id), ...own, ...given };
}

export function documentRow(given: Partial<DocumentRow> & { readonly id: string }): DocumentRow {
  const own = { layer: 'resource', uri: `docs:${given.id}`, title: 'A page', kind: 'doc', parent_uri: null, size: 5 };
  return { ...versionedDocumentRow(given.id), ...own, ...given };
}

/** The row of the version that counts. */
export function blockVersionRow(block: BlockRow): BlockVersionRow {
  const { id, scope_id: _scope, created_at: _created, versions: _count, kind: _kind, label: _label, ...fields } = block;
  return { item_id: id, ...fields };
}

export function documentVersionRow(document: DocumentRow): DocumentVersionRow {
  const {
    id,
    scope_id: _scope,
    created_at: _created,
    versions: _count,
    layer: _layer,
    uri: _uri,
    ...fields
  } = document;
  return { item_id: id, ...fields };
}

/** A block with its event and, if it has words, its place in the index. */
export async function addBlock(
  view: WriteView,
  { text, ...given }: Partial<BlockRow> & { readonly id: string; readonly text?: string },
): Promise<BlockRow> {
  const event = await addVersionedDocument(view, 'block.set', given, text);
  const row = blockRow({ ...placeOf(event), ...given });
  await view.rows.put(BLOCKS, row);
  return row;
}

export async function addDocument(
  view: WriteView,
  { text, ...given }: Partial<DocumentRow> & { readonly id: string; readonly text?: string },
): Promise<DocumentRow> {
  const event = await addVersionedDocument(view, 'document.put', given, text);
  const row = documentRow({ ...placeOf(event), ...given });
  await view.rows.put(DOCUMENTS, row);
  return row;
}

async function addVersionedDocument(
  view: WriteView,
  kind: string,
  given: Partial<VersionedDocumentRow> & { readonly id: string },
  text: string | undefined,
): Promise<PlacedEvent> {
  const { id, chain_id: chainId = 'local', scope_id: scopeId = 'scp_a' } = given;
  const event = await addEvent(view, { chainId, kind, itemId: id, scopeId });
  if (text !== undefined) await view.index(event, documentOf({ text }));
  return event;
}

function placeOf({ id, position, seq }: PlacedEvent) {
  return { event_id: id, content_event: id, text_pos: position, updated_seq: seq };
}

export function extractionRow(given: Partial<ExtractionRow> & { readonly event_id: string }): ExtractionRow {
  return {
    scope_id: 'scp_a',
    chain_id: 'local',
    item_type: 'evidence',
    item_id: null,
    seq: null,
    version: 1,
    entities: '[["redis","tool","Redis",0,0.9]]',
    updated_seq: 1,
    ...given,
  };
}

export function identityRow(given: Partial<IdentityRow> & { readonly id: string }): IdentityRow {
  return {
    chain_id: 'local',
    scope_id: 'scp_a',
    name: given.id,
    name_key: given.id,
    kind: 'person',
    description: null,
    status: 'active',
    merged_into: null,
    root_id: given.id,
    author_id: 'anna',
    author_kind: 'person',
    event_id: 'ev_local_1',
    changed_by: 'ev_local_1',
    revised_at: 1,
    revised_by: 'ev_local_1',
    created_seq: 1,
    updated_seq: 1,
    recorded_at: 1,
    ...given,
  };
}

export function aliasRow(given: Partial<AliasRow> & { readonly key: string; readonly identity_id: string }): AliasRow {
  return {
    chain_id: 'local',
    name: given.key,
    status: 'held',
    claimed_at: 1,
    claimed_by: 'ev_local_1',
    changed_at: 1,
    changed_by: 'ev_local_1',
    updated_seq: 1,
    ...given,
  };
}
