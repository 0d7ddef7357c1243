/** What contradicts items, or took the place of them: open conflicts and links that hold, as far as the reader may see them. */
import type { ReadContext } from '../knowledge/context.ts';
import { findItem } from '../knowledge/items/find-item.ts';
import { LIVE_STATUSES } from '../model/memory-values.ts';
import type { AccessFilter } from '../store/port/queries.ts';
import { CONFLICTS } from '../store/port/tables.ts';

const CONTRADICTING = ['contradicts', 'conflicts_with'];
/** More links of one list of answers say nothing new. */
const MAX_LINKS = 1_000;

/** By item the warnings that its links give: what packs warn of, a list of answers warns of too (REC-28). */
export async function linkWarnings(
  query: ReadContext,
  access: AccessFilter,
  ids: readonly string[],
  validAt: number | undefined,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  if (ids.length === 0) return found;
  const links = await query.view.neighbours(
    access,
    ids,
    {
      out: CONTRADICTING,
      in: [...CONTRADICTING, 'supersedes'],
      notExpiredAt: query.now,
      validAt: validAt ?? query.now,
    },
    { limit: MAX_LINKS },
  );
  for (const { kind, near_id: id } of links) {
    const warning = kind === 'supersedes' ? 'temporal_supersession' : 'temporal_contradiction';
    found.set(id, [...new Set([...(found.get(id) ?? []), warning])]);
  }
  return found;
}

/** By item what open conflicts say of it. Two look-ups that mostly find nothing; only then is anything else read. */
export async function conflictWarnings(
  query: ReadContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = query.view;
  const conflicts = [
    ...(await rows.findWhereIn(CONFLICTS, 'item_a', ids)),
    ...(await rows.findWhereIn(CONFLICTS, 'item_b', ids)),
  ].filter(({ status }) => status === 'open');
  const asked = new Set(ids);
  const found = new Map<string, Set<string>>();
  for (const { kind, item_a: a, item_b: b, detail } of conflicts)
    for (const [near, far, side] of [
      [a, b, 'a'],
      [b, a, 'b'],
    ] as const) {
      const warning = warningOf(kind, side, detail);
      if (warning === undefined || !asked.has(near) || found.get(near)?.has(warning)) continue;
      if (await stillCounts(query, far)) found.set(near, new Set(found.get(near)).add(warning));
    }
  return found;
}

/** Of two texts of which one is outdated only the older one is doubtful. */
function warningOf(kind: string, side: 'a' | 'b', detail: string): string | undefined {
  if (kind === 'contradiction') return 'temporal_contradiction';
  if (kind !== 'staleness') return undefined;
  const { newer } = JSON.parse(detail) as { readonly newer?: 'a' | 'b' };
  return newer !== undefined && newer !== side ? 'possibly_outdated' : undefined;
}

async function stillCounts(query: ReadContext, id: string): Promise<boolean> {
  const item = await findItem(query, id);
  return item !== undefined && COUNTING.has(item.status ?? '');
}

const COUNTING: ReadonlySet<string> = new Set([...LIVE_STATUSES, 'current']);
