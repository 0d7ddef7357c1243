/** Entities as texts mention them, and the identities behind their names. */
import type { PlacedEvent } from '../store.ts';
import type { AliasRow } from '../tables.ts';

/** Which mentions count: of evidence, of memories in use that have not expired by then, and of current claims. */
export interface MentionFilter {
  readonly kinds?: readonly string[];
  /** Entities, as they are compared. */
  readonly names?: readonly string[];
  /** What a name must hold. */
  readonly namePart?: string;
  /** Only those of one text, by the event that carries it. */
  readonly eventId?: string;
  readonly notExpiredAt: number;
}

export interface EntityCount {
  readonly name: string;
  readonly kind: string;
  /** The words of the first mention that counts. */
  readonly text: string;
  readonly mentions: number;
}

export interface MentionRecord {
  readonly itemType: string;
  /** The memory or the claim; null for evidence. */
  readonly itemId: string | null;
  /** The place among the entities of the text. */
  readonly number: number;
  readonly name: string;
  readonly kind: string;
  readonly text: string;
  readonly offset: number;
  readonly confidence: number;
  /** The event that carries the text. */
  readonly event: PlacedEvent;
}

export interface IdentityFilter {
  readonly ids?: readonly string[];
  readonly statuses?: readonly string[];
  readonly kinds?: readonly string[];
  /** What one of its names must hold, as they are compared. */
  readonly namePart?: string;
  /** Only this one and those that were merged into it. */
  readonly rootId?: string;
  /** Only those with all of these. */
  readonly tags?: readonly string[] | undefined;
}

/** A name that an identity holds, with the identity that it leads to. */
export interface HeldAlias {
  readonly alias: AliasRow;
  readonly rootId: string;
}
