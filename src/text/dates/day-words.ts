/**
 * Days as words of the search index, so that a question for a day finds what was said then among many texts with the same words. Month and day come first: a question
 * often leaves the year out, and a word can be looked for by how it begins.
 */
import { BEGINS } from '../words/search-text.ts';
import type { AskedTime } from './asked-times.ts';

/** Begins the word of a day. No text has it, because it is no letter. */
const DAY_MARK = '\u{E003}';
const DAY = 24 * 60 * 60 * 1_000;

export function dayWord(time: number): string {
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return year > 0 && year < 10_000 ? DAY_MARK + monthAndDay(date) + String(year).padStart(4, '0') : '';
}

/** The day that a word says, as its first millisecond. */
export function dayOfWord(word: string): number | undefined {
  if (!word.startsWith(DAY_MARK)) return undefined;
  return Date.UTC(Number(word.slice(5)), Number(word.slice(1, 3)) - 1, Number(word.slice(3, 5)));
}

/** A date before everything else that a text says: a diary or a log that came without times. */
const BEGINS_WITH_DATE = /^\W{0,3}((?:19|20)\d\d)(?:[-/.](\d\d?)[-/.]|年(\d\d?)月)(\d\d?)(?!\d)/;

export function dayThatBegins(text: string): number | undefined {
  const [, year, numbered, named, day] = BEGINS_WITH_DATE.exec(text.slice(0, 24)) ?? [];
  const month = Number(numbered ?? named);
  if (year === undefined || month < 1 || month > 12 || Number(day) < 1 || Number(day) > 31) return undefined;
  return Date.UTC(Number(year), month - 1, Number(day));
}

/** Days looked for on either side of one that is asked for. */
const REACH = 1;
const MOST_DAYS = 12;

/** The words of the days that a question names, as words of a query. */
export function askedDayWords(times: readonly AskedTime[]): string[] {
  const words = new Set<string>();
  for (const { year, month, day, from, until } of times) {
    if (from !== undefined && until !== undefined) {
      for (let time = from; time < until && time < from + MOST_DAYS * DAY; time += DAY) words.add(dayWord(time));
    } else if (month !== undefined && day !== undefined) {
      for (let apart = -REACH; apart <= REACH; apart++) {
        // A leap year has all days that there are.
        const date = new Date(Date.UTC(year ?? 2_024, month - 1, day + apart));
        words.add(year === undefined ? DAY_MARK + monthAndDay(date) + BEGINS : dayWord(date.getTime()));
      }
    }
  }
  words.delete('');
  return [...words].slice(0, MOST_DAYS);
}

function monthAndDay(date: Date): string {
  return String(date.getUTCMonth() + 1).padStart(2, '0') + String(date.getUTCDate()).padStart(2, '0');
}
