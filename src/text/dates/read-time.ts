/**
 * Times as people say them, in English and German: `yesterday`, `last week`, `7d`, `2 hours ago`, `3 Nov`, `gestern um 14:30`. ISO 8601 is read
 * elsewhere. What is not understood completely is not understood at all.
 */
import { EARLIEST_TIME, LATEST_TIME } from '../../base/time.ts';
import { type Language, languageWords } from '../language.ts';
import { type LocalDate, localDate, timeIn } from './local-date.ts';

/** A moment, or from one moment until another: a day that is named is meant whole. */
export interface SaidTime {
  readonly from: number;
  /** Exclusive; the same as `from` for a moment. */
  readonly until: number;
}

export interface Now {
  readonly time: number;
  /** By its IANA name; what day it is depends on it. */
  readonly zone: string;
  /** What `7d` and `3 Nov` mean where they do not say it. */
  readonly leaning: 'past' | 'future';
}

/** Longer than any time that is said. */
const LONGEST = 60;

export function readTime(text: string, now: Now): SaidTime | undefined {
  if (text.length > LONGEST) return undefined;
  const said = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s,]+/g, ' ')
    .trim();
  const read = moment(said, now) ?? apart(said, now) ?? calendar(said, now);
  // Years that ISO 8601 does not write are nobody's.
  return read !== undefined && read.from >= EARLIEST_TIME && read.until <= LATEST_TIME ? read : undefined;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function moment(said: string, { time }: Now): SaidTime | undefined {
  return /^(?:right )?now$|^jetzt$/.test(said) ? at(time) : undefined;
}

function at(time: number): SaidTime {
  return { from: time, until: time };
}

type Step = { readonly ms: number } | { readonly months: number };

/** All that a unit is called. */
const UNITS: readonly (readonly [names: RegExp, step: Step])[] = [
  [/^(?:s|secs?|seconds?|sekunden?)$/, { ms: SECOND }],
  [/^(?:m|mins?|minutes?|minuten?)$/, { ms: MINUTE }],
  [/^(?:h|hrs?|hours?|std|stunden?)$/, { ms: HOUR }],
  [/^(?:d|days?|tag|tagen?)$/, { ms: DAY }],
  [/^(?:w|wks?|weeks?|wochen?)$/, { ms: 7 * DAY }],
  [/^(?:mo|mos|months?|monat|monaten?)$/, { months: 1 }],
  [/^(?:y|yrs?|years?|jahr|jahren?)$/, { months: 12 }],
];

const NUMBERS =
  'one|a|an|ein|eine|einem|einer two|zwei three|drei four|vier five|fünf six|sechs seven|sieben eight|acht nine|neun ten|zehn eleven|elf twelve|zwölf';
const COUNTS: ReadonlyMap<string, number> = new Map(
  NUMBERS.split(' ').flatMap((names, index) => names.split('|').map((name) => [name, index + 1] as const)),
);

/** 2 hours ago, vor zwei Stunden, 7d, in 3 days, the last 7 days. */
function apart(said: string, now: Now): SaidTime | undefined {
  const [, before = '', count = '', unit = '', after = ''] =
    /^(in|vor|seit|(?:the )?(?:last|past)|(?:die |den )?letzten?)? ?(\d{1,4}|\p{L}+) ?(\p{L}+)( ago| from now)?$/u.exec(
      said,
    ) ?? [];
  const step = UNITS.find(([names]) => names.test(unit))?.[1];
  const many = /^\d/.test(count) ? Number(count) : COUNTS.get(count);
  if (step === undefined || many === undefined || (before !== '' && after !== '')) return undefined;
  const isSpan = /last|past|letzte/.test(before);
  const isSaid = before !== '' || after !== '';
  // "a day" alone is no time, and neither is "two weeks".
  if (!isSaid && !/^\d/.test(count)) return undefined;
  const isAhead = before === 'in' || after === ' from now' || (!isSaid && now.leaning === 'future');
  const time = moved(now, step, isAhead ? many : -many);
  return isSpan ? { from: time, until: now.time } : at(time);
}

function moved({ time, zone }: Now, step: Step, many: number): number {
  if ('ms' in step) return time + step.ms * many;
  const date = localDate(time, zone);
  return timeIn(zone, onMonth(date, date.month + step.months * many));
}

