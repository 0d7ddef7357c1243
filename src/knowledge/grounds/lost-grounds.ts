/**
 * Which items rest on something that does not hold any more. It is found when somebody reads and never stored: undoing what happened to a ground
 * makes everything above it fresh again, and two stores that are merged agree. Who rewrote an item afterwards knew, and so did who linked it.
 */
import type { AccessFilter } from '../../store/port/queries.ts';
import type { ReadContext } from '../context.ts';
import { type Ground, groundsOf } from './edges.ts';
import { type Loss, type Standing, standingOf } from './lost.ts';

export interface LostGround {
  readonly item: string;
  /** The ids from the item to what does not hold any more; both are there. */
  readonly chain: readonly string[];
  readonly how: Loss;
  /** What took its place. */
  readonly by: string | null;
  readonly at: number;
}

/** By item, the nearest ground that was lost. */
export async function lostGrounds(
  query: ReadContext,
  access: AccessFilter,
  ids: readonly string[],
  validAt = query.now,
): Promise<ReadonlyMap<string, LostGround>> {
  const found = new Map<string, LostGround>();
  if (ids.length === 0) return found;
  const grounds = await groundsOf(query, access, ids, validAt);
  if (grounds.size === 0) return found;
  const all = new Set([...grounds].flatMap(([id, on]) => [id, ...on.map((ground) => ground.on)]));
  const standing = await standingOf(query, access, [...all], validAt);
  for (const id of ids) {
    const lost = nearestLost(id, grounds, standing);
    if (lost) found.set(id, lost);
  }
  return found;
}

function nearestLost(
  item: string,
  grounds: ReadonlyMap<string, readonly Ground[]>,
  standing: ReadonlyMap<string, Standing>,
): LostGround | undefined {
  const writtenAt = standing.get(item)?.writtenAt ?? 0;
  const seen = new Set([item]);
  let edge: (readonly [chain: readonly string[], knownAt: number])[] = [[[item], writtenAt]];
  while (edge.length > 0) {
    const next: typeof edge = [];
    for (const [chain, knownAt] of edge)
      for (const { on, saidAt } of grounds.get(chain.at(-1)!) ?? []) {
        if (seen.has(on)) continue;
        seen.add(on);
        const knows = Math.max(knownAt, saidAt, standing.get(chain.at(-1)!)?.writtenAt ?? 0);
        const loss = standing.get(on)?.lost.findLast(({ at }) => at > knows);
        if (loss) return { item, chain: [...chain, on], ...loss };
        next.push([[...chain, on], knownAt]);
      }
    edge = next;
  }
  return undefined;
}

const SAID: Readonly<Record<Loss, string>> = {
  superseded: 'was superseded',
  retracted: 'was retracted',
  rejected: 'was rejected',
  forgotten: 'was forgotten',
  ended: 'is over',
  changed: 'has changed since',
  drifted: 'is not as its source says any more',
};

/** One sentence: on what, how far away, and what happened. */
export function groundMessage({ chain, how, by }: LostGround): string {
  const [first, ...rest] = chain.slice(1);
  const through = rest.length === 0 ? '' : `, which rests on ${rest.join(', which rests on ')}`;
  const last = chain.at(-1)!;
  const what = rest.length === 0 ? `, which ${SAID[how]}` : `; ${last} ${SAID[how]}`;
  return `It rests on ${first}${through}${what}${by === null ? '' : ` by ${by}`}`;
}
