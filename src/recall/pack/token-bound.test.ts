/** CTX-2 The bound beside the tokenizer, on this project's own texts; `npm run bench -- pack-tokens` has conversations. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { boundTokens } from './token-bound.ts';

const root = join(import.meta.dirname, '../../..');
const FILES = globSync(['src/**/SPEC.md', 'docs/**/*.md', '*.md', 'src/operations/*.ts', 'src/gate/*.ts'], {
  cwd: root,
});
const exact = (text: string) => countTokens(text, { disallowedSpecial: new Set() });

test('it is not below the tokenizer for any paragraph of our documents and programs', () => {
  const paragraphs = FILES.flatMap((path) => readFileSync(join(root, path), 'utf8').split('\n\n'));
  expect(paragraphs.length).toBeGreaterThan(500);
  const below = paragraphs.filter((text) => boundTokens(text) < exact(text));
  expect(below).toEqual([]);
});

test('it is not far above it', () => {
  const texts = FILES.map((path) => readFileSync(join(root, path), 'utf8'));
  const sum = (count: (text: string) => number) => texts.reduce((total, text) => total + count(text), 0);
  expect(sum(boundTokens) / sum(exact)).toBeLessThan(1.75);
});

test.each([
  ['', 0],
  ['a', 2],
  ['東京', 4],
])('%j takes at most %d tokens', (text, tokens) => {
  expect(boundTokens(text)).toBe(tokens);
});

test.each([
  'mem_01kvq8w3zt5x9y2c4b6d8e0f1g',
  'a9f3c17e5b2d8064',
  '    '.repeat(400),
  '🚀🚀🚀',
  'Привет, мир',
  '\n\n\n\n',
])('it is not below the tokenizer for %j', (text) => {
  expect(boundTokens(text)).toBeGreaterThanOrEqual(exact(text));
});
