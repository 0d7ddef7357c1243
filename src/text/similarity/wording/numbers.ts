/** Numbers in one spelling: “five hundred” is 500, 1,000 is 1000, 5ms is 5 ms. Signs, decimals and units stay. */
import type { Word } from './phrases.ts';

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const SMALL: ReadonlyMap<string, number> = new Map([
  ...UNITS.split(' ').map((word, value): [string, number] => [word, value]),
  ...TENS.split(' ').map((word, index): [string, number] => [word, (index + 2) * 10]),
]);
const LARGE: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
]);

const NINE = 57;
const THOUSANDS = /^[-+]?\d{1,3}(?:,\d{3})+(?!\d)/;
const WITH_UNIT = /^([-+]?\d+(?:[.,]\d+)*)([a-zµ%°][a-z%/²³]*)$/u;

export function withPlainNumbers(words: readonly Word[]): Word[] {
  const plain: Word[] = [];
  for (let index = 0; index < words.length; ) {
    const said = numberAt(words, index);
    if (said) {
      plain.push({ text: String(said.value), hasMark: words[said.end - 1]!.hasMark });
      index = said.end;
      continue;
    }
    addInDigits(words[index]!, plain);
    index++;
  }
  return plain;
}

function addInDigits(word: Word, plain: Word[]): void {
  const { text, hasMark } = word;
  if (text === 'percent') return void plain.push({ text: '%', hasMark });
  // Most words begin with a letter.
  if (text.charCodeAt(0) > NINE) return void plain.push(word);
  const joined = THOUSANDS.test(text) ? text.replace(THOUSANDS, (digits) => digits.replaceAll(',', '')) : text;
  const parts = WITH_UNIT.exec(joined);
  if (!parts) plain.push({ text: joined, hasMark });
  else plain.push({ text: parts[1]!, hasMark: false }, { text: parts[2]!, hasMark });
}

/** A row of number words, read as they are spoken: “two hundred and five”, “twenty-five”, “three million”. */
function numberAt(words: readonly Word[], start: number): { value: number; end: number } | undefined {
  if (partsOf(words[start]!.text) === undefined) return undefined;
  let total = 0;
  let group = 0;
  let last = Number.POSITIVE_INFINITY;
  let end = start;
  for (; end < words.length; end++) {
    const skipped = words[end]!.text === 'and' && end > start && last >= 100 && SMALL.has(words[end + 1]?.text ?? '');
    if (skipped) continue;
    const large = LARGE.get(words[end]!.text);
    if (large !== undefined && end > start && group > 0) {
      if (large === 100) group *= 100;
      else {
        total += group * large;
        group = 0;
      }
      last = large;
      continue;
    }
    const small = partsOf(words[end]!.text);
    // What follows a ten is less than ten, and what follows a hundred less than a hundred; else another number begins.
    const goesOn = small !== undefined && (last >= 100 || (last >= 20 && last % 10 === 0 && small > 0 && small < 10));
    if (!goesOn || last === 0) break;
    group += small;
    last = small;
  }
  return { value: total + group, end };
}

function partsOf(word: string): number | undefined {
  const known = SMALL.get(word);
  if (known !== undefined || !word.includes('-')) return known;
  const [tens = '', units = '', ...more] = word.split('-', 3);
  const [ten, unit] = [SMALL.get(tens), SMALL.get(units)];
  if (more.length > 0 || ten === undefined || unit === undefined || ten < 20 || unit < 1 || unit > 9) return undefined;
  return ten + unit;
}
