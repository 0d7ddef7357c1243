/**
 * The projections: tables that are derived from the ledger alone and can be made again from it. Backends create
 * them in SQL; everything else about a row (its columns, key, look-ups, checksum) is said here once.
 */

export type Value = string | number | null;
export type Row = Record<string, Value>;

export interface Table<R> {
  readonly name: string;
  /** Logical columns, in the order in which they enter the checksum. */
  readonly columns: readonly (keyof R & string)[];
  /** Columns that hold positions in this store's own log: not comparable between stores, so no part of the checksum. */
  readonly positions?: readonly (keyof R & string)[];
  readonly key: readonly (keyof R & string)[];
  /**
   * The column with the sequence number of the event since which a row is as it is. A table that has one keeps its past: a row that another
   * event replaces goes to the table named in `pastOf`, so that the state at any event can be read.
   */
  readonly since?: keyof R & string;
  /** The columns that name what a row tells of: it goes at once when one of these events or items is erased. */
  readonly tellsOf?: readonly (keyof R & string)[];
  /** Named sets of columns by which a projector may find rows; each has an index. */
  readonly lookups: Readonly<Record<string, readonly (keyof R & string)[]>>;
  /** Only carries the row type. */
  readonly row?: R;
}

/** A row that was replaced, with the event that replaced it. */
export type PastRow<R> = R & { to_seq: number };

/** Where the replaced rows of a table are. */
export function pastOf<R>(table: Table<R>): Table<PastRow<R>> {
  return {
    name: `${table.name}_past`,
    columns: [...table.columns, 'to_seq'],
    ...(table.positions ? { positions: table.positions } : {}),
    ...(table.tellsOf ? { tellsOf: table.tellsOf } : {}),
    key: [...table.key, table.since!],
    lookups: {},
  };
}

/** Every column that a row is stored with. */
export function storedColumns<R>(table: Table<R>): readonly (keyof R & string)[] {
  return table.positions === undefined ? table.columns : [...table.columns, ...table.positions];
}

export type ScopeRow = {
  id: string;
  chain_id: string;
  type: string;
  key: string;
  parent_id: string | null;
  /** Ids from the top to this scope, joined by slashes. */
  path: string;
  name: string;
  description: string | null;
  root_path: string | null;
  status: string;
  metadata: string | null;
  created_seq: number;
  updated_seq: number;
  recorded_at: number;
};

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

export type ConflictRow = {
  id: string;
  chain_id: string;
  scope_id: string;
  type: string;
  item_a: string;
  version_a: number | null;
  item_b: string;
  version_b: number | null;
  status: string;
  severity: string;
  /** How sure the detection is, 0–1. */
  score: number;
  /** What found it, with its version. */
  detector: string;
  /** How it ended: what somebody decided, or why it ended by itself. */
  resolution: string | null;
  /** The event of the last decision, and when it was made; also of one that was taken back. */
  decided_by: string | null;
  decided_at: number | null;
  detail: string;
  detected_seq: number;
  updated_seq: number;
  recorded_at: number;
};

export type ClaimRow = {
  id: string;
  chain_id: string;
  scope_id: string;
  statement: string;
  statement_key: string;
  topic: string | null;
  topic_key: string;
  subject: string | null;
  predicate: string | null;
  object: string | null;
  /** The forms by which they are compared; empty where there is none. */
  subject_key: string;
  predicate_key: string;
  object_key: string;
  cardinality: string | null;
  confidence: number;
  confidence_hint: string;
  /** 1: a person has said that it comes from who decides it. Stays when it is contested. */
  authoritative: number;
  supporting_count: number;
  origin: string;
  status: string;
  valid_from: number | null;
  /** Until when it holds, as far as is known now: what took its place may have ended it. */
  valid_to: number | null;
  /** As it was asserted. */
  asserted_valid_to: number | null;
  superseded_at: number | null;
  superseded_by: string | null;
  supersession_reason: string | null;
  change_reason: string | null;
  trust: number;
  author_id: string;
  author_kind: string;
  /** The event that asserted it, and the last that changed it. */
  event_id: string;
  changed_by: string;
  created_seq: number;
  updated_seq: number;
  recorded_at: number;
  /** The event whose words stand in the search index. */
  text_pos: number;
};

