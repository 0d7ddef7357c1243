/** Which memories are listed, and what is read of one. */
import type { FilterOf } from '../../../model/field-table.ts';
import { MEMORY_FIELD_TABLE, type MEMORY_FIELDS } from '../../../model/memory-fields.ts';
import type { PlacedEvent } from '../store.ts';
import type { MemoryRow, VersionFields } from '../tables.ts';

/** What a list can be sorted by, with the column. */
export const MEMORY_SORT_COLUMNS = {
  updated: 'recorded_at',
  created: 'created_at',
  ...MEMORY_FIELD_TABLE.sortColumns,
} as const;
export type MemorySort = keyof typeof MEMORY_SORT_COLUMNS;
export const MEMORY_SORTS = Object.keys(MEMORY_SORT_COLUMNS) as MemorySort[];

/** By fields, as src/model/memory-fields.ts declares them, and by time. */
export interface MemoryFilter extends Omit<FilterOf<typeof MEMORY_FIELDS>, 'statuses'> {
  readonly statuses: readonly string[];
  readonly updatedFrom?: number;
  readonly updatedUntil?: number;
  /** Leaves out what has expired by then. */
  readonly notExpiredAt?: number;
  /** Leaves out what does not hold at that time in the world. */
  readonly validAt?: number;
  /** Only those that cite something. */
  readonly cited?: boolean;
  /** Leaves out an entry when a nearer scope of the access filter holds one of the same kind and name. */
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
