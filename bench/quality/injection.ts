/**
 * Flags for texts that give orders, on a public set of prompt injections and on the turns of two sets of conversations, which have none. The rules were
 * written with the set visible; the threshold is chosen on all kinds of attack but one and measured on that one.
 */
import { findHiddenText } from '../../src/text/injection/hidden-text.ts';
import { looksLikeInstruction, rulesThatHold } from '../../src/text/injection/looks-like-instruction.ts';
import { missingData, readData, readTurns } from '../support/data-folder.ts';

export const name = 'injection';
export const goal = 'reported: recall by kind, precision; false alarms ≤ 2 % of the turns of conversations';

const FILE = 'prompt_injection_dev.json.gz';
const TURNS = ['locomo_dev.json', 'beam100k_dev.json'];
const THRESHOLDS = [0.5, 0.6, 0.7, 1];
const FLAGGED = 0.6;
const MOST_ALARMS = 0.02;

interface Attack {
  readonly id: number;
  readonly type: string;
  readonly variant: string;
  readonly input: string;
}

export function run() {
  const attacks = readData<Attack[]>(FILE);
  const conversations = TURNS.map((file) => readTurns(file));
  if (attacks === undefined || conversations.includes(undefined)) return missingData(FILE, ...TURNS);
  const scores = attacks.map((attack) => ({ ...attack, ...looksLikeInstruction(attack.input) }));
  const turns = TURNS.map((file, index) => {
    const texts = conversations[index]!;
    const started = performance.now();
    const results = texts.map((text) => looksLikeInstruction(text));
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    return { file, results, megabytesPerSecond: Math.round(characters / 100 / (performance.now() - started)) / 10 };
  });
  const flagged = scores.filter((attack) => attack.flagged);
  const alarms = turns.flatMap(({ results }) => results).filter((result) => result.flagged).length;
  return {
    attacks: share(flagged.length, attacks.length),
    precisionAgainstTurns: share(flagged.length, flagged.length + alarms),
    byType: grouped(scores, ({ type }) => type),
    byVariant: grouped(scores, ({ type, variant }) => `${type} ${variant}`),
    reasons: counted(flagged.flatMap(({ reasons }) => reasons)),
    turns: Object.fromEntries(
      turns.map(({ file, results, megabytesPerSecond }) => [
        file,
        { ...share(results.filter((result) => result.flagged).length, results.length), megabytesPerSecond },
      ]),
    ),
    byRulesOfTheOtherHalf: crossHalves(attacks),
    leavingOneVariantOut: leaveOneOut(
      scores,
      turns.flatMap(({ results }) => results.map(({ score }) => score)),
    ),
  };
}

/**
 * Each half of the set by the rules alone that hold somewhere in the other half: what fits one text alone counts for nothing. The halves are
 * the even and the odd ids.
 */
function crossHalves(attacks: readonly Attack[]) {
  const verdicts = attacks.map((attack) => ({ attack, found: verdictsOn(attack.input) }));
  const halves = [0, 1].map((parity) => verdicts.filter(({ attack }) => attack.id % 2 === parity));
  const results = halves.map((half, index) => {
    const known = new Set(halves[1 - index]!.flatMap(({ found }) => found.map(({ rule }) => rule)));
    const flagged = half.filter(
      ({ found }) =>
        found.filter(({ rule }) => known.has(rule)).reduce((sum, { weight }) => sum + weight, 0) >= FLAGGED,
    );
    return share(flagged.length, half.length);
  });
  return { even: results[0], odd: results[1] };
}

/** Every rule that holds in the text or in what it hides, each with what it adds. */
function verdictsOn(text: string): { rule: unknown; weight: number }[] {
  const found = rulesThatHold(text).map((rule) => ({ rule: rule as unknown, weight: rule.weight }));
  for (const hidden of findHiddenText(text)) {
    const inside = hidden.text === '' ? [] : rulesThatHold(hidden.text);
    found.push({ rule: hidden.reason, weight: hidden.weight });
    for (const rule of inside) found.push({ rule: `${hidden.reason} ${rule.reason}`, weight: 1.5 * rule.weight });
  }
  return found;
}

/** The lowest threshold that keeps false alarms within the goal, chosen without the kind of attack that is then measured. */
function leaveOneOut(attacks: readonly (Attack & { score: number })[], turns: readonly number[]) {
  let found = 0;
  const chosen: number[] = [];
  for (const variant of new Set(attacks.map((attack) => attack.variant))) {
    const others = attacks.filter((attack) => attack.variant !== variant);
    const allowed = THRESHOLDS.filter(
      (least) => turns.filter((score) => score >= least).length <= MOST_ALARMS * turns.length,
    );
    const best = allowed.reduce((a, b) =>
      precision(others, turns, b) * recall(others, b) > precision(others, turns, a) * recall(others, a) ? b : a,
    );
    chosen.push(best);
    found += attacks.filter((attack) => attack.variant === variant && attack.score >= best).length;
  }
  return { ...share(found, attacks.length), thresholds: counted(chosen.map(String)) };
}

function recall(attacks: readonly { score: number }[], least: number): number {
  return attacks.filter(({ score }) => score >= least).length / attacks.length;
}

function precision(attacks: readonly { score: number }[], turns: readonly number[], least: number): number {
  const right = attacks.filter(({ score }) => score >= least).length;
  return right / Math.max(1, right + turns.filter((score) => score >= least).length);
}

function grouped(attacks: readonly (Attack & { flagged: boolean })[], by: (attack: Attack) => string) {
  const groups = Map.groupBy(attacks, by);
  return Object.fromEntries(
    [...groups].map(([key, group]) => [key, share(group.filter(({ flagged }) => flagged).length, group.length)]),
  );
}

function counted(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

function share(found: number, of: number) {
  return { of, found, share: Math.round((found / of) * 1_000) / 1_000 };
}