/** The same day of another month, or the last one that it has. */
function onMonth(date: LocalDate, month: number): LocalDate {
  const first = new Date(Date.UTC(date.year, month - 1, 1));
  const [year, number] = [first.getUTCFullYear(), first.getUTCMonth() + 1];
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { ...date, year, month: number, day: Math.min(date.day, days) };
}

/** A day, a week, a month or a year, and a time of the day after it. */
function calendar(said: string, now: Now): SaidTime | undefined {
  const today = midnight(localDate(now.time, now.zone));
  const [, day = '', clock] =
    /^(.*?)(?:(?:^| )(?:(?:at|um) )?(\d{1,2}(?::\d\d)? ?(?:am|pm|uhr)|\d{1,2}:\d\d(?: uhr)?))?$/u.exec(said) ?? [];
  const minutes = clock === undefined ? undefined : minutesOf(clock);
  if (clock !== undefined && minutes === undefined) return undefined;
  const bare = day.replace(/^(?:on|am|since|seit|from|the) /, '').replace(/\.$/, '');
  const span =
    bare === '' && clock !== undefined
      ? days(today, 0, 1)
      : (wordOfDay(bare, today) ?? namedSpan(bare, today) ?? dateOf(bare, today, now));
  if (span === undefined) return undefined;
  const [first, end] = span;
  if (minutes === undefined) return { from: timeIn(now.zone, first), until: timeIn(now.zone, end) };
  // A week has no time of the day.
  if (Date.UTC(end.year, end.month - 1, end.day) - Date.UTC(first.year, first.month - 1, first.day) > DAY)
    return undefined;
  return at(timeIn(now.zone, { ...first, hour: Math.floor(minutes / 60), minute: minutes % 60 }));
}

type Span = readonly [first: LocalDate, end: LocalDate];

function midnight(date: LocalDate): LocalDate {
  return { ...date, hour: 0, minute: 0, second: 0 };
}

/** So many days from another one on, each at midnight. */
function days(from: LocalDate, skip: number, count: number): Span {
  const on = (shift: number): LocalDate => {
    const date = new Date(Date.UTC(from.year, from.month - 1, from.day + shift));
    return { ...from, year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  };
  return [on(skip), on(skip + count)];
}

/** 14:30, 2 pm, 14 Uhr, as minutes of the day. */
function minutesOf(clock: string): number | undefined {
  const [, hours, minutes = '0', half] = /^(\d{1,2})(?::(\d\d))? ?(am|pm|uhr)?$/.exec(clock) ?? [];
  const [hour, minute] = [Number(hours), Number(minutes)];
  const isHalf = half === 'am' || half === 'pm';
  if (minute > 59 || hour > (isHalf ? 12 : 23) || (isHalf && hour === 0)) return undefined;
  return (isHalf ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour) * 60 + minute;
}

const DAYS_APART: readonly (readonly [names: RegExp, days: number])[] = [
  [/^(?:the )?day before yesterday$|^vorgestern$/, -2],
  [/^yesterday$|^gestern$/, -1],
  [/^today$|^heute$/, 0],
  [/^tomorrow$|^morgen$/, 1],
  [/^(?:the )?day after tomorrow$|^übermorgen$/, 2],
];

function wordOfDay(word: string, today: LocalDate): Span | undefined {
  const found = DAYS_APART.find(([names]) => names.test(word));
  return found && days(today, found[1], 1);
}

const POINTERS: readonly (readonly [names: RegExp, shift: number])[] = [
  [/^(?:last|past|previous|letzte[mnrs]?|vorige[mnrs]?|vergangene[mnrs]?) /, -1],
  [/^(?:this|diese[mnrs]?) /, 0],
  [/^(?:next|nächste[mnrs]?|kommende[mnrs]?) /, 1],
];

/** Last week, this month, next year, on Monday, last Monday. */
function namedSpan(words: string, today: LocalDate): Span | undefined {
  const pointer = POINTERS.find(([names]) => names.test(words));
  const name = pointer ? words.replace(pointer[0], '') : words;
  const shift = pointer?.[1];
  const weekday = numberIn('weekdays', name);
  const now = weekdayOf(today);
  if (weekday !== undefined) {
    // A day of the week is the latest one, today among them; "last Monday" is none of today.
    const back = (now - weekday + 7) % 7;
    if (shift === 1) return days(today, 7 - ((now - weekday + 7) % 7), 1);
    return days(today, -(shift === -1 && back === 0 ? 7 : back), 1);
  }
  if (shift === undefined) return undefined;
  if (/^(?:week|woche)$/.test(name)) return days(today, 1 - now + 7 * shift, 7);
  if (/^(?:month|monats?)$/.test(name)) return monthOf({ ...today, day: 1 }, today.month + shift);
  if (/^(?:year|jahr(?:es)?)$/.test(name)) return yearOf(today, today.year + shift);
  return undefined;
}

/** From 1 for Monday. */
function weekdayOf({ year, month, day }: LocalDate): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7;
}