export type CitationRow = {
  owner_id: string;
  number: number;
  chain_id: string;
  event_id: string;
  quote: string | null;
  quote_hash: string | null;
  quote_offset: number | null;
  /** The document whose words the event brought; null where the event itself is the source. */
  document_id: string | null;
  /** The event that cites. */
  cited_by: string;
  updated_seq: number;
};

export type VerificationRow = {
  target_id: string;
  chain_id: string;
  scope_id: string;
  status: string;
  message: string;
  checked_at: number;
  updated_seq: number;
};

export type LinkRow = {
  /** Follows from the chain, the ends and the type. */
  id: string;
  chain_id: string;
  scope_id: string;
  from_id: string;
  to_id: string;
  type: string;
  status: string;
  weight: number;
  confidence: number;
  origin: string;
  /** How often it was made, in all. */
  reinforcement_count: number;
  valid_from: number | null;
  valid_to: number | null;
  pinned: number;
  note: string | null;
  change_reason: string | null;
  trust: number;
  author_id: string;
  author_kind: string;
  /** The event that made it first, the last that made it and the last that removed it; and the order of those two. */
  event_id: string;
  made_by: string;
  made_order: number;
  removed_by: string | null;
  removed_order: number | null;
  created_seq: number;
  updated_seq: number;
  recorded_at: number;
};

export type SessionRow = {
  id: string;
  chain_id: string;
  scope_id: string;
  /** Whose session it is. */
  agent_id: string;
  agent_kind: string;
  /** How another program calls it: where, and by which id. */
  source: string | null;
  external_id: string | null;
  name: string | null;
  purpose: string | null;
  task_type: string | null;
  goal: string | null;
  summary: string | null;
  /** JSON: a list of texts. */
  working_set: string;
  status: string;
  status_reason: string | null;
  /** The memory that landing left for the next session. */
  checkpoint_id: string | null;
  started_at: number;
  ended_at: number | null;
  /** Hours that its agent had been active when it began. */
  start_active_hours: number;
  /** While it is active: since when, by the clock on the wall and by the one that measures. */
  running_since: number | null;
  running_clock: string | null;
  running_ms: number | null;
  /** JSON: by field, the moment and the event that set it. */
  stamps: string;
  /** The latest of these moments. */
  touched_at: number;
  /** Whether the last edit was made without seeing the one before. */
  conflict: number;
  /** The event that began it, and the last that edited it, with its writer as kind:id and its time. */
  event_id: string;
  changed_by: string;
  edited_by: string;
  edited_at: number;
  created_seq: number;
  updated_seq: number;
  recorded_at: number;
  /** The event whose words stand in the search index. */
  text_pos: number;
};

/** A stretch of time in which a session was active. */
export type SessionSpanRow = {
  /** The event that ended it. */
  event_id: string;
  session_id: string;
  chain_id: string;
  scope_id: string;
  agent_id: string;
  agent_kind: string;
  start_at: number;
  end_at: number;
  updated_seq: number;
};

/** An item that belongs to a session, to a conversation or to a message of one. */
export type SessionItemRow = {
  owner_id: string;
  item_id: string;
  role: string;
  chain_id: string;
  /** Where the item stands. */
  scope_id: string;
  relevance: number | null;
  /** 0 once it was taken away. */
  present: number;
  at: number;
  event_id: string;
  recorded_at: number;
  updated_seq: number;
};

export type ConversationRow = {
  id: string;
  chain_id: string;
  scope_id: string;
  session_id: string | null;
  title: string | null;
  summary: string | null;
  status: string;
  started_at: number;
  ended_at: number | null;
  stamps: string;
  touched_at: number;
  author_id: string;
  author_kind: string;
  event_id: string;
  changed_by: string;
  created_seq: number;
  updated_seq: number;
};

/** Which evidence is a message of which conversation. Their order is by `at`, then by event. */
export type MessageRow = {
  conversation_id: string;
  event_id: string;
  chain_id: string;
  scope_id: string;
  role: string;
  /** JSON: a list of names. */
  tools: string;
  /** How its evidence is called outside: a merged store may keep the same words as another event. */
  source: string | null;
  external_id: string | null;
  at: number;
  added_by: string;
  updated_seq: number;
};

