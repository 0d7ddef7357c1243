/** A pack has its own fence. That nothing fits is not that nothing is known. */

import { nothingFound } from '../../shared/nothing-found.ts';
import type { AnswerText } from './answer-text.ts';

interface Pack {
  readonly text: string;
  readonly budgetTokens: number;
  readonly leftOut: { readonly budget: number };
  readonly elsewhere?: unknown;
}

export function packText(output: Pack): AnswerText {
  if (output.text !== '') return { fenced: String(output.text) };
  const { budget } = output.leftOut;
  if (budget === 0) return { said: [nothingFound(output, 'Nothing relevant')] };
  const tokens = String(output.budgetTokens);
  return {
    said: [`Relevant items: ${budget}, but none fits into ${tokens} tokens. Next: ask with a larger budgetTokens.`],
  };
}
