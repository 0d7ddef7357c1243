/** What must never be taken for the same, what an update is, and how often that is right on pairs that were written by somebody else. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AGREEING } from '../../../../test/fixtures/conflicts/agreeing-pairs.ts';
import { CONTRADICTIONS, UPDATES } from '../../../../test/fixtures/conflicts/conflicting-pairs.ts';
import { readPairs } from '../../../../test/fixtures/conflicts/read-pairs.ts';
import { type Pair, pairs } from '../../../../test/fixtures/updates/pairs.ts';
import { relateTexts } from './relate-texts.ts';

const relation = (a: string, b: string) => relateTexts(a, b).relation;

describe('what differs is never the same', () => {
  test.each([
    ['number', 'The office has 14 desks.', 'The office has 15 desks.'],
    ['unit', 'The tank holds 60 litres.', 'The tank holds 60 gallons.'],
    ['number', 'A batch has at most 500 records.', 'A batch has at least 500 records.'],
    ['date', 'The invoice is due on 14 March.', 'The invoice is due on 14 May.'],
    ['negation', 'The endpoint requires a token.', 'The endpoint does not require a token.'],
    ['negation', 'Telemetry is enabled.', 'Telemetry is disabled.'],
    ['modality', 'Contributors must sign the agreement.', 'Contributors may sign the agreement.'],
    ['name', 'Carla owns the style guide.', 'Mehmet owns the style guide.'],
    ['negation', 'Der Endpunkt verlangt ein Token.', 'Der Endpunkt verlangt kein Token.'],
    ['date', 'Die Rechnung ist am 14. März fällig.', 'Die Rechnung ist am 14. Mai fällig.'],
  ])('%s: %s / %s', (difference, a, b) => {
    expect(relateTexts(a, b)).toMatchObject({ relation: 'contradiction', differences: [difference] });
  });

  test('who does it to whom', () => {
    expect(relation('Anna manages Ben', 'Ben manages Anna')).not.toBe('same');
    expect(relation('Anna betreut Ben', 'Ben betreut Anna')).not.toBe('same');
    expect(relation('He is allergic to nuts', 'She is allergic to nuts')).not.toBe('same');
    expect(relation('Data moves from staging to production', 'Data moves from production to staging')).not.toBe('same');
  });

  test('a word more', () => {
    expect(relation('Deploys run on Friday', 'Deploys of the website run on Friday')).toBe('different');
    expect(relation('The limit is 5', 'The limit is 5 per user')).toBe('different');
  });
});

test.each([
  ['The launch is planned for 3 June.', 'We plan to launch on June 3rd.'],
  ['Never deploy on Fridays.', "Don't ever deploy on a Friday."],
  ['THE CACHE IS ON', 'The cache is on!'],
  ['Die Sicherung läuft jede Nacht um 2 Uhr.', 'Nachts um zwei läuft die Sicherung.'],
])('the same in other words: %s / %s', (a, b) => {
  expect(relation(a, b)).toBe('same');
});

test('an update names the newer side, whichever comes first', () => {
  const [before, after] = ['The team uses Trello.', 'The team switched from Trello to Linear.'];
  expect(relateTexts(before, after)).toMatchObject({ relation: 'update', newer: 'b' });
  expect(relateTexts(after, before)).toMatchObject({ relation: 'update', newer: 'a' });
});

/** Those of one split, by what they are and what they are taken for. */
function counted(split: Pair['split']) {
  const count = (wanted: Pair['relation'], found: string) =>
    pairs().filter(
      (pair) => pair.split === split && pair.relation === wanted && relation(pair.before, pair.after) === found,
    ).length;
  const all = (wanted: Pair['relation']) =>
    pairs().filter((pair) => pair.split === split && pair.relation === wanted).length;
  return { count, all };
}

test.each(['dev', 'unseen'] as const)('%s pairs: none that differs is the same, and no sibling is touched', (split) => {
  const { count, all } = counted(split);
  expect(count('update', 'same') + count('contradiction', 'same') + count('sibling', 'same')).toBe(0);
  expect(count('sibling', 'different')).toBe(all('sibling'));
  expect(count('update', 'update') / all('update')).toBeGreaterThanOrEqual(0.7);
});

test('of the pairs that other rules were written for, none that differs is the same', () => {
  const differing = [CONTRADICTIONS, UPDATES].flatMap(readPairs);
  expect(differing.filter(([a, b]) => relation(a, b) === 'same')).toEqual([]);
  expect(readPairs(AGREEING).filter(([a, b]) => relation(a, b) === 'update')).toEqual([]);
});

test('with the texts exchanged the answer is the same, mirrored', () => {
  const text = fc.oneof(
    fc.constantFrom(...pairs().flatMap(({ before, after }) => [before, after])),
    fc.string({ unit: 'binary', maxLength: 200 }),
  );
  fc.assert(
    fc.property(text, text, (a, b) => {
      const [one, other] = [relateTexts(a, b), relateTexts(b, a)];
      expect(other.relation).toBe(one.relation);
      expect(other.newer).toBe(one.newer && (one.newer === 'a' ? 'b' : 'a'));
      expect(relateTexts(a, a).relation).toBe('same');
    }),
    { numRuns: 500 },
  );
});