export type PredicateRow = { chain_id: string; key: string; name: string; cardinality: string; updated_seq: number };

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

export const SCOPES: Table<ScopeRow> = {
  name: 'scopes',
  columns: [
    'id',
    'chain_id',
    'type',
    'key',
    'parent_id',
    'path',
    'name',
    'description',
    'root_path',
    'status',
    'metadata',
    'created_seq',
    'updated_seq',
    'recorded_at',
  ],
  key: ['id'],
  since: 'updated_seq',
  lookups: { children: ['parent_id'] },
};

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

export const CONFLICTS: Table<ConflictRow> = {
  name: 'conflicts',
  columns: [
    'id',
    'chain_id',
    'scope_id',
    'type',
    'item_a',
    'version_a',
    'item_b',
    'version_b',
    'status',
    'severity',
    'score',
    'detector',
    'resolution',
    'decided_by',
    'decided_at',
    'detail',
    'detected_seq',
    'updated_seq',
    'recorded_at',
  ],
  key: ['id'],
  since: 'updated_seq',
  tellsOf: ['item_a', 'item_b'],
  lookups: { about: ['item_a'], against: ['item_b'] },
};

export const CLAIMS: Table<ClaimRow> = {
  name: 'claims',
  columns: [
    'id',
    'chain_id',
    'scope_id',
    'statement',
    'statement_key',
    'topic',
    'topic_key',
    'subject',
    'predicate',
    'object',
    'subject_key',
    'predicate_key',
    'object_key',
    'cardinality',
    'confidence',
    'confidence_hint',
    'authoritative',
    'supporting_count',
    'origin',
    'status',
    'valid_from',
    'valid_to',
    'asserted_valid_to',
    'superseded_at',
    'superseded_by',
    'supersession_reason',
    'change_reason',
    'trust',
    'author_id',
    'author_kind',
    'event_id',
    'changed_by',
    'created_seq',
    'updated_seq',
    'recorded_at',
  ],
  positions: ['text_pos'],
  key: ['id'],
  since: 'updated_seq',
  tellsOf: ['id'],
  lookups: {
    keyed: ['scope_id', 'subject_key', 'predicate_key', 'status'],
    valued: ['scope_id', 'subject_key', 'predicate_key', 'status', 'object_key'],
    said: ['scope_id', 'statement_key', 'status'],
    replacedBy: ['superseded_by'],
  },
};

export const CITATIONS: Table<CitationRow> = {
  name: 'citations',
  columns: [
    'owner_id',
    'number',
    'chain_id',
    'event_id',
    'quote',
    'quote_hash',
    'quote_offset',
    'document_id',
    'cited_by',
    'updated_seq',
  ],
  key: ['owner_id', 'number'],
  since: 'updated_seq',
  tellsOf: ['owner_id', 'event_id', 'cited_by'],
  lookups: { of: ['owner_id'] },
};

/** The latest check of an item; earlier ones are its past. */
export const VERIFICATIONS: Table<VerificationRow> = {
  name: 'verifications',
  columns: ['target_id', 'chain_id', 'scope_id', 'status', 'message', 'checked_at', 'updated_seq'],
  key: ['target_id'],
  since: 'updated_seq',
  tellsOf: ['target_id'],
  lookups: {},
};

export const PREDICATES: Table<PredicateRow> = {
  name: 'predicates',
  columns: ['chain_id', 'key', 'name', 'cardinality', 'updated_seq'],
  key: ['chain_id', 'key'],
  since: 'updated_seq',
  lookups: { ofChain: ['chain_id'] },
};

/** One key of a value that was rejected. */
export type RejectedValueRow = {
  /** Of the rejection. */
  id: string;
  /** Of the key among those of the rejection. */
  number: number;
  key: string;
  chain_id: string;
  scope_id: string;
  status: string;
  /** What was put away with it. */
  item_id: string | null;
  reason: string | null;
  author_id: string;
  author_kind: string;
  event_id: string;
  updated_seq: number;
  recorded_at: number;
};

