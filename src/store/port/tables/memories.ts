/** Memories, their versions, and the tags of all items. */
import { integer, json, position, type RowOf, text } from '../../../model/column.ts';
import { columnsOf } from '../../../model/field-shapes.ts';
import { MEMORY_FIELDS } from '../../../model/memory-fields.ts';
import { first } from './index-declaration.ts';
import { defineTable, type RowIn } from './table.ts';

/** Where they are stored differs from where they are shown for these few; every other field follows in the order of the answer. */
const { version, kind, name, category, status, archive_reason, payload, content_hash, ...OTHERS } =
  columnsOf(MEMORY_FIELDS);

/** What every version of a memory says, and where it comes from. The content itself stays in the ledger, in the event `content_seq`. */
const VERSION = {
  version,
  event_id: text,
  /** The event with which this version began. */
  from_seq: integer,
  content_seq: integer,
  /** The event whose text stands in the search index for this version. */
  text_seq: integer,
  /** The positions of these two events. */
  content_pos: position,
  text_pos: position,
  kind,
  name,
  category,
  status,
  archive_reason,
  payload,
  content_hash,
  ...OTHERS,
  author_id: text,
  author_kind: text,
  recorded_at: integer,
  /** Who last wrote or replaced fields, as kind:id, and when; tagging, pinning and archiving leave it. */
  edited_by: text,
  edited_at: integer,
  /** The version of the extractor that read the content when it was written; 0 where none did. */
  read_version: integer,
};

export type VersionFields = RowOf<typeof VERSION>;

export const MEMORIES = defineTable('memories', {
  columns: { id: text, chain_id: text, scope_id: text, created_at: integer, ...VERSION },
  key: ['id'],
  erasedWith: ['id'],
  lookups: { named: ['scope_id', 'kind', 'name'] },
  storedBy: 'rowid',
  indexes: {
    // Rows of one time are in the order of their ids; in SQLite that is the order of their rowids.
    memories_by_time: { on: ['scope_id', 'recorded_at'], postgres: { on: ['scope_id', 'recorded_at', 'id'] } },
    // A part of the hash finds the row; a short entry keeps this index, the only one that is filled in random order, small.
    memories_by_content: { on: [first(8, 'content_hash')] },
    memories_by_name: { on: ['scope_id', 'kind', 'name'], where: 'name IS NOT NULL' },
    memories_public: {
      on: ['chain_id', 'recorded_at'],
      where: "visibility = 'public'",
      postgres: { on: ['chain_id', 'recorded_at', 'id'] },
    },
    // A search asks whether anything is private to others than its reader: then it counts words over what the reader may see.
    memories_private: { on: ['owner_id'], where: "visibility = 'private'" },
    memories_cited: { on: ['scope_id', 'created_at', 'id'], where: 'citations IS NOT NULL' },
  },
});

/** A memory as it is now. */
export type MemoryRow = RowIn<typeof MEMORIES>;

export const MEMORY_VERSIONS = defineTable('memory_versions', {
  columns: { memory_id: text, to_seq: integer, ...VERSION },
  key: ['memory_id', 'version'],
  erasedWith: ['memory_id'],
  lookups: { history: ['memory_id'] },
  storedBy: 'rowid',
  references: [{ columns: ['memory_id'], table: 'memories', key: ['id'] }],
  indexes: { memory_versions_private: { on: ['owner_id'], where: "visibility = 'private'" } },
});

/** A version that a later one has replaced; together with the current rows these are all versions there ever were. */
export type MemoryVersionRow = RowIn<typeof MEMORY_VERSIONS>;

export const TAGS = defineTable('tags', {
  columns: { chain_id: text, name: text, category: text, description: text.orNull, updated_seq: integer },
  key: ['chain_id', 'name'],
});

export const ITEM_TAGS = defineTable('item_tags', {
  columns: { tag: text, item_id: text, chain_id: text, scope_id: text },
  key: ['tag', 'item_id'],
  erasedWith: ['item_id'],
});

/** The tags of an item that is no memory; a memory has its own among its fields. */
export const TAGGED_ITEMS = defineTable('tagged_items', {
  columns: { chain_id: text, item_id: text, scope_id: text, tags: json, updated_seq: integer },
  key: ['chain_id', 'item_id'],
  erasedWith: ['item_id'],
  lookups: { ofItem: ['item_id'] },
  indexes: { tagged_items_by_item: { on: ['item_id'] } },
});
