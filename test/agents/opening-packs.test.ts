/** What a session begins with, over scripted weeks in two projects with three clients; the same as `npm run bench -- opening-packs`. */
import { expect, test } from 'vitest';
import { FIRST_WEEK } from '../../bench/quality/opening-packs/first-week.ts';
import { HELD_OUT_WEEK } from '../../bench/quality/opening-packs/held-out-week.ts';
import { measured } from '../../bench/quality/opening-packs.ts';

test.each([
  ['the week that packs were tuned with', FIRST_WEEK],
  ['another one', HELD_OUT_WEEK],
] as const)('CTX-13 opening packs have what the next session needs, and little else: %s', async (_, week) => {
  const { found, irrelevantLines, mostTokens, needed } = await measured(week);
  expect(needed).toBeGreaterThan(30);
  expect(found).toBeGreaterThanOrEqual(0.85);
  expect(irrelevantLines).toBeLessThanOrEqual(0.2);
  expect(mostTokens).toBeLessThanOrEqual(1_200);
});