function monthOf(date: LocalDate, month: number): Span {
  return [onMonth(date, month), onMonth(date, month + 1)];
}

function yearOf(date: LocalDate, year: number): Span {
  const first = { ...date, month: 1, day: 1 };
  return [
    { ...first, year },
    { ...first, year: year + 1 },
  ];
}

/** 3 Nov, Nov 3rd 2026, 3. November, 3.11., 3.11.2026, November 2026, 2026-11, 2026, November. */
function dateOf(words: string, today: LocalDate, { leaning }: Now): Span | undefined {
  const [, iso, isoMonth] = /^([12]\d{3})(?:-(\d\d))?$/.exec(words) ?? [];
  if (iso !== undefined)
    return isoMonth === undefined ? yearOf(today, Number(iso)) : wholeMonth(today, Number(isoMonth), Number(iso));
  const [, numberedDay, numberedMonth, numberedYear] = /^(\d{1,2})\.(\d{1,2})(?:\.([12]\d{3})?)?$/.exec(words) ?? [];
  if (numberedDay !== undefined)
    return oneDay(today, Number(numberedDay), Number(numberedMonth), numberedYear, leaning);
  const [, before, name = '', after, year] =
    /^(?:(\d{1,2})(?:st|nd|rd|th|\.)? (?:of )?)?(\p{L}+)\.?(?: (\d{1,2})(?:st|nd|rd|th)?)?(?: ([12]\d{3}))?$/u.exec(
      words,
    ) ?? [];
  const month = numberIn('months', name);
  if (month === undefined || (before !== undefined && after !== undefined)) return undefined;
  const day = before ?? after;
  if (day !== undefined) return oneDay(today, Number(day), month, year, leaning);
  return wholeMonth(today, month, year === undefined ? nearYear(today, month, 1, leaning) : Number(year));
}

function wholeMonth(today: LocalDate, month: number, year: number): Span | undefined {
  return month < 1 || month > 12 ? undefined : monthOf({ ...today, year, day: 1 }, month);
}

function oneDay(
  today: LocalDate,
  day: number,
  month: number,
  said: string | undefined,
  leaning: Now['leaning'],
): Span | undefined {
  if (month < 1 || month > 12) return undefined;
  const isThere = (inYear: number) => day >= 1 && day <= new Date(Date.UTC(inYear, month, 0)).getUTCDate();
  const year = said === undefined ? nearYear(today, month, day, leaning) : Number(said);
  return isThere(year) ? days({ ...today, year, month, day }, 0, 1) : undefined;
}

/** Without a year it is the latest that has come, or the next one that will. */
function nearYear(today: LocalDate, month: number, day: number, leaning: Now['leaning']): number {
  const isLater = month > today.month || (month === today.month && day > today.day);
  const isToday = month === today.month && day === today.day;
  if (leaning === 'past') return isLater ? today.year - 1 : today.year;
  return isLater || isToday ? today.year : today.year + 1;
}

const SPOKEN: readonly Language[] = ['en', 'de'];
let numbers: Readonly<Record<'months' | 'weekdays', ReadonlyMap<string, number>>> | undefined;

/** Which month or which day of the week it is, from 1 on. Made when the first name is asked for. */
function numberIn(list: 'months' | 'weekdays', name: string): number | undefined {
  numbers ??= { months: numbered('months'), weekdays: numbered('weekdays') };
  return numbers[list].get(name.replace(/\.$/, ''));
}

function numbered(list: 'months' | 'weekdays'): ReadonlyMap<string, number> {
  return new Map(
    SPOKEN.flatMap((language) =>
      languageWords(language)
        [list].trim()
        .split(/\s+/)
        .flatMap((names, index) => names.split('|').map((name) => [name, index + 1] as const)),
    ),
  );
}
