/** What the model remembers: plain data, so that a failed command can be undone by going back to a copy. */

export interface Connection {
  readonly actor: { readonly id: string; readonly kind: 'person' | 'agent'; readonly user?: string };
  /** The scope that is used when a request names none: always a project here. */
  readonly defaultScope: string;
}

/** A scope is known by where it was made; it may stand elsewhere later. */
export interface Scope {
  readonly place: string;
  readonly kind: string;
  key: string;
  parent: string | null;
  readonly chain: string;
  name: string;
  description: string | null;
  isOpen: boolean;
  /** The real store's id, once it is known. */
  id?: string;
}

export interface Version {
  kind: string;
  name: string | null;
  category: string | null;
  content: string;
  session: string | null;
  payload: Record<string, unknown> | null;
  tags: string[];
  status: string;
  archiveReason: string | null;
  importance: number;
  confidence: number;
  priority: number | null;
  tier: string;
  expiresAt: number | null;
  pinned: boolean;
  visibility: string;
  trust: number;
  changeReason: string | null;
  basedOn: number | null;
  conflict: boolean;
  author: { id: string; kind: string };
  recordedAt: number;
  /** The place in the ledger of the event that brought the words. */
  wordsFrom: number;
  /** Who last wrote or replaced fields, and when; tagging, pinning and archiving leave it. */
  editedBy: string;
  editedAt: number;
}

export interface Memory {
  readonly id: string;
  readonly scope: string;
  readonly owner: string;
  readonly createdAt: number;
  /** All of them, oldest first; the last one counts. */
  readonly versions: Version[];
}

export interface Claim {
  readonly id: string;
  readonly scope: string;
  readonly statement: string;
  /** The forms by which claims are compared; empty where there is none. */
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  readonly cardinality: string | null;
  status: 'current' | 'superseded' | 'retracted';
  readonly validFrom: number | null;
  validTo: number | null;
  readonly assertedTo: number | null;
  readonly recordedAt: number;
  supersededBy: string | null;
  reason: string | null;
  /** A person asserted it, or said it too. */
  isAccepted: boolean;
  support: number;
  hint: string;
  /** The event and the quote of each; events of the claim's own are not known here. */
  citations: string[];
  isChecked: boolean;
  /** The kind of its author. */
  readonly by: string;
}

export interface Link {
  readonly id: string;
  readonly scope: string;
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  isCurrent: boolean;
  readonly weight: number;
  readonly pinned: boolean;
  readonly validFrom: number | null;
  readonly validTo: number | null;
  readonly count: number;
  readonly recordedAt: number;
  /** Whether a person made it, or made it last. */
  readonly isPersons: boolean;
}

export interface Identity {
  readonly id: string;
  readonly scope: string;
  readonly chain: string;
  name: string;
  key: string;
  readonly kind: string;
  description: string | null;
  status: 'active' | 'merged' | 'removed';
  /** By the form in which they are compared. */
  names: Record<string, string>;
  readonly isPersons: boolean;
}

export interface Merge {
  readonly id: string;
  readonly into: string;
  readonly from: string;
  isUndone: boolean;
}

export interface Evidence {
  readonly id: string;
  readonly scope: string;
  readonly content: string;
  readonly source: string;
  readonly externalId: string | null;
  /** Nobody looked for entities in it yet. */
  isUnread: boolean;
}

/** The first three of a block, the others of a document. */
export interface TextFields {
  readonly authority?: number;
  readonly locked?: boolean;
  readonly maxTokens?: number;
  readonly title?: string;
  readonly kind?: string;
  readonly parent?: string | null;
  readonly size?: number;
}

export interface TextVersion {
  readonly content: string;
  readonly fields: TextFields;
  readonly archived: boolean;
  readonly archiveReason: string | null;
  readonly reason: string | null;
  readonly basedOn: number | null;
  readonly conflict: boolean;
  readonly trust: number;
  /** The kind and the id. */
  readonly author: string;
  readonly recordedAt: number;
}

export interface VersionedDocument {
  readonly id: string;
  readonly noun: 'block' | 'document';
  readonly scope: string;
  readonly name: string;
  readonly createdAt: number;
  readonly versions: TextVersion[];
}

export interface Conflict {
  /** A memory, a versioned document or a session; of a session no versions are counted. */
  readonly memory: string;
  readonly version: number | null;
  readonly cause: string;
  readonly writers: string[];
}

export interface Session {
  readonly id: string;
  readonly scope: string;
  /** As kind:id. */
  readonly agent: string;
  readonly source: string | null;
  readonly externalId: string | null;
  name: string | null;
  goal: string | null;
  summary: string | null;
  workingSet: string[];
  status: string;
  statusReason: string | null;
  checkpoint: string | null;
  readonly startedAt: number;
  endedAt: number | null;
  readonly startActiveMs: number;
  runningSince: number | null;
  spans: [number, number][];
  conflict: boolean;
  /** The events of all edits. */
  revisions: string[];
  editedBy: string;
  editedAt: number;
}

