/** A context pack: its text as an agent is given it. Whoever wants the rest asks for `--json`. */
import { nothingFound } from '../../shared/nothing-found.ts';
import { lines } from '../terminal/plain-text.ts';
import type { Screen } from '../terminal/screen.ts';
import { EVERYWHERE, type Fields, isFields, listOf } from './values.ts';

interface Pack extends Fields {
  readonly text: string;
  readonly tokens: number;
  readonly budgetTokens: number;
  readonly frame: string;
}

export function packLines(answer: Pack, screen: Screen): string[] {
  if (answer.text === '') return [screen.paint('dim', emptyPack(answer))];
  const checks = listOf(answer.verificationWarnings).map(({ item, message }) =>
    screen.paint('yellow', `${String(item)}: ${String(message)}`),
  );
  const size = `${answer.tokens} of ${answer.budgetTokens} tokens, frame ${answer.frame}`;
  return [...lines(answer.text), ...checks, screen.paint('dim', size)];
}

/** That nothing fits is not that nothing is known. */
function emptyPack(answer: Fields): string {
  const { leftOut, budgetTokens } = answer;
  const left = isFields(leftOut) ? Number(leftOut.budget) : 0;
  if (left === 0) return nothingFound(answer, 'There is nothing to say', EVERYWHERE);
  return `Nothing fits into ${String(budgetTokens)} tokens; omitted: ${left}. Give a larger --budget-tokens.`;
}
