/** Fields that name one item by its id, with the nouns that it may be of. */
import type { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { innerOf, label } from './fields.ts';
import type { NounName } from './nouns.ts';

/** By what the field says of itself: a schema that is described is a copy, and shares everything else with the other labels. */
const NOUNS = new Map<string, readonly NounName[]>();

/** `nouns`: which it may be; undefined for any. A name that is given instead of the id is looked for among these. */
export function idOf(nouns: readonly NounName[] | undefined, description: string): z.ZodString {
  if (nouns) NOUNS.set(description, nouns);
  return label(LIMITS.label).describe(description);
}

/** The nouns of a field of an operation; undefined where it may be any, or says nothing of it. */
export function nounsOf(field: object | undefined): readonly NounName[] | undefined {
  for (let schema = field; schema !== undefined; schema = innerOf(schema)) {
    const { description } = schema as { readonly description?: string };
    const nouns = description === undefined ? undefined : NOUNS.get(description);
    if (nouns) return nouns;
  }
  return undefined;
}
