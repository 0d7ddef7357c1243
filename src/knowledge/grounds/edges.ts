/** What items rest on: what they depend on, what they are derived from, and what they sum up. */
import { LIMITS } from '../../base/limits.ts';
import { textsOf } from '../../base/records.ts';
import { isIdOf } from '../../model/nouns.ts';
import type { AccessFilter } from '../../store/port/queries.ts';
import { LINKS, MEMORIES } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';

/** One item rests on another. */
export interface Ground {
  readonly item: string;
  readonly on: string;
  /** When somebody last said so; 0 for a summary, which says so itself. */
  readonly saidAt: number;
}

/** `a depends_on b` rests on b; `b derives a` too. */
export const RESTING = 'depends_on';
export const DERIVING = 'derives';

/** By item, what it rests on and what that rests on in turn, as far as the reader may see it. */
export async function groundsOf(
  query: ReadContext,
  access: AccessFilter,
  ids: readonly string[],
  validAt: number,
): Promise<ReadonlyMap<string, readonly Ground[]>> {
  const found = new Map<string, Ground[]>();
  const seen = new Set(ids);
  let edge = [...seen];
  for (let depth = 0; edge.length > 0 && depth < LIMITS.groundsDepth; depth++) {
    const grounds = await nextGrounds(query, access, edge, validAt);
    const next: string[] = [];
    for (const ground of grounds) {
      found.set(ground.item, [...(found.get(ground.item) ?? []), ground]);
      if (seen.has(ground.on) || seen.size >= LIMITS.groundsItems) continue;
      seen.add(ground.on);
      next.push(ground.on);
    }
    edge = next;
  }
  return found;
}

async function nextGrounds(
  query: ReadContext,
  access: AccessFilter,
  ids: readonly string[],
  validAt: number,
): Promise<Ground[]> {
  const [links, summaries] = await Promise.all([
    query.view.neighbours(
      access,
      ids,
      { out: [RESTING], in: [DERIVING], validAt, everyState: true },
      { limit: LIMITS.groundsItems },
    ),
    summedUp(query, access, ids),
  ]);
  if (links.length === 0) return summaries;
  const rows = await query.view.rows.findWhereIn(
    LINKS,
    'id',
    links.map(({ id }) => id),
  );
  const saidAt = new Map(rows.map((row) => [row.id, row.made_order]));
  return [
    ...links.map((link): Ground => ({ item: link.near_id, on: link.far_id, saidAt: saidAt.get(link.id) ?? 0 })),
    ...summaries,
  ];
}

async function summedUp(query: ReadContext, access: AccessFilter, ids: readonly string[]): Promise<Ground[]> {
  const memories = ids.filter((id) => isIdOf('memory', id));
  if (memories.length === 0) return [];
  const rows = await query.view.rows.findWhereIn(MEMORIES, 'id', memories);
  const grounds = rows
    .filter((row) => row.summary_of !== null)
    .flatMap((row) => textsOf(JSON.parse(row.summary_of!)).map((on): Ground => ({ item: row.id, on, saidAt: 0 })));
  if (grounds.length === 0) return [];
  const visible = await query.view.findItems(access, [...new Set(grounds.map(({ on }) => on))]);
  const shown = new Set(visible.map(({ id }) => id));
  return grounds.filter(({ on }) => shown.has(on));
}
