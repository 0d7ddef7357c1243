/** Items of any noun, and the links between them. */
import type { LinkRow } from '../tables.ts';

/** Which of the items that a reader may see are shown. */
export interface Shown {
  /** Leaves out what was put away, and what has expired by then; if left out, only what was rejected stays away. */
  readonly notExpiredAt?: number;
  /** Leaves out what does not hold at that time in the world. */
  readonly validAt?: number;
}

/** What is shown of any item. */
export interface ItemRow {
  readonly id: string;
  readonly type: string;
  readonly kind: string;
  readonly title: string | null;
  readonly status: string | null;
  readonly chain_id: string;
  readonly scope_id: string;
  /** The event that holds its words, as far as a title can be made from it. */
  readonly words: { readonly kind: string; readonly kindVersion: number; readonly body: string } | null;
}

export interface LinkFilter extends Shown {
  readonly statuses: readonly string[];
  readonly ids?: readonly string[];
  readonly minWeight?: number;
  readonly origin?: string;
  readonly pinned?: boolean;
  readonly kinds?: readonly string[];
  /** Only those at an item that go out from it or come in. */
  readonly at?: { readonly itemId: string } & Followed;
}

/** The kinds of links that are followed: null for all of them, nothing where none are. */
export interface Followed {
  readonly out?: readonly string[] | null;
  readonly in?: readonly string[] | null;
}

export interface NeighbourFilter extends Shown, Followed {
  readonly minWeight?: number;
  /** Items that are not asked for again. */
  readonly exceptIds?: readonly string[];
  /** Also to items that were put away, have ended or were rejected. */
  readonly everyState?: boolean;
}

export interface NeighbourPage {
  readonly after?: { readonly pinned: number; readonly weight: number; readonly id: string };
  readonly limit: number;
}

/** A link as it is met at one of its ends. */
export type NeighbourRow = Pick<
  LinkRow,
  'id' | 'kind' | 'weight' | 'confidence' | 'reinforcement_count' | 'valid_from' | 'valid_to' | 'pinned' | 'note'
> & {
  readonly near_id: string;
  readonly far_id: string;
  /** Whether it goes out from the near end. */
  readonly is_out: number;
};
