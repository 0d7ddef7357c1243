import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { announcedSeed, SeededRandom } from '../../../test/support/seeded-random.ts';
import { countingWords, LONGEST_PIECE } from './counting-words.ts';

const exact = (text: string) => countTokens(text, { disallowedSpecial: new Set() });

const PIECES = [
  ' ',
  ' ',
  ' ',
  '  ',
  '\n',
  '\r\n',
  '\t',
  '\u00a0',
  '\u0085',
  '\u180e',
  '\u2003',
  '\u2028',
  '\u3000',
  '\ufeff',
  '/',
  '.',
  '…',
  '“',
  "it's",
  "'s",
  'word',
  'WORD',
  'Ünder',
  'слово',
  '部署',
  '7',
  '12345',
  '[#90210]',
  '2026-11-16',
  'v3',
  '٣',
  '<|endoftext|>',
  '🚗',
  '\u0301',
  'x'.repeat(40),
  '\ud83d',
];

test('a text has as many tokens as its words', () => {
  const count = countingWords(exact);
  const random = new SeededRandom(announcedSeed('tokens of words'));
  for (let round = 0; round < 5_000; round++) {
    const text = Array.from({ length: random.between(0, 20) }, () => random.pick(PIECES)).join('');
    expect(count(text), JSON.stringify(text)).toBe(exact(text));
  }
});

test('so have documents, also when more words were met than are kept', () => {
  const count = countingWords(exact);
  const text = readFileSync(join(import.meta.dirname, 'SPEC.md'), 'utf8');
  expect(count(text)).toBe(exact(text));
  const many = Array.from({ length: 60_000 }, (_, index) => `w${index}`).join(' ');
  expect(count(many)).toBe(exact(many));
  expect(count(text)).toBe(exact(text));
});

test('up to three digits are one token, whichever they are', () => {
  for (let number = 0; number < 1_000; number++)
    for (const digits of new Set([String(number), String(number).padStart(3, '0')])) expect(exact(digits)).toBe(1);
});

test('what differs only in its digits is counted once', () => {
  let counted = 0;
  const count = countingWords((text) => {
    counted++;
    return exact(text);
  });
  expect(count('[#90210]')).toBe(exact('[#90210]'));
  expect(count('[#48151]')).toBe(exact('[#48151]'));
  expect(counted).toBe(1);
});

/** A tokenizer takes an unbroken run apart in quadratic time, so what matters is how much it gets at once. */
test('REC-30 a run without spaces is handed over in short pieces, and no further than is asked', () => {
  const handed: number[] = [];
  const count = countingWords((text) => {
    handed.push(text.length);
    return exact(text);
  });
  for (const run of ['漢', '-', '\n', ' ', 'a', '😀', 'ab\t']) {
    const text = run.repeat(3_000 / run.length);
    handed.length = 0;
    expect(count(text), JSON.stringify(run)).toBeGreaterThanOrEqual(exact(text));
    expect(Math.max(...handed)).toBeLessThanOrEqual(LONGEST_PIECE);
    const long = run.repeat(1_000_000 / run.length);
    handed.length = 0;
    expect(count(long, 100)).toBeGreaterThan(100);
    expect(handed.reduce((sum, length) => sum + length)).toBeLessThanOrEqual(101 * LONGEST_PIECE);
  }
});
