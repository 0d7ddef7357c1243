/** Which items something else that counts contradicts, as far as the reader may see it. */
import type { Query } from '../knowledge/command.ts';
import { findItem } from '../knowledge/items/find-item.ts';
import { LIVE_STATUSES } from '../model/memory-values.ts';
import { CONFLICTS } from '../store/port/tables.ts';

/** Two look-ups that mostly find nothing; only then is anything else read. */
export async function contradictedAmong(query: Query, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = query.view;
  const conflicts = [
    ...(await rows.findAmong(CONFLICTS, 'item_a', ids)),
    ...(await rows.findAmong(CONFLICTS, 'item_b', ids)),
  ].filter(({ type, status }) => type === 'contradiction' && status === 'open');
  const asked = new Set(ids);
  const found = new Set<string>();
  for (const { item_a: a, item_b: b } of conflicts)
    for (const [near, far] of [
      [a, b],
      [b, a],
    ] as const)
      if (asked.has(near) && !found.has(near) && (await stillCounts(query, far))) found.add(near);
  return found;
}

async function stillCounts(query: Query, id: string): Promise<boolean> {
  const item = await findItem(query, id);
  return item !== undefined && COUNTING.has(item.status ?? '');
}

const COUNTING: ReadonlySet<string> = new Set([...LIVE_STATUSES, 'current']);
