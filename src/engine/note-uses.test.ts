import { expect, test } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { UseNotes } from './note-uses.ts';

test('USE-4 so many items are noted at most, and those that are noted go on being counted', () => {
  const notes = new UseNotes();
  expect(notes.isEmpty).toBe(true);
  const items = Array.from({ length: LIMITS.notedUses + 5 }, (_, index) => ({ id: `mem_${index}`, scope: 'scp_a' }));
  notes.note(items.slice(0, 1));
  expect(notes.isEmpty).toBe(false);
  expect(notes.isFull).toBe(false);
  notes.note(items);
  expect(notes.isFull).toBe(true);
  notes.clear();
  expect(notes.isEmpty).toBe(true);
});
