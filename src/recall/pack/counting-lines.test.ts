import { expect, it } from 'vitest';
import { announcedSeed, SeededRandom } from '../../../test/support/seeded-random.ts';
import { countingLines } from './counting-lines.ts';
import { tokenizer } from './token-counter.ts';

const PIECES = [
  '\n',
  '\n~| - ',
  '~| ',
  '\r\n',
  '\n\n',
  ' ',
  '  ',
  '/',
  '.',
  '…',
  'word',
  "it's",
  'Ünder',
  '部署',
  '12345',
  '\t',
  '<|endoftext|>',
  '🚗',
  '\u2028',
];

it('counts what a whole text has', async () => {
  const whole = await tokenizer();
  const random = new SeededRandom(announcedSeed('tokens of lines'));
  for (let round = 0; round < 3_000; round++) {
    const text = Array.from({ length: random.between(1, 30) }, () => random.pick(PIECES)).join('');
    expect(countingLines(whole).count(text), JSON.stringify(text)).toBe(whole.count(text));
  }
});
