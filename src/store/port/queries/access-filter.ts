/** What a reader may see. */

/**
 * What a reader may see. Every query takes one, and one place turns it into SQL: `store/sql/access.ts`.
 */
export interface AccessFilter {
  /** Readable scopes, nearest first; null means every scope of the store. */
  readonly scopeIds: readonly string[] | null;
  /** The chain whose public memories are readable too, wherever they stand. */
  readonly publicChainId: string | null;
  /** Whose private memories are readable. */
  readonly ownerIds: readonly string[];
  /** The chains that can hold anything for the reader; left out when it may be any. */
  readonly chainIds?: readonly string[] | undefined;
  /** All that the reader may see, of which this is a part: counts of words are made over nothing else. Without it they are made over whole chains. */
  readonly reach?: Pick<AccessFilter, 'scopeIds' | 'publicChainId'> | undefined;
  /** The scope that is read for, with those around it: what was rejected there is not shown from elsewhere either. Left out for every scope, and by id. */
  readonly from?: { readonly chain_id: string; readonly path: string } | undefined;
}
