import { expect, test } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import type { LoggedQuery } from '../store/port/queries.ts';
import { QueryNotes } from './note-queries.ts';

const asked = (query: string): LoggedQuery => ({
  id: `qry_${query.slice(0, 20)}`,
  scopeId: 'scp_a',
  actorId: 'anna',
  actorKind: 'person',
  via: 'library',
  operation: 'recall',
  query,
  results: 1,
  durationUs: 1,
  error: null,
  askedAt: 1,
});

test('REC-19 the newest questions are held, in bounds', async () => {
  const notes = new QueryNotes();
  expect(notes.isEmpty).toBe(true);
  expect(await notes.noted()).toEqual([]);
  for (let number = 0; number < LIMITS.notedQueries + 5; number++) notes.note(asked(`question ${number}`));
  expect(notes.isFull).toBe(true);
  const noted = await notes.noted();
  expect(noted).toHaveLength(LIMITS.notedQueries);
  expect(noted[0]!.query).toBe(`question ${LIMITS.notedQueries + 4}`);
  notes.clear();
  expect(notes.isEmpty).toBe(true);
});

test('REC-19 a question is kept as one line without secrets, cut at its length', async () => {
  const notes = new QueryNotes();
  const secret = 'ghp_0123456789abcdefghijABCDEFGHIJ012345';
  notes.note(asked(`what\u0000 is\n\n the   token ${secret} of\tours\ud83d`));
  notes.note(asked(`${'x '.repeat(LIMITS.loggedQuery / 2 - 10)}${secret}`));
  notes.note(asked('y'.repeat(1_000_000)));
  const [long, cut, first] = await notes.noted();
  expect(first!.query).toMatch(/^what is the token \[REDACTED:[a-z_]+\] of ours\ufffd$/);
  expect(cut!.query).not.toContain('ghp_');
  expect(long!.query.length).toBeLessThanOrEqual(LIMITS.loggedQuery);
});
