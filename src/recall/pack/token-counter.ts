/** Counts the tokens of a text: with a tokenizer where a process lives long enough for that, else with an upper bound. */
import type { TokenCounter } from '../../base/environment.ts';
import { countingWords } from './counting-words.ts';
import { boundTokens } from './token-bound.ts';

export const BOUND: TokenCounter = { name: 'bound', count: boundTokens };

let loads: Promise<TokenCounter> | undefined;

/** Takes about a hundred milliseconds the first time. */
export function tokenizer(): Promise<TokenCounter> {
  loads ??= import('gpt-tokenizer/encoding/o200k_base').then(({ countTokens }) => ({
    name: 'o200k',
    // What looks like a control token in a text is text.
    count: countingWords((text) => countTokens(text, { disallowedSpecial: NONE })),
  }));
  return loads;
}

const NONE: Set<string> = new Set();
