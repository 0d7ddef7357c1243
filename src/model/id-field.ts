/** Fields that name one item by its id, with the nouns that it may be of. */
import type { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { definitionOf, innerOf, label } from './fields.ts';
import type { NounName } from './nouns.ts';

const NOUNS = new WeakMap<object, readonly NounName[]>();

/** `nouns`: which it may be; undefined for any. A name that is given instead of the id is looked for among these. */
export function idOf(nouns: readonly NounName[] | undefined, description: string): z.ZodString {
  // With a definition of its own: fields of one length otherwise share theirs.
  const schema = label(LIMITS.label).check().describe(description);
  if (nouns) NOUNS.set(definitionOf(schema)!, nouns);
  return schema;
}

/** The nouns of a field of an operation; undefined where it may be any, or says nothing of it. */
export function nounsOf(field: object | undefined): readonly NounName[] | undefined {
  for (let schema = field; schema !== undefined; schema = innerOf(schema)) {
    const nouns = NOUNS.get(definitionOf(schema)!);
    if (nouns) return nouns;
  }
  return undefined;
}