export const REJECTED_VALUES: Table<RejectedValueRow> = {
  name: 'rejected_values',
  columns: [
    'id',
    'number',
    'key',
    'chain_id',
    'scope_id',
    'status',
    'item_id',
    'reason',
    'author_id',
    'author_kind',
    'event_id',
    'updated_seq',
    'recorded_at',
  ],
  key: ['id', 'number'],
  since: 'updated_seq',
  lookups: { byKey: ['chain_id', 'key'], ofRejection: ['id'], ofScope: ['scope_id'], ofChain: ['chain_id'] },
};

/** With which the keys of a chain are made, as a JSON list; more than one only after stores were merged. */
export type RejectionSaltsRow = { chain_id: string; salts: string; updated_seq: number };

export const REJECTION_SALTS: Table<RejectionSaltsRow> = {
  name: 'rejection_salts',
  columns: ['chain_id', 'salts', 'updated_seq'],
  key: ['chain_id'],
  since: 'updated_seq',
  lookups: {},
};

/** What was erased, by whom and of whom: a row for the item, and one for each of its events. */
export type ErasureRow = {
  id: string;
  scope_id: string;
  chain_id: string;
  /** The item with which it went. */
  item_id: string;
  /** Who alone could see it; null where everybody could who saw the scope. */
  owner_id: string | null;
  /** The event that erased it. */
  event_id: string;
  recorded_at: number;
};

/** Keeps no past: what was erased is erased from every earlier state as well. */
export const ERASURES: Table<ErasureRow> = {
  name: 'erasures',
  columns: ['id', 'scope_id', 'chain_id', 'item_id', 'owner_id', 'event_id', 'recorded_at'],
  key: ['id', 'scope_id'],
  lookups: { ofChain: ['chain_id'] },
};

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

