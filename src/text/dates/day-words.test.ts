import { expect, test } from 'vitest';
import { BEGINS } from '../words/search-text.ts';
import { askedDayWords, dayOfWord, dayThatBegins, dayWord } from './day-words.ts';

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);

test('a word says its day', () => {
  expect(dayOfWord(dayWord(day('2024-02-29') + 1_000))).toBe(day('2024-02-29'));
  expect(dayOfWord('march')).toBeUndefined();
  expect(dayWord(-1e15)).toBe('');
});

test.each([
  ['2025-01-02 went home', '2025-01-02'],
  ['[2025/1/2] went home', '2025-01-02'],
  ['2025年1月2日回家', '2025-01-02'],
])('%j begins with a date', (text, expected) => {
  expect(dayThatBegins(text)).toBe(day(expected));
});

test.each(['2025 was good', 'on 2025-01-02', '2025-13-02 x', '', '20250102'])('%j does not', (text) => {
  expect(dayThatBegins(text)).toBeUndefined();
});

test('a question for a day looks for those beside it too, in any year if it names none', () => {
  expect(askedDayWords([{ month: 3, day: 1, year: 2023 }])).toEqual(
    ['2023-02-28', '2023-03-01', '2023-03-02'].map((one) => dayWord(day(one))),
  );
  expect(askedDayWords([{ month: 1, day: 1 }])).toEqual(
    ['2023-12-31', '2024-01-01', '2024-01-02'].map((one) => dayWord(day(one)).slice(0, 5) + BEGINS),
  );
  expect(askedDayWords([{ year: 2023 }, { month: 5 }])).toEqual([]);
});
