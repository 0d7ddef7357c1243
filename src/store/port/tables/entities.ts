/** What texts name, and who or what is meant by it. */
import { integer, json, text } from '../../../model/column.ts';
import { defineTable, type RowIn } from './table.ts';

export const EXTRACTIONS = defineTable('extractions', {
  columns: {
    scope_id: text,
    /** The event that carries the text. */
    event_id: text,
    chain_id: text,
    item_type: text,
    /** The memory or claim whose words they are, and the place of the event in the chain; null for evidence, whose words are its own. */
    item_id: text.orNull,
    seq: integer.orNull,
    /** Of the extractor. */
    version: integer,
    /** As JSON, in the order of the text; see `FoundEntity`. One row for a text, because a row for each mention would cost a write as much as the memory. */
    entities: json,
    updated_seq: integer,
  },
  key: ['scope_id', 'event_id'],
  erasedWith: ['event_id', 'item_id'],
});

/**
 * A text that was read for the entities that it mentions, and what was found. A text without a row was not read yet, or is the text of a memory
 * in which nothing was found when it was written: its own row says so.
 */
export type ExtractionRow = RowIn<typeof EXTRACTIONS>;

export const IDENTITIES = defineTable('identities', {
  columns: {
    id: text,
    chain_id: text,
    scope_id: text,
    name: text,
    name_key: text,
    kind: text,
    description: text.orNull,
    status: text,
    /** The identity that it was merged into, and the one at the end of such steps; itself when it was not. */
    merged_into: text.orNull,
    root_id: text,
    author_id: text,
    author_kind: text,
    event_id: text,
    changed_by: text,
    /** When its fields were last written, and by which event: of two stores the later word counts. */
    revised_at: integer,
    revised_by: text,
    created_seq: integer,
    updated_seq: integer,
    recorded_at: integer,
  },
  key: ['id'],
  erasedWith: ['id'],
  indexes: {
    identities_by_name: { on: ['chain_id', 'name_key'] },
    identities_by_root: { on: ['root_id'] },
  },
});

export type IdentityRow = RowIn<typeof IDENTITIES>;

export const ALIASES = defineTable('aliases', {
  columns: {
    chain_id: text,
    key: text,
    identity_id: text,
    name: text,
    /** held, waiting (another identity holds it) or removed. */
    status: text,
    claimed_at: integer,
    claimed_by: text,
    /** The last event that added or removed it, and when. */
    changed_at: integer,
    changed_by: text,
    updated_seq: integer,
  },
  key: ['chain_id', 'key', 'identity_id'],
  erasedWith: ['identity_id'],
  lookups: { claimed: ['chain_id', 'key'], of: ['identity_id'] },
  indexes: { aliases_by_identity: { on: ['identity_id'] } },
});

/** That a name means an identity. Of several that claim a name the first holds it. */
export type AliasRow = RowIn<typeof ALIASES>;

export const IDENTITY_MERGES = defineTable('identity_merges', {
  columns: {
    id: text,
    chain_id: text,
    scope_id: text,
    into_id: text,
    from_id: text,
    /** effective, idle (it contradicts an earlier one) or undone. */
    status: text,
    event_id: text,
    changed_by: text,
    updated_seq: integer,
    recorded_at: integer,
  },
  key: ['id'],
  erasedWith: ['into_id', 'from_id'],
  lookups: { into: ['into_id'], from: ['from_id'] },
  indexes: { identity_merges_into: { on: ['into_id'] }, identity_merges_from: { on: ['from_id'] } },
});

export type IdentityMergeRow = RowIn<typeof IDENTITY_MERGES>;