export interface Message {
  readonly event: string;
  readonly role: string;
  readonly tools: string[];
  readonly uses: string[];
}

export interface Conversation {
  readonly id: string;
  readonly scope: string;
  readonly session: string | null;
  title: string | null;
  summary: string | null;
  status: string;
  readonly isPersons: boolean;
  readonly messages: Message[];
}

/** What somebody decided about a conflict. */
export interface Decision {
  /** The id of the conflict. */
  readonly id: string;
  readonly resolution: string;
  readonly changed: string[];
  readonly scope: string;
  readonly isPersons: boolean;
  /** What each changed item was like right after it. */
  readonly marks: string[];
}

export interface Event {
  readonly kind: string;
  readonly scope: string;
  readonly item: string | null;
  /** Of a link: whose private memories it had at its ends then. */
  readonly privateTo?: readonly string[];
  /** The session that it belongs to; the connection's, until something else is said. */
  session?: string | null;
  at?: number;
  /** For a conflict: one of its sides. */
  readonly about?: string;
}

export interface State {
  scopes: Map<string, Scope>;
  memories: Map<string, Memory>;
  evidence: Evidence[];
  claims: Map<string, Claim>;
  links: Map<string, Link>;
  /** Ids of two claims, the earlier one first. */
  contradictions: [string, string][];
  /** Of those where a person's claim did not yield, by the two ids. */
  unyielding: Set<string>;
  /** A person's memory, and the one that an agent would put in its place. */
  proposals: [string, string][];
  /** By chain and key. */
  predicates: Map<string, string>;
  identities: Map<string, Identity>;
  merges: Merge[];
  conflicts: Conflict[];
  texts: Map<string, VersionedDocument>;
  /** By the two sides. */
  decisions: Map<string, Decision>;
  events: Event[];
  sessions: Map<string, Session>;
  conversations: Map<string, Conversation>;
  /** By owner, item and role: what was attached by request, and how much it matters there. */
  attached: Map<string, { owner: string; item: string; role: string; relevance: number | null }>;
  /** By actor, the session in which its connection works. */
  working: Map<string, string>;
  tags: Map<string, { category: string; description: string | null }>;
  /** Texts that may not be said at a place and below it. */
  rejections: Map<string, { place: string; text: string; by: string; isLifted: boolean }>;
  /** By claim and actor, what was last said of it. */
  feedback: Map<string, string>;
  /** By claim, the weights of all outcomes. */
  outcomes: Map<string, number>;
  /** By chain and name, the budget, and whether a person said so last. */
  frames: Map<string, { budget: number; isPersons: boolean }>;
}

export const GLOBAL = 'global';
export const LOCAL = 'local';

export function emptyState(): State {
  const global: Scope = {
    place: GLOBAL,
    kind: 'global',
    key: 'global',
    parent: null,
    chain: LOCAL,
    name: 'Everything',
    description: null,
    isOpen: true,
    id: 'global',
  };
  return {
    scopes: new Map([[GLOBAL, global]]),
    memories: new Map(),
    evidence: [],
    claims: new Map(),
    links: new Map(),
    contradictions: [],
    unyielding: new Set(),
    proposals: [],
    predicates: new Map(),
    identities: new Map(),
    merges: [],
    conflicts: [],
    texts: new Map(),
    decisions: new Map(),
    events: [],
    sessions: new Map(),
    conversations: new Map(),
    attached: new Map(),
    working: new Map(),
    tags: new Map(),
    rejections: new Map(),
    feedback: new Map(),
    outcomes: new Map(),
    frames: new Map(),
  };
}

export function current(memory: Memory): Version {
  return memory.versions.at(-1)!;
}

export function ownerOf(connection: Connection): string {
  return `${connection.actor.kind}:${connection.actor.id}`;
}

/** Neither put away nor over. */
export function isInUse(version: Version, now: number): boolean {
  return version.status !== 'archived' && (version.expiresAt === null || version.expiresAt > now);
}

/** What was written while a memory was private stays with its owner, also when it is opened later. */
export function isVersionSharedWith(memory: Memory, version: number, connection: Connection): boolean {
  return memory.versions[version - 1]?.visibility !== 'private' || memory.owner === ownerOf(connection);
}

export function isSharedWith(memory: Memory, connection: Connection): boolean {
  return current(memory).visibility !== 'private' || memory.owner === ownerOf(connection);
}

/** A request that cannot be honoured, with the code that the real store must give. */
export class Refusal extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
