/** One row of the ledger, as every part of the code sees it. */
import type { ActorKind } from './actor.ts';
import { kindNoun } from './nouns.ts';

export const EVIDENCE_KINDS = [
  'user_message',
  'assistant_message',
  'tool_call',
  'tool_result',
  'file_edit',
  'system_event',
  'explicit_memory',
  'external_event',
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

export function isEvidenceKind(kind: string): kind is EvidenceKind {
  return (EVIDENCE_KINDS as readonly string[]).includes(kind);
}

/** What everything else stands on, what is kept so that something stays away, and what holds no words: of these nothing can be erased. */
export const KEPT_NOUNS = ['event', 'scope', 'tag', 'predicate', 'value', 'write'] as const;

export function isErasable(kind: string): boolean {
  return !(KEPT_NOUNS as readonly string[]).includes(kindNoun(kind));
}

/** The chain of everything outside an organisation. */
export const LOCAL_CHAIN = 'local';

/** What the writer of an event decides, before the ledger gives it a place. Covered by the event hash. */
export interface EventMetadata {
  readonly id: string;
  readonly kind: string;
  readonly kindVersion: number;
  readonly scopeId: string;
  readonly sessionId: string | null;
  /** The memory, scope or other item that a change is about; null for evidence. */
  readonly itemId: string | null;
  readonly actorId: string;
  readonly actorKind: ActorKind;
  readonly trust: number;
  readonly occurredAt: number;
  readonly recordedAt: number;
  readonly source: string | null;
  readonly externalId: string | null;
}

export interface StoredEvent extends EventMetadata {
  readonly chainId: string;
  readonly seq: number;
  readonly appendedAt: number;
  /** Canonical JSON text, exactly as hashed; null once erased. */
  readonly body: string | null;
  readonly salt: Uint8Array | null;
  readonly bodyHash: Uint8Array;
  readonly eventHash: Uint8Array;
  readonly chainHash: Uint8Array;
}

/** A stored event with its place in this store's file and its body read and brought up to date. */
export interface LedgerEvent extends StoredEvent {
  /** Order of arrival in this store across all chains; not comparable between stores. */
  readonly position: number;
  /** The parsed body in the newest version of its kind; null once erased. */
  readonly data: Record<string, unknown> | null;
}

export interface ChainHead {
  readonly chainId: string;
  readonly seq: number;
  readonly hash: Uint8Array;
}
