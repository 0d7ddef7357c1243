/** Blocks and documents: texts with a name that change in versions. */
import { flag, integer, json, position, type RowOf, real, text } from '../../../model/column.ts';
import { defineTable } from './table.ts';

/** What every version of a named text says. The words stay in the ledger, in the event `content_event`. */
const TEXT_VERSION = {
  version: integer,
  event_id: text,
  content_event: text,
  content_hash: text,
  metadata: json.orNull,
  archived: flag,
  archive_reason: text.orNull,
  change_reason: text.orNull,
  /** The version that its author had in view. */
  based_on: integer.orNull,
  conflict: flag,
  trust: real,
  author_id: text,
  author_kind: text,
  recorded_at: integer,
  /** Later than everything that its author's store knew of the text, whatever the clocks said: the latest counts, in every store. */
  ordered_at: integer,
  updated_seq: integer,
  /** The position of `content_event`: its words stand in the search index. */
  text_pos: position,
};

export type TextVersionFields = RowOf<typeof TEXT_VERSION>;

const NAMED_TEXT = {
  chain_id: text,
  scope_id: text,
  created_at: integer,
  /** How many versions there are. The one that counts need not be the last: a merge may bring an older one later. */
  versions: integer,
  ...TEXT_VERSION,
};

/** A text that is known in its scope by a name, as it is now. */
export type NamedTextRow = { id: string } & RowOf<typeof NAMED_TEXT>;

/** One of its versions; they never change. */
export type TextVersionRow = { item_id: string; chain_id: string } & TextVersionFields;

export type BlockName = { type: string; label: string };

const BLOCK_FIELDS = { authority: integer, read_only: flag, max_tokens: integer };

export type BlockFields = RowOf<typeof BLOCK_FIELDS>;

const BLOCKS_COLUMNS = { id: text, type: text, label: text, ...BLOCK_FIELDS, ...NAMED_TEXT };

export type BlockRow = RowOf<typeof BLOCKS_COLUMNS>;

const BLOCK_VERSIONS_COLUMNS = { item_id: text, chain_id: text, ...BLOCK_FIELDS, ...TEXT_VERSION };

export type BlockVersionRow = RowOf<typeof BLOCK_VERSIONS_COLUMNS>;

export type DocumentName = { layer: string; uri: string };

/** What was given no title is called by its URI. */
const DOCUMENT_FIELDS = { title: text, kind: text, parent_uri: text.orNull, size: integer };

export type DocumentFields = RowOf<typeof DOCUMENT_FIELDS>;

const DOCUMENTS_COLUMNS = { id: text, layer: text, uri: text, ...DOCUMENT_FIELDS, ...NAMED_TEXT };

export type DocumentRow = RowOf<typeof DOCUMENTS_COLUMNS>;

const DOCUMENT_VERSIONS_COLUMNS = { item_id: text, chain_id: text, ...DOCUMENT_FIELDS, ...TEXT_VERSION };

export type DocumentVersionRow = RowOf<typeof DOCUMENT_VERSIONS_COLUMNS>;

export const BLOCKS = defineTable('blocks', BLOCKS_COLUMNS, {
  key: ['id'],
  since: 'updated_seq',
  erasedWith: ['id'],
  storedBy: 'rowid',
  indexes: { blocks_by_name: { on: ['scope_id', 'type', 'label'] } },
});

export const BLOCK_VERSIONS = defineTable('block_versions', BLOCK_VERSIONS_COLUMNS, {
  key: ['item_id', 'version'],
  since: 'updated_seq',
  erasedWith: ['item_id'],
  lookups: { of: ['item_id'] },
});

export const DOCUMENTS = defineTable('documents', DOCUMENTS_COLUMNS, {
  key: ['id'],
  since: 'updated_seq',
  erasedWith: ['id'],
  storedBy: 'rowid',
  indexes: {
    documents_by_uri: { on: ['uri', 'scope_id'] },
    documents_by_parent: { on: ['parent_uri'], where: 'parent_uri IS NOT NULL' },
    documents_by_scope: { on: ['scope_id', 'uri'] },
  },
});

export const DOCUMENT_VERSIONS = defineTable('document_versions', DOCUMENT_VERSIONS_COLUMNS, {
  key: ['item_id', 'version'],
  since: 'updated_seq',
  erasedWith: ['item_id'],
  lookups: { of: ['item_id'] },
});
