/** The log of packs that were handed over: when, to whom, which items. It has no words, may be lost, and names nothing that was erased. */
export type { HandedPackRow } from './tables/logs.ts';

export interface HandedPackFilter {
  /** Or kind and id, as `agent:claude`. */
  readonly actorId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly frame?: string | undefined;
  /** Only packs with this item. */
  readonly itemId?: string | undefined;
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}
