/** Whose an item is. It follows from who wrote or accepted what it says, never from who touched it last. */
import type { MemoryRow } from '../store/port/tables.ts';
import { ACCEPTED_STATUSES } from './authority.ts';

/**
 * A memory is a person's where a person wrote its fields, where it was accepted, and where a person put it away. Tagging, pinning and archiving by
 * others leave that as it is.
 */
export function isPersonsMemory(memory: Pick<MemoryRow, 'status' | 'edited_by' | 'author_kind'>): boolean {
  if (ACCEPTED_STATUSES.has(memory.status) || memory.edited_by.startsWith('person:')) return true;
  return (memory.status === 'archived' || memory.status === 'rejected') && memory.author_kind === 'person';
}

/** For what says in its row who wrote the version that there is. */
export function isPersons(row: { readonly author_kind: string }): boolean {
  return row.author_kind === 'person';
}
