import { expect, test } from 'vitest';
import { estimateTokens } from './token-estimate.ts';

test.each([
  ['', 0],
  ['a', 1],
  ['abc', 1],
  ['abcd', 2],
  ['é', 1],
  ['東京', 2],
  ['🚀', 2],
  ['x'.repeat(6_144), 2_048],
  ['x'.repeat(6_145), 2_049],
])('%j takes %d tokens', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});
