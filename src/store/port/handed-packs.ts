/** The log of packs that were handed over: when, to whom, which items. It has no words, may be lost, and names nothing that was erased. */

export interface HandedPackRow {
  /** Ordered by time. */
  readonly id: string;
  readonly handed_at: number;
  /** That the pack was made for. */
  readonly scope_id: string;
  readonly actor_id: string;
  readonly actor_kind: string;
  readonly session_id: string | null;
  /** The face through which it went. */
  readonly via: string;
  readonly frame: string;
  /** 1: there was a question. */
  readonly asked: number;
  /** JSON: the ids of its items, in their order. */
  readonly items: string;
  readonly tokens: number;
}

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

export const HANDED_PACK_COLUMNS = [
  'id',
  'handed_at',
  'scope_id',
  'actor_id',
  'actor_kind',
  'session_id',
  'via',
  'frame',
  'asked',
  'items',
  'tokens',
] as const satisfies readonly (keyof HandedPackRow)[];
