/** An empty answer says where it looked and whether another scope has something. */

interface Elsewhere {
  readonly lookedIn: string;
  readonly count: number;
  readonly more: boolean;
}

/** Names of scopes are words of others, and this is said outside the fence. */
const PLAIN = /^[\w:./-]{1,80}$/;

/** `how` is what the reader can do to look everywhere. */
export function nothingFound(
  { elsewhere }: Readonly<Record<string, unknown>>,
  what: string,
  how = 'ask again with scope "*"',
): string {
  if (elsewhere === undefined) return `${what}.`;
  const { lookedIn, count, more } = elsewhere as Elsewhere;
  const here = `${what} in ${PLAIN.test(lookedIn) ? lookedIn : 'this scope'}.`;
  if (count === 0) return here;
  return `${here} Other scopes have ${more ? `${count} or more` : count}: ${how}.`;
}
