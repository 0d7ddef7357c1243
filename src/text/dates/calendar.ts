/** Names of days and months. */

export const WEEKDAYS: ReadonlyMap<string, number> = numbered(
  'monday tuesday wednesday thursday friday saturday sunday',
  'mondays tuesdays wednesdays thursdays fridays saturdays sundays',
  'mon tue wed thu fri sat sun',
);
/** "may" and "march" are months only with a capital letter. */
export const MONTHS: ReadonlyMap<string, number> = numbered(
  'january february march april may june july august september october november december',
  'jan feb mar apr may jun jul aug sep oct nov dec',
);

function numbered(...lists: string[]): ReadonlyMap<string, number> {
  return new Map(lists.flatMap((list) => list.split(' ').map((name, index) => [name, index + 1] as const)));
}
