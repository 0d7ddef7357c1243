/** The cheap look before a line is taken apart: it never hides anything that would be found, and spares most plain lines. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LABELLED_SENTENCES } from '../../../test/fixtures/entities/labelled-sentences.ts';
import { NUMBER_WORDS, POINTED_UNITS, TIME_WORDS, UNITS } from '../dates/time-words.ts';
import { languageWords } from '../language.ts';
import { ORDINARY_WORDS } from '../words/ordinary-words.ts';
import { findInLine } from './extract-entities.ts';
import * as names from './known-names.ts';
import { mayMention } from './may-mention.ts';

const LISTS = [
  languageWords('en').functionWords,
  ORDINARY_WORDS,
  names.TOOLS_ANY_CASE,
  names.TOOLS_CAPITALISED,
  names.PLACES,
  names.GIVEN_NAMES,
  names.ORGANIZATION_ENDINGS,
  names.TITLES,
  names.CONCEPTS,
  TIME_WORDS,
];
const TIMES = [...UNITS, ...NUMBER_WORDS, ...POINTED_UNITS, 'am', 'pm', 'ago', 'may', 'this', 'last', 'in', 'of'];
const WORDS = LISTS.map((list) => list.split(/\s+/).filter((word) => word !== ''));

const word = fc.oneof(
  ...WORDS.map((list) => fc.constantFrom(...list)),
  fc.constantFrom(...TIMES),
  fc.stringMatching(/^[a-z]{1,9}$/),
  fc.stringMatching(/^[A-Za-z0-9]{1,9}$/),
  fc.integer({ min: 0, max: 2_100 }).map(String),
  fc.stringMatching(/^[ -~]{1,6}$/),
);
const written = fc
  .tuple(word, fc.constantFrom('as is', 'Capital', 'lower', 'UPPER'))
  .map(([text, how]) =>
    how === 'Capital'
      ? text[0]!.toUpperCase() + text.slice(1)
      : how === 'lower'
        ? text.toLowerCase()
        : how === 'UPPER'
          ? text.toUpperCase()
          : text,
  );
const sign = fc.constantFrom(
  ' ',
  ' ',
  ' ',
  ' ',
  ', ',
  '. ',
  '-',
  "'",
  '’s ',
  '! ',
  '/',
  '_',
  ' - ',
  ' (',
  ') ',
  '"',
  '…',
  'é',
  '#',
  '+',
);
const line = fc
  .array(fc.tuple(written, sign), { maxLength: 12 })
  .map((parts) => parts.map(([text, after]) => text + after).join(''));

function hides(text: string): boolean {
  return !mayMention(text, 0, text.length) && findInLine(text, 0, text.length, false).length > 0;
}

describe('nothing is hidden', () => {
  test('of a name with an apostrophe between capitals', () => {
    expect(hides("a A'Second aaron ")).toBe(false);
  });

  test('of the labelled sentences, whole and in every part', () => {
    for (const marked of LABELLED_SENTENCES) {
      const text = marked.replace(/⟦([^|⟧]+)\|\w+⟧/g, '$1');
      const words = text.split(' ');
      expect(hides(text), text).toBe(false);
      for (let from = 0; from < words.length; from++)
        for (const length of [1, 2, 3, 5]) {
          const part = words.slice(from, from + length).join(' ');
          expect(hides(part), part).toBe(false);
        }
    }
  });

  test('of made-up lines', () => {
    fc.assert(
      fc.property(line, (text) => !hides(text) && !hides(text.toLowerCase())),
      { numRuns: 20_000 },
    );
  });
});

test.each([
  'we decided to keep the old layout for now, because nobody minds.',
  "Please don't change this before the others have looked at it.",
  'Then the tests ran 12 times; 3 of them failed.',
  'Is it slower than before? I think so!',
  '',
])('%j is not taken apart', (text) => {
  expect(mayMention(text, 0, text.length)).toBe(false);
});
