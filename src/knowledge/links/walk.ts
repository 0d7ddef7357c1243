/** Walks along links, one step for all items of a distance at once. It never passes through what its reader is not shown. */
import { LIMITS } from '../../base/limits.ts';
import type { AccessFilter, NeighbourFilter, NeighbourRow } from '../../store/port/queries.ts';
import type { ReadContext } from '../context.ts';

export interface Reached {
  readonly id: string;
  readonly depth: number;
  /** The link that it was reached by; none for where the walk began. */
  readonly by: NeighbourRow | undefined;
}

export interface Bounds {
  readonly depth: number;
  /** Items, without the first. */
  readonly items: number;
}

export interface Walk {
  /** By id, in the order in which they were reached; the first is where it began. */
  readonly reached: ReadonlyMap<string, Reached>;
  /** Why it ended where it did: there were more items than asked for, or what lies further away was not looked at. */
  readonly cut: 'items' | 'depth' | null;
}

/** Each item once, by a shortest way; of several the one that ends with the strongest link, of equal ones with the lesser id. Ends early at `goal`. */
export async function walk(
  query: ReadContext,
  access: AccessFilter,
  startId: string,
  filter: Omit<NeighbourFilter, 'exceptIds'>,
  bounds: Bounds,
  goal?: string,
): Promise<Walk> {
  const reached = new Map<string, Reached>([[startId, { id: startId, depth: 0, by: undefined }]]);
  let edge = startId === goal ? [] : [startId];
  for (let depth = 1; edge.length > 0; depth++) {
    if (depth > bounds.depth) return { reached, cut: 'depth' };
    const links = await query.view.neighbours(
      access,
      edge,
      { ...filter, exceptIds: [...reached.keys()] },
      { limit: LIMITS.walkStepLinks },
    );
    const next: string[] = [];
    for (const by of links) {
      if (reached.has(by.far_id)) continue;
      if (reached.size > bounds.items) return { reached, cut: 'items' };
      reached.set(by.far_id, { id: by.far_id, depth, by });
      next.push(by.far_id);
      if (by.far_id === goal) return { reached, cut: null };
    }
    if (links.length === LIMITS.walkStepLinks) return { reached, cut: 'items' };
    edge = next;
  }
  return { reached, cut: null };
}

/** The steps that led there, from the beginning. */
export function stepsTo(reached: ReadonlyMap<string, Reached>, id: string): Reached[] {
  const steps: Reached[] = [];
  for (let step = reached.get(id); step; step = step.by && reached.get(step.by.near_id)) steps.unshift(step);
  return steps;
}