export const LINKS: Table<LinkRow> = {
  name: 'links',
  columns: [
    'id',
    'chain_id',
    'scope_id',
    'from_id',
    'to_id',
    'type',
    'status',
    'weight',
    'confidence',
    'origin',
    'reinforcement_count',
    'valid_from',
    'valid_to',
    'pinned',
    'note',
    'change_reason',
    'trust',
    'author_id',
    'author_kind',
    'event_id',
    'made_by',
    'made_order',
    'removed_by',
    'removed_order',
    'created_seq',
    'updated_seq',
    'recorded_at',
  ],
  key: ['id'],
  since: 'updated_seq',
  tellsOf: ['id', 'from_id', 'to_id'],
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

export const SESSIONS: Table<SessionRow> = {
  name: 'sessions',
  columns: [
    'id',
    'chain_id',
    'scope_id',
    'agent_id',
    'agent_kind',
    'source',
    'external_id',
    'name',
    'purpose',
    'task_type',
    'goal',
    'summary',
    'working_set',
    'status',
    'status_reason',
    'checkpoint_id',
    'started_at',
    'ended_at',
    'start_active_hours',
    'running_since',
    'running_clock',
    'running_ms',
    'stamps',
    'touched_at',
    'conflict',
    'event_id',
    'changed_by',
    'edited_by',
    'edited_at',
    'created_seq',
    'updated_seq',
    'recorded_at',
  ],
  positions: ['text_pos'],
  key: ['id'],
  since: 'updated_seq',
  tellsOf: ['id'],
  lookups: { external: ['scope_id', 'external_id'] },
};

export const SESSION_SPANS: Table<SessionSpanRow> = {
  name: 'session_spans',
  columns: [
    'event_id',
    'session_id',
    'chain_id',
    'scope_id',
    'agent_id',
    'agent_kind',
    'start_at',
    'end_at',
    'updated_seq',
  ],
  key: ['event_id'],
  since: 'updated_seq',
  tellsOf: ['session_id'],
  lookups: {},
};

export const SESSION_ITEMS: Table<SessionItemRow> = {
  name: 'session_items',
  columns: [
    'owner_id',
    'item_id',
    'role',
    'chain_id',
    'scope_id',
    'relevance',
    'present',
    'at',
    'event_id',
    'recorded_at',
    'updated_seq',
  ],
  key: ['owner_id', 'item_id', 'role'],
  since: 'updated_seq',
  tellsOf: ['item_id'],
  lookups: {},
};

export const CONVERSATIONS: Table<ConversationRow> = {
  name: 'conversations',
  columns: [
    'id',
    'chain_id',
    'scope_id',
    'session_id',
    'title',
    'summary',
    'status',
    'started_at',
    'ended_at',
    'stamps',
    'touched_at',
    'author_id',
    'author_kind',
    'event_id',
    'changed_by',
    'created_seq',
    'updated_seq',
  ],
  key: ['id'],
  since: 'updated_seq',
  tellsOf: ['id'],
  lookups: {},
};

export const MESSAGES: Table<MessageRow> = {
  name: 'messages',
  columns: [
    'conversation_id',
    'event_id',
    'chain_id',
    'scope_id',
    'role',
    'tools',
    'source',
    'external_id',
    'at',
    'added_by',
    'updated_seq',
  ],
  key: ['conversation_id', 'event_id'],
  since: 'updated_seq',
  tellsOf: ['conversation_id'],
  lookups: {},
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

/** What one actor last said of an item. */
export type FeedbackRow = {
  /** Of the event; counts only where it is the scope of the item. */
  scope_id: string;
  item_id: string;
  actor_id: string;
  actor_kind: string;
  chain_id: string;
  signal: string;
  session_id: string | null;
  event_id: string;
  updated_seq: number;
  recorded_at: number;
};

export const FEEDBACK: Table<FeedbackRow> = {
  name: 'feedback',
  columns: [
    'scope_id',
    'item_id',
    'actor_id',
    'actor_kind',
    'chain_id',
    'signal',
    'session_id',
    'event_id',
    'updated_seq',
    'recorded_at',
  ],
  key: ['scope_id', 'item_id', 'actor_id', 'actor_kind'],
  since: 'updated_seq',
  lookups: { ofItem: ['item_id'] },
};

/** How often packs held an item and what came of using it, in all and in the last session that said anything of it. */
export type ItemUseRow = {
  scope_id: string;
  item_id: string;
  chain_id: string;
  uses: number;
  signal_sum: number;
  weight_sum: number;
  session_id: string | null;
  session_uses: number;
  session_signal: number;
  session_weight: number;
  updated_seq: number;
  recorded_at: number;
};

export const ITEM_USES: Table<ItemUseRow> = {
  name: 'item_uses',
  columns: [
    'scope_id',
    'item_id',
    'chain_id',
    'uses',
    'signal_sum',
    'weight_sum',
    'session_id',
    'session_uses',
    'session_signal',
    'session_weight',
    'updated_seq',
    'recorded_at',
  ],
  key: ['scope_id', 'item_id'],
  since: 'updated_seq',
  lookups: { ofItem: ['item_id'] },
};

export type FrameRow = {
  chain_id: string;
  name: string;
  scope_id: string;
  /** JSON. */
  definition: string;
  status: string;
  author_id: string;
  author_kind: string;
  event_id: string;
  updated_seq: number;
  recorded_at: number;
};

export const FRAMES: Table<FrameRow> = {
  name: 'frames',
  columns: [
    'chain_id',
    'name',
    'scope_id',
    'definition',
    'status',
    'author_id',
    'author_kind',
    'event_id',
    'updated_seq',
    'recorded_at',
  ],
  key: ['chain_id', 'name'],
  since: 'updated_seq',
  lookups: { ofChain: ['chain_id'] },
};

const PRESENT = [
  SCOPES,
  MEMORIES,
  MEMORY_VERSIONS,
  TAGS,
  ITEM_TAGS,
  CONFLICTS,
  CLAIMS,
  CITATIONS,
  VERIFICATIONS,
  PREDICATES,
  REJECTED_VALUES,
  REJECTION_SALTS,
  LINKS,
  BLOCKS,
  BLOCK_VERSIONS,
  SESSIONS,
  SESSION_SPANS,
  SESSION_ITEMS,
  CONVERSATIONS,
  MESSAGES,
  DOCUMENTS,
  DOCUMENT_VERSIONS,
  EXTRACTIONS,
  IDENTITIES,
  ALIASES,
  IDENTITY_MERGES,
  ERASURES,
  FEEDBACK,
  ITEM_USES,
  FRAMES,
] as unknown as readonly Table<never>[];

/** All of them; parents before children, so that they can be emptied from the end. */
export const PROJECTIONS: readonly Table<never>[] = PRESENT.flatMap((table) =>
  table.since === undefined ? [table] : [table, pastOf(table) as Table<never>],
);
