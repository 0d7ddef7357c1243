/** Which named text an id belongs to. */
import { isIdOf } from '../../model/nouns.ts';
import { BLOCK } from '../blocks/block.ts';
import type { NamedText } from '../named-texts/named-text.ts';
import { RESOURCE } from '../resources/resource.ts';

/** For verbs that are the same for all of them; undefined for the id of anything else. */
export function namedTextOf(id: string): NamedText<object, object> | undefined {
  if (isIdOf('block', id)) return BLOCK as unknown as NamedText<object, object>;
  if (isIdOf('resource', id)) return RESOURCE as unknown as NamedText<object, object>;
  return undefined;
}
