/** Ids in as few characters as tell them apart: every command takes the beginning of an id. */
import { oneLine } from './plain-text.ts';
import type { Screen } from './screen.ts';

/** The time of an id has ten characters after its prefix; two more tell apart what was made in one millisecond, as a rule. */
const AFTER_PREFIX = 12;
const MOST = 60;

/** On a terminal; elsewhere programs read them. Of ids that begin alike each has as much as sets it apart. */
export function shortIds(ids: readonly string[], screen: Screen): (id: string) => string {
  if (screen.now === undefined) return oneLine;
  const all = [...new Set(ids)].sort();
  const shorts = new Map(
    all.map((id, place) => {
      const shared = Math.max(alike(id, all[place - 1]), alike(id, all[place + 1]));
      const least = id.indexOf('_') + 1 + AFTER_PREFIX;
      return [id, oneLine(id.slice(0, Math.min(MOST, Math.max(least, shared + 1))))];
    }),
  );
  return (id) => shorts.get(id) ?? oneLine(id);
}

function alike(id: string, other = ''): number {
  let count = 0;
  while (count < id.length && id[count] === other[count]) count++;
  return count;
}
