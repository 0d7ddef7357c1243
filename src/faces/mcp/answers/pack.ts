/** A pack has its own fence. That nothing fits is not that nothing is known. */

import { nothingFound } from '../../shared/nothing-found.ts';
import type { AnswerText, Fields } from './answer-text.ts';

export function packText(output: Fields): AnswerText {
  if (output.text !== '') return { fenced: String(output.text) };
  const { budget } = output.leftOut as { readonly budget: number };
  if (budget === 0) return { said: [nothingFound(output, 'Nothing is known about it yet')] };
  const tokens = String(output.budgetTokens);
  return {
    said: [
      `Something is known (items: ${budget}), but none of it fits into ${tokens} tokens. Next: ask with a larger budgetTokens.`,
    ],
  };
}
