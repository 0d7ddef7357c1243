/** Every item that a request names, by its whole id: from the short names of packs, from the beginning of an id and from names. */
import type { ReadContext } from '../context.ts';
import { holdsNames, resolveNames } from './resolve-names.ts';
import { holdsRefs, resolveRefs } from './resolve-refs.ts';

type Fields = Record<string, unknown>;

/** `shape`: the fields of the operation, which say of what nouns their items may be. */
export async function resolveItems<T extends Fields>(
  query: ReadContext,
  input: T,
  shape: Readonly<Record<string, object>>,
): Promise<T> {
  return resolveNames(query, await resolveRefs(query, input), shape);
}

export function namesItems(input: Fields): boolean {
  return holdsRefs(input) || holdsNames(input);
}
