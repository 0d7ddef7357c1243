/** What an extractor found in a text, as an event keeps it. */
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { once } from '../base/once.ts';
import { ENTITY_KINDS } from './entity-values.ts';

/**
 * One of the entities of a text: its name as it is compared, its kind, the words as they stand in the text, where, and how sure it is.
 * A list and no object: events and rows are full of them, and names of fields would be most of what they take.
 */
export type FoundEntity = readonly [name: string, kind: string, text: string, offset: number, confidence: number];

/** Versions of all extractors stand on one line: what a later one found takes the place of what an earlier one found. */
export interface Found {
  readonly by: string;
  readonly version: number;
  /** Left out where there are none. */
  readonly entities?: readonly FoundEntity[];
}

const kinds: ReadonlySet<unknown> = new Set(ENTITY_KINDS);

function isFoundEntity(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 5) return false;
  const [name, kind, text, offset, confidence] = value as unknown[];
  const isPlaced = Number.isSafeInteger(offset) && typeof confidence === 'number';
  return isPlaced && isShort(name) && kinds.has(kind) && isShort(text);
}

/** Not every database can keep a NUL, or what stands in its place, inside of such a list. */
function isShort(value: unknown): boolean {
  if (typeof value !== 'string' || value === '' || value.length > LIMITS.entityName) return false;
  return !value.includes('\0') && !value.includes('\u0001');
}

export function areFoundEntities(value: unknown): value is readonly FoundEntity[] {
  return Array.isArray(value) && value.length <= LIMITS.entitiesPerText && value.every(isFoundEntity);
}

function isFound(value: unknown): value is Found {
  if (typeof value !== 'object' || value === null) return false;
  const { by, version, entities } = value as Record<string, unknown>;
  const isRead = typeof by === 'string' && Number.isSafeInteger(version);
  return isRead && (entities === undefined || areFoundEntities(entities));
}

/** By hand, because every text that is written passes here. */
export const found = once(() => z.custom<Found>(isFound));
