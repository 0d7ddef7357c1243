/** Where an item is kept that can be tagged, whatever its noun. */
import { nounOf } from '../../model/nouns.ts';
import type { FindPlace } from '../item-tags/item-tags.ts';
import type { Noun } from '../noun.ts';
import { NOUNS } from '../nouns.ts';

/** Undefined for an id of a noun without tags. The global scope has no row of its own, and no tags. */
export function taggableNoun(id: string): Noun | undefined {
  const name = nounOf(id);
  return NOUNS.find((noun: Noun) => noun.name === name && noun.tagPlace !== undefined);
}

export const tagPlaceOf: FindPlace = async (rows, id) => taggableNoun(id)?.tagPlace?.(rows, id);
