/** Blocks and documents: texts with a name that change in versions. */
import { BLOCK_FIELDS } from '../../../model/block-fields.ts';
import { flag, integer, position, type RowOf, text } from '../../../model/column.ts';
import { DOCUMENT_FIELDS } from '../../../model/document-fields.ts';
import { columnsOf } from '../../../model/field-shapes.ts';
import { TEXT_FIELDS } from '../../../model/text-fields.ts';
import { defineTable, type RowIn } from './table.ts';

const { version, content_hash, metadata, recorded_at, ...OTHERS } = columnsOf(TEXT_FIELDS);

/** What every version of a versioned document says. The words stay in the ledger, in the event `content_event`. */
const TEXT_VERSION = {
  version,
  event_id: text,
  content_event: text,
  content_hash,
  metadata,
  archived: flag,
  ...OTHERS,
  author_id: text,
  author_kind: text,
  recorded_at,
  /** Later than everything that its author's store knew of the text, whatever the clocks said: the latest counts, in every store. */
  ordered_at: integer,
  updated_seq: integer,
  /** The position of `content_event`: its words stand in the search index. */
  text_pos: position,
};

export type TextVersionFields = RowOf<typeof TEXT_VERSION>;

const VERSIONED_DOCUMENT = {
  chain_id: text,
  scope_id: text,
  created_at: integer,
  /** How many versions there are. The one that counts need not be the last: a merge may bring an older one later. */
  versions: integer,
  ...TEXT_VERSION,
};

/** A text that is known in its scope by a name, as it is now. */
export type VersionedDocumentRow = { id: string } & RowOf<typeof VERSIONED_DOCUMENT>;

/** One of its versions; they never change. */
export type TextVersionRow = { item_id: string; chain_id: string } & TextVersionFields;

export type BlockName = { kind: string; label: string };

const OF_BLOCK = columnsOf(BLOCK_FIELDS);

export type BlockFields = RowOf<typeof OF_BLOCK>;

export const BLOCKS = defineTable('blocks', {
  columns: { id: text, kind: text, label: text, ...OF_BLOCK, ...VERSIONED_DOCUMENT },
  key: ['id'],
  erasedWith: ['id'],
  storedBy: 'rowid',
  indexes: { blocks_by_name: { on: ['scope_id', 'kind', 'label'] } },
});

export type BlockRow = RowIn<typeof BLOCKS>;

export const BLOCK_VERSIONS = defineTable('block_versions', {
  columns: { item_id: text, chain_id: text, ...OF_BLOCK, ...TEXT_VERSION },
  key: ['item_id', 'version'],
  erasedWith: ['item_id'],
  lookups: { of: ['item_id'] },
});

export type BlockVersionRow = RowIn<typeof BLOCK_VERSIONS>;

export type DocumentName = { layer: string; uri: string };

/** What was given no title is called by its URI. */
const OF_DOCUMENT = columnsOf(DOCUMENT_FIELDS);

export type DocumentFields = RowOf<typeof OF_DOCUMENT>;

export const DOCUMENTS = defineTable('documents', {
  columns: { id: text, layer: text, uri: text, ...OF_DOCUMENT, ...VERSIONED_DOCUMENT },
  key: ['id'],
  erasedWith: ['id'],
  storedBy: 'rowid',
  indexes: {
    documents_by_uri: { on: ['uri', 'scope_id'] },
    documents_by_parent: { on: ['parent_uri'], where: 'parent_uri IS NOT NULL' },
    documents_by_scope: { on: ['scope_id', 'uri'] },
  },
});

export type DocumentRow = RowIn<typeof DOCUMENTS>;

export const DOCUMENT_VERSIONS = defineTable('document_versions', {
  columns: { item_id: text, chain_id: text, ...OF_DOCUMENT, ...TEXT_VERSION },
  key: ['item_id', 'version'],
  erasedWith: ['item_id'],
  lookups: { of: ['item_id'] },
});

export type DocumentVersionRow = RowIn<typeof DOCUMENT_VERSIONS>;
