/** The numbers of days and months in English. */
import { months, type Names, weekdays } from './names-of-days.ts';

export const WEEKDAYS: ReadonlyMap<string, number> = numbered(
  weekdays('en').map(([full, ...short]) => [full!, `${full}s`, ...short]),
);
/** "may" and "march" are months only with a capital letter. */
export const MONTHS: ReadonlyMap<string, number> = numbered(months('en'));

function numbered(names: Names): ReadonlyMap<string, number> {
  return new Map(names.flatMap((all, index) => all.map((name) => [name, index + 1] as const)));
}
