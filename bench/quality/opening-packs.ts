/** Scripted weeks of work with three clients: whether the opening pack of the next session has what it needs, and how much of it is chatter. */
import { withFolder } from '../support/temporary.ts';
import { FIRST_WEEK } from './opening-packs/first-week.ts';
import { HELD_OUT_WEEK } from './opening-packs/held-out-week.ts';
import { play } from './opening-packs/play.ts';
import type { Week } from './opening-packs/script.ts';

export const name = 'opening-packs';
export const goal = 'at least 85 % of the needed facts within 1,200 tokens, at most 20 % of the lines irrelevant';

const BUDGET = 1_200;

export async function run() {
  return { first: await measured(FIRST_WEEK), heldOut: await measured(HELD_OUT_WEEK) };
}

export function measured(week: Week) {
  return withFolder(async (folder) => {
    const openings = await play(week, folder, BUDGET);
    const sum = (of: (opening: (typeof openings)[number]) => number) =>
      openings.reduce((total, opening) => total + of(opening), 0);
    const [needed, missing] = [sum(({ question }) => question.needs.length), sum((opening) => opening.missing.length)];
    const [lines, irrelevant] = [sum((opening) => opening.lines), sum((opening) => opening.irrelevant.length)];
    return {
      questions: openings.length,
      needed,
      found: Math.round((1 - missing / needed) * 1_000) / 1_000,
      missing: openings.flatMap(({ question, missing: keys }) => keys.map((key) => `${question.at} ${key}`)),
      lines,
      irrelevantLines: Math.round((irrelevant / lines) * 1_000) / 1_000,
      mostTokens: Math.max(...openings.map(({ tokens }) => tokens)),
    };
  });
}
