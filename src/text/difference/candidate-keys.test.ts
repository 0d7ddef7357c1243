/** The words by which texts about the same subject find each other. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONTRADICTIONS, DUPLICATES, UPDATES } from '../../../test/fixtures/conflicts/conflicting-pairs.ts';
import { NATURAL_CONFLICTS } from '../../../test/fixtures/conflicts/natural-pairs.ts';
import { readPairs } from '../../../test/fixtures/conflicts/read-pairs.ts';
import { LIMITS } from '../../base/limits.ts';
import { searchWords } from '../words/search-text.ts';
import { candidateKeys } from './candidate-keys.ts';

test('names first, what may differ last or not at all', () => {
  expect(candidateKeys('Telemetry of the Atlas gateway is disabled for 30 days', 3)).toEqual(
    searchWords('Telemetry Atlas gateway'),
  );
  expect(candidateKeys('The timeout is 30 seconds')).toEqual(searchWords('timeout'));
});

test('of two texts that conflict, one finds the other by its keys', () => {
  const pairs = [CONTRADICTIONS, UPDATES, DUPLICATES, NATURAL_CONFLICTS].flatMap(readPairs);
  const lost = pairs.filter(([a, b]) => !candidateKeys(a).some((key) => searchWords(b).includes(key)));
  expect(lost).toEqual([]);
});

test('as many as are looked up', () => {
  const names = Array.from({ length: LIMITS.detectionWords + 1 }, (_, number) => `Name${number}`);
  expect(candidateKeys(names.join(' '))).toHaveLength(LIMITS.detectionWords);
  expect(candidateKeys(names.slice(1).join(' '))).toHaveLength(LIMITS.detectionWords);
});

test('a text without telling words is looked up by those it has', () => {
  expect(candidateKeys('30 60')).toEqual(['30', '60']);
  expect(candidateKeys('')).toEqual([]);
});

test('few words, each once, all of them in the index of the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const keys = candidateKeys(text, 4);
      expect(keys.length).toBeLessThanOrEqual(4);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});
