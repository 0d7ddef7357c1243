/** What texts name, and who or what is meant by it. */
import type { Table } from './table.ts';

/**
 * A text that was read for the entities that it mentions, and what was found. A text without a row was not read yet, or is the text of a memory
 * in which nothing was found when it was written: its own row says so.
 */
export type ExtractionRow = {
  scope_id: string;
  /** The event that carries the text. */
  event_id: string;
  chain_id: string;
  item_type: string;
  /** The memory or claim whose words they are, and the place of the event in the chain; null for evidence, whose words are its own. */
  item_id: string | null;
  seq: number | null;
  /** Of the extractor. */
  version: number;
  /** As JSON, in the order of the text; see `FoundEntity`. One row for a text, because a row for each mention would cost a write as much as the memory. */
  entities: string;
  updated_seq: number;
};

export type IdentityRow = {
  id: string;
  chain_id: string;
  scope_id: string;
  name: string;
  name_key: string;
  kind: string;
  description: string | null;
  status: string;
  /** The identity that it was merged into, and the one at the end of such steps; itself when it was not. */
  merged_into: string | null;
  root_id: string;
  author_id: string;
  author_kind: string;
  event_id: string;
  changed_by: string;
  /** When its fields were last written, and by which event: of two stores the later word counts. */
  revised_at: number;
  revised_by: string;
  created_seq: number;
  updated_seq: number;
  recorded_at: number;
};

/** That a name means an identity. Of several that claim a name the first holds it. */
export type AliasRow = {
  chain_id: string;
  key: string;
  identity_id: string;
  name: string;
  /** held, waiting (another identity holds it) or removed. */
  status: string;
  claimed_at: number;
  claimed_by: string;
  /** The last event that added or removed it, and when. */
  changed_at: number;
  changed_by: string;
  updated_seq: number;
};

export type IdentityMergeRow = {
  id: string;
  chain_id: string;
  scope_id: string;
  into_id: string;
  from_id: string;
  /** effective, idle (it contradicts an earlier one) or undone. */
  status: string;
  event_id: string;
  changed_by: string;
  updated_seq: number;
  recorded_at: number;
};

export const EXTRACTIONS: Table<ExtractionRow> = {
  name: 'extractions',
  columns: ['scope_id', 'event_id', 'chain_id', 'item_type', 'item_id', 'seq', 'version', 'entities', 'updated_seq'],
  key: ['scope_id', 'event_id'],
  since: 'updated_seq',
  tellsOf: ['event_id', 'item_id'],
  lookups: {},
};

export const IDENTITIES: Table<IdentityRow> = {
  name: 'identities',
  columns: [
    'id',
    'chain_id',
    'scope_id',
    'name',
    'name_key',
    'kind',
    'description',
    'status',
    'merged_into',
    'root_id',
    'author_id',
    'author_kind',
    'event_id',
    'changed_by',
    'revised_at',
    'revised_by',
    'created_seq',
    'updated_seq',
    'recorded_at',
  ],
  key: ['id'],
  since: 'updated_seq',
  tellsOf: ['id'],
  lookups: {},
};

export const ALIASES: Table<AliasRow> = {
  name: 'aliases',
  columns: [
    'chain_id',
    'key',
    'identity_id',
    'name',
    'status',
    'claimed_at',
    'claimed_by',
    'changed_at',
    'changed_by',
    'updated_seq',
  ],
  key: ['chain_id', 'key', 'identity_id'],
  since: 'updated_seq',
  tellsOf: ['identity_id'],
  lookups: { claimed: ['chain_id', 'key'], of: ['identity_id'] },
};

export const IDENTITY_MERGES: Table<IdentityMergeRow> = {
  name: 'identity_merges',
  columns: [
    'id',
    'chain_id',
    'scope_id',
    'into_id',
    'from_id',
    'status',
    'event_id',
    'changed_by',
    'updated_seq',
    'recorded_at',
  ],
  key: ['id'],
  since: 'updated_seq',
  tellsOf: ['into_id', 'from_id'],
  lookups: { into: ['into_id'], from: ['from_id'] },
};
