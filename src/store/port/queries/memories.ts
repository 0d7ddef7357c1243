/** Which memories are listed, and what is read of one. */
import type { PlacedEvent } from '../store.ts';
import type { MemoryRow, VersionFields } from '../tables.ts';

export const MEMORY_SORTS = ['updated', 'created', 'importance', 'name'] as const;
export type MemorySort = (typeof MEMORY_SORTS)[number];

export interface MemoryFilter {
  readonly statuses: readonly string[];
  readonly kinds?: readonly string[];
  readonly name?: string;
  readonly pinned?: boolean;
  /** Tags that it must all carry. */
  readonly tags?: readonly string[];
  readonly ownerId?: string;
  readonly updatedFrom?: number;
  readonly updatedUntil?: number;
  /** Leaves out what has expired by then. */
  readonly notExpiredAt?: number;
  /** Leaves out what does not hold at that time in the world. */
  readonly validAt?: number;
  /** Only those that cite something. */
  readonly cited?: boolean;
  /** Leaves out an entry when a nearer scope of the sight holds one of the same kind and name. */
  readonly nearestNamed: boolean;
}

export interface MemoryPage {
  readonly sort: MemorySort;
  readonly descending: boolean;
  readonly after?: { readonly value: string | number | null; readonly id: string };
  readonly limit: number;
}

/** A memory with one of its versions and the event that holds the version's content. */
export interface MemoryRecord {
  readonly memory: MemoryRow;
  /** The version asked for: the memory's own row when it is the current one. */
  readonly version: VersionFields;
  readonly contentEvent: PlacedEvent;
}

export interface TagCount {
  readonly name: string;
  readonly category: string;
  readonly description: string | null;
  readonly items: number;
}
