/** An empty answer says where it looked and whether another scope has something. */
import { fieldsOf } from '../../base/records.ts';

/** Names of scopes are words of others, and this is said outside the fence. */
const PLAIN = /^[\w:./-]{1,80}$/;

/** `how` is what the reader can do to look everywhere. */
export function nothingFound(
  { elsewhere }: { readonly elsewhere?: unknown },
  what: string,
  how = 'ask again with scope "*"',
): string {
  if (elsewhere === undefined) return `${what}.`;
  const { lookedIn, count, more } = fieldsOf(elsewhere);
  const here = `${what} in ${typeof lookedIn === 'string' && PLAIN.test(lookedIn) ? lookedIn : 'this scope'}.`;
  if (count === 0) return here;
  return `${here} Other scopes have ${more ? `${count} or more` : count}: ${how}.`;
}
