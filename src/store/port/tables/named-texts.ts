/** Blocks and documents: texts with a name that change in versions. */
import type { Table } from './table.ts';

/** What every version of a named text says. The words stay in the ledger, in the event `content_event`. */
export type TextVersionFields = {
  version: number;
  event_id: string;
  content_event: string;
  /** The position of that event: its words stand in the search index. */
  text_pos: number;
  content_hash: string;
  metadata: string | null;
  archived: number;
  archive_reason: string | null;
  change_reason: string | null;
  /** The version that its author had in view. */
  based_on: number | null;
  conflict: number;
  trust: number;
  author_id: string;
  author_kind: string;
  recorded_at: number;
  /** Later than everything that its author's store knew of the text, whatever the clocks said: the latest counts, in every store. */
  ordered_at: number;
  updated_seq: number;
};

/** A text that is known in its scope by a name, as it is now. */
export type NamedTextRow = {
  id: string;
  chain_id: string;
  scope_id: string;
  created_at: number;
  /** How many versions there are. The one that counts need not be the last: a merge may bring an older one later. */
  versions: number;
} & TextVersionFields;

/** One of its versions; they never change. */
export type TextVersionRow = { item_id: string; chain_id: string } & TextVersionFields;

export type BlockName = { type: string; label: string };

export type BlockFields = { authority: number; read_only: number; max_tokens: number };

export type BlockRow = BlockName & BlockFields & NamedTextRow;

export type BlockVersionRow = BlockFields & TextVersionRow;

export type DocumentName = { layer: string; uri: string };

/** What was given no title is called by its URI. */
export type DocumentFields = { title: string; kind: string; parent_uri: string | null; size: number };

export type DocumentRow = DocumentName & DocumentFields & NamedTextRow;

export type DocumentVersionRow = DocumentFields & TextVersionRow;

const TEXT_VERSION_COLUMNS = [
  'version',
  'event_id',
  'content_event',
  'content_hash',
  'metadata',
  'archived',
  'archive_reason',
  'change_reason',
  'based_on',
  'conflict',
  'trust',
  'author_id',
  'author_kind',
  'recorded_at',
  'ordered_at',
  'updated_seq',
] as const satisfies readonly (keyof TextVersionFields)[];

const NAMED_TEXT_COLUMNS = ['id', 'chain_id', 'scope_id', 'created_at', 'versions', ...TEXT_VERSION_COLUMNS] as const;

const BLOCK_FIELDS = ['authority', 'read_only', 'max_tokens'] as const satisfies readonly (keyof BlockFields)[];

export const BLOCKS: Table<BlockRow> = {
  name: 'blocks',
  columns: ['type', 'label', ...BLOCK_FIELDS, ...NAMED_TEXT_COLUMNS],
  positions: ['text_pos'],
  key: ['id'],
  since: 'updated_seq',
  tellsOf: ['id'],
  lookups: {},
};

export const BLOCK_VERSIONS: Table<BlockVersionRow> = {
  name: 'block_versions',
  columns: ['item_id', 'chain_id', ...BLOCK_FIELDS, ...TEXT_VERSION_COLUMNS],
  positions: ['text_pos'],
  key: ['item_id', 'version'],
  since: 'updated_seq',
  tellsOf: ['item_id'],
  lookups: { of: ['item_id'] },
};

const DOCUMENT_FIELDS = ['title', 'kind', 'parent_uri', 'size'] as const satisfies readonly (keyof DocumentFields)[];

export const DOCUMENTS: Table<DocumentRow> = {
  name: 'documents',
  columns: ['layer', 'uri', ...DOCUMENT_FIELDS, ...NAMED_TEXT_COLUMNS],
  positions: ['text_pos'],
  key: ['id'],
  since: 'updated_seq',
  tellsOf: ['id'],
  lookups: {},
};

export const DOCUMENT_VERSIONS: Table<DocumentVersionRow> = {
  name: 'document_versions',
  columns: ['item_id', 'chain_id', ...DOCUMENT_FIELDS, ...TEXT_VERSION_COLUMNS],
  positions: ['text_pos'],
  key: ['item_id', 'version'],
  since: 'updated_seq',
  tellsOf: ['item_id'],
  lookups: { of: ['item_id'] },
};
