/** How far a reader of the feed has come, and whether there is more. */
import type { LedgerReads } from './store.ts';

export interface FeedPlace {
  /** The chains that the reader looks into; left out when it is all of them. */
  readonly chainIds?: readonly string[] | undefined;
  /** By chain, the last event that was read or passed over. */
  readonly reached: ReadonlyMap<string, number>;
}

/** Looks at the ends of chains, not at positions: these may be taken up in another order than they are given out. */
export async function hasMore(view: Pick<LedgerReads, 'heads' | 'headOf'>, place: FeedPlace): Promise<boolean> {
  const heads =
    place.chainIds === undefined
      ? await view.heads()
      : await Promise.all(place.chainIds.map((chainId) => view.headOf(chainId)));
  return heads.some((head) => head !== undefined && head.seq > (place.reached.get(head.chainId) ?? 0));
}
