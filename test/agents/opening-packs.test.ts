/** What is handed over unasked: at the beginning of a session, over scripted weeks in two projects with three clients, and beside prompts. The same as `npm run bench -- opening-packs prompt-packs`. */
import { expect, test } from 'vitest';
import { FIRST_WEEK } from '../../bench/quality/opening-packs/first-week.ts';
import { HELD_OUT_WEEK } from '../../bench/quality/opening-packs/held-out-week.ts';
import { measured } from '../../bench/quality/opening-packs.ts';
import { measured as promptPacks } from '../../bench/quality/prompt-packs.ts';

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

test('CTX-17 what is handed over beside a prompt has to do with it, so it is on by default', async () => {
  const { precision, handed, nothing } = await promptPacks(1);
  expect(handed).toBeGreaterThan(30);
  expect(precision).toBeGreaterThanOrEqual(0.8);
  expect(nothing).toBeGreaterThan(0.5);
});
