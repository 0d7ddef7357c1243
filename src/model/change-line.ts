/** A change of an item in one line, as packs and lists of answers show it: what it said before, when that changed and why. */

interface Change {
  readonly was: string | null;
  readonly reason: string | null;
  readonly at: string;
}

const MOST_WAS = 100;
const MOST_REASON = 200;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

export function changeLine({ was, reason, at }: Change): string {
  const before = was === null ? '' : `was: ${short(was, MOST_WAS)}; `;
  const because = reason === null ? '' : ` because ${short(reason, MOST_REASON)}`;
  return `(${before}changed ${at.slice(0, DAY_LENGTH)}${because})`;
}

function short(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).toWellFormed()}…`;
}
