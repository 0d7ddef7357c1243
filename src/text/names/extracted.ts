/** What the extractor gives back: one entity of a text, with the place of its first mention. */

import type { EntityKind } from '../../model/entity-values.ts';

export interface Extracted {
  /** The words exactly as they stand in the source; fit to be shown. */
  readonly text: string;
  /** The key of the entity: two mentions with the same name are the same entity (see `normaliseName`). */
  readonly name: string;
  readonly kind: EntityKind;
  /** UTF-16 index of `text` in the source. */
  readonly offset: number;
  /** 0.9 and more: its form or a list says so; 0.7: the words around it say so; 0.5 and less: only its capitals say so. */
  readonly confidence: number;
}

/** A stretch of the source that a rule took for an entity. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly kind: EntityKind;
  readonly confidence: number;
  /** Where the part that names the entity ends: before the version in `Node 24`, before the plural in `APIs`. */
  readonly nameEnd?: number;
}

export const CERTAIN = 0.95;
export const LISTED = 0.9;
export const SHAPED = 0.8;
export const HINTED = 0.7;
export const GUESSED = 0.5;
