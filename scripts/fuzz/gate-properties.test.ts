/** The properties of the gate on some thousands of texts; `npm run fuzz` tries more. */
import { expect, test } from 'vitest';
import { announcedSeed, SeededRandom } from '../../test/support/seeded-random.ts';
import { tryOnce } from './gate-properties.ts';

test('hold of any text', () => {
  const random = new SeededRandom(announcedSeed('gate functions'));
  for (let round = 0; round < 2_000; round++) expect(tryOnce(random)).toBeUndefined();
});
