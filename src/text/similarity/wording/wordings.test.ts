/** The same statement in other dress has a wording in common with itself, another statement has none (REJ-10, REJ-11). */
import { expect, test } from 'vitest';
import { DRESSES, LOOKS_LIKE_A_PATH, VALUES } from '../../../../test/fixtures/wording/dresses.ts';
import { OTHERS } from '../../../../test/fixtures/wording/others.ts';
import { keptWordings, partWordings, wordingsOf } from './wordings.ts';

function recognises(rejected: string, said: string): boolean {
  const kept = new Set(keptWordings(rejected));
  return wordingsOf(said).some((form) => kept.has(form));
}

test('REJ-10 every dress is seen through, on every value', () => {
  const missed = DRESSES.filter(({ passes }) => passes === undefined).flatMap(({ name, on }) =>
    VALUES.filter((value) => !recognises(value, on(value)) && !LOOKS_LIKE_A_PATH.test(on(value))).map(
      (value) => `${name}: ${on(value).slice(0, 80)}`,
    ),
  );
  expect(missed).toEqual([]);
  expect(DRESSES.length * VALUES.length).toBeGreaterThan(800);
});

test('REJ-10 what is another text is none of them', () => {
  for (const { on, passes } of DRESSES)
    if (passes !== undefined) for (const value of VALUES) expect(recognises(value, on(value)), on(value)).toBe(false);
});

test('REJ-11 what only looks alike may be said, whichever of the two was rejected', () => {
  const mistaken = [...OTHERS, ...OTHERS.map(([a, b]) => [b, a] as const)].filter(([a, b]) => recognises(a, b));
  expect(mistaken).toEqual([]);
});

test('REJ-11 values are told apart from each other', () => {
  for (const one of VALUES) for (const other of VALUES) expect(recognises(one, other)).toBe(one === other);
});

test('a text of nothing but marks is itself', () => {
  expect(recognises('!!!', '???')).toBe(false);
  expect(recognises('👍', '👎')).toBe(false);
  expect(recognises('👍', '👍')).toBe(true);
});

test('REJ-11 parts of claims are names: a phrase or a dash belongs to them', () => {
  const forms = (...parts: string[]) => partWordings(parts).map((part) => part.join(' / '));
  expect(forms('Maria', 'live in', 'Rome.')[0]).toBe('maria / live in / rome');
  expect(forms('API', 'limit', '5OO')).toContain('api / limit / 500');
  expect(forms('a', 'b', 'user-id')).not.toContain(forms('a', 'b', 'user_id')[0]);
  expect(forms('a', 'note', 'FYI x y')[0]).toBe('a / note / fyi x y');
});
