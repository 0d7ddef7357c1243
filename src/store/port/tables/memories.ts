/** Memories, their versions and tags. */
import type { Table } from './table.ts';

/** What every version of a memory says. The content itself stays in the ledger, in the event `content_seq`. */
export type VersionFields = {
  version: number;
  event_id: string;
  /** The event with which this version began. */
  from_seq: number;
  content_seq: number;
  /** The event whose text stands in the search index for this version. */
  text_seq: number;
  /** The positions of these two events. */
  content_pos: number;
  text_pos: number;
  kind: string;
  name: string | null;
  category: string | null;
  status: string;
  archive_reason: string | null;
  payload: string | null;
  content_hash: string | null;
  tags: string;
  importance: number;
  confidence: number;
  priority: number | null;
  tier: string;
  decay_tier: string;
  pinned: number;
  visibility: string;
  owner_id: string;
  validation: string;
  trust: number;
  valid_from: number | null;
  valid_to: number | null;
  expires_at: number | null;
  summary_of: string | null;
  /** What it rests on, as JSON. */
  citations: string | null;
  change_reason: string | null;
  /** The version that its author had in view; differs from version − 1 when another change came between. */
  based_on: number | null;
  conflict: number;
  author_id: string;
  author_kind: string;
  recorded_at: number;
  /** Who last wrote or replaced fields, as kind:id, and when; tagging, pinning and archiving leave it. */
  edited_by: string;
  edited_at: number;
  /** The version of the extractor that read the content when it was written; 0 where none did. */
  read_version: number;
};

/** A memory as it is now. */
export type MemoryRow = { id: string; chain_id: string; scope_id: string; created_at: number } & VersionFields;

/** A version that a later one has replaced; together with the current rows these are all versions there ever were. */
export type MemoryVersionRow = { memory_id: string; to_seq: number } & VersionFields;

export type TagRow = {
  chain_id: string;
  name: string;
  category: string;
  description: string | null;
  updated_seq: number;
};

export type ItemTagRow = { tag: string; item_id: string; chain_id: string; scope_id: string };

const VERSION_COLUMNS = [
  'version',
  'event_id',
  'from_seq',
  'content_seq',
  'text_seq',
  'kind',
  'name',
  'category',
  'status',
  'archive_reason',
  'payload',
  'content_hash',
  'tags',
  'importance',
  'confidence',
  'priority',
  'tier',
  'decay_tier',
  'pinned',
  'visibility',
  'owner_id',
  'validation',
  'trust',
  'valid_from',
  'valid_to',
  'expires_at',
  'summary_of',
  'citations',
  'change_reason',
  'based_on',
  'conflict',
  'author_id',
  'author_kind',
  'recorded_at',
  'edited_by',
  'edited_at',
  'read_version',
] as const satisfies readonly (keyof VersionFields)[];

const VERSION_POSITIONS = ['content_pos', 'text_pos'] as const satisfies readonly (keyof VersionFields)[];

export const MEMORIES: Table<MemoryRow> = {
  name: 'memories',
  columns: ['id', 'chain_id', 'scope_id', 'created_at', ...VERSION_COLUMNS],
  positions: VERSION_POSITIONS,
  key: ['id'],
  tellsOf: ['id'],
  lookups: { named: ['scope_id', 'kind', 'name'] },
};

export const MEMORY_VERSIONS: Table<MemoryVersionRow> = {
  name: 'memory_versions',
  columns: ['memory_id', 'to_seq', ...VERSION_COLUMNS],
  positions: VERSION_POSITIONS,
  key: ['memory_id', 'version'],
  tellsOf: ['memory_id'],
  lookups: { history: ['memory_id'] },
};

export const TAGS: Table<TagRow> = {
  name: 'tags',
  columns: ['chain_id', 'name', 'category', 'description', 'updated_seq'],
  key: ['chain_id', 'name'],
  since: 'updated_seq',
  lookups: {},
};

export const ITEM_TAGS: Table<ItemTagRow> = {
  name: 'item_tags',
  columns: ['tag', 'item_id', 'chain_id', 'scope_id'],
  key: ['tag', 'item_id'],
  tellsOf: ['item_id'],
  lookups: {},
};
