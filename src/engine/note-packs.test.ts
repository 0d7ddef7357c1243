import { expect, test } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { PackNotes } from './note-packs.ts';

test('of more packs than it can hold the oldest are forgotten, and taken ones are gone', () => {
  const notes = new PackNotes();
  const row = { handed_at: 0, scope_id: '', actor_id: '', actor_kind: '', via: '', frame: '', asked: 0, tokens: 1 };
  for (let n = 0; n < LIMITS.notedPacks + 5; n++)
    notes.note({ ...row, id: `pack_${n}`, session_id: n % 2 ? 's' : null, items: JSON.stringify([`mem_${n}`]) });
  expect(notes.itemsOf('s').slice(0, 2)).toEqual(['mem_5', 'mem_7']);
  expect(notes.take()).toHaveLength(LIMITS.notedPacks);
  expect(notes.take()).toHaveLength(0);
});
