/** Dates of the calendar in a text, in the languages of `month-names` and in numbers: 8 May 2023, 8. Mai, 2023-05-08, 08.05.2023, 2023年5月8日. */
import { isAmbiguous, monthNamed } from './month-names.ts';

/** A part of the calendar. */
export interface CalendarTime {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
}

/** A text without digits names a month at most. */
const TOKEN = /\d+|\p{L}[\p{L}\p{M}]*/gu;
const YEAR_FIRST = /(?<!\d)((?:19|20)\d\d)([-/.])(\d{1,2})(?:\2(\d{1,2}))?(?!\d)/g;
const YEAR_LAST = /(?<![\d.])(\d{1,2})([./])(\d{1,2})\2(\d{4}|\d\d)(?!\d)/g;
/** As in German: a day and a month, each with its dot. */
const DAY_AND_MONTH = /(?<![\d.])(\d{1,2})\. ?(\d{1,2})\.(?!\d| ?\d{1,2}\.)/g;
const EAST_ASIAN =
  /(?:((?:19|20)\d\d) ?[年년] ?)?(?:(\d{1,2}|十[一二]?|[一二三四五六七八九]) ?(?:月|월)(?:份)?(?: ?(\d{1,2}) ?[日号號일])?)|((?:19|20)\d\d) ?[年년]/g;
/** Between a day and its month, and a month and its year: "the 8th of May", "8 de mayo de 2023", "8-го мая". */
const BETWEEN = new Set([
  'of',
  'de',
  'del',
  'di',
  'do',
  'da',
  'd',
  'the',
  'st',
  'nd',
  'rd',
  'th',
  'er',
  'го',
  'года',
  'года',
  'том',
]);
const CHINESE_DIGITS = '一二三四五六七八九十';

export function calendarTimes(text: string): CalendarTime[] {
  const times: CalendarTime[] = [];
  const add = (year: number | undefined, month: number, day: number | undefined) => {
    if (month < 1 || month > 12 || (day !== undefined && (day < 1 || day > 31))) return;
    times.push({ month, ...(day === undefined ? {} : { day }), ...(year === undefined ? {} : { year }) });
  };
  const hasDigits = /\d/.test(text);
  if (hasDigits) {
    for (const [, year, , month, day] of text.matchAll(YEAR_FIRST)) add(Number(year), Number(month), numberOf(day));
    for (const [, one, separator, other, year] of text.matchAll(YEAR_LAST)) {
      const full = year!.length === 2 ? 2_000 + Number(year) : Number(year);
      add(full, Number(other), Number(one));
      // With slashes Americans write the month first; both are looked for.
      if (separator === '/' && one !== other) add(full, Number(one), Number(other));
    }
    for (const [, day, month] of text.matchAll(DAY_AND_MONTH)) add(undefined, Number(month), Number(day));
  }
  addNamed(text, add);
  if (/[月년월]|年/.test(text))
    for (const [, year, month, day] of text.matchAll(EAST_ASIAN))
      if (month !== undefined) add(numberOf(year), fromChinese(month), numberOf(day));
  if (hasDigits)
    for (const [year] of text.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g))
      if (!times.some((time) => time.year === Number(year))) times.push({ year: Number(year) });
  return times;
}

/** Month names with the numbers beside them. */
function addNamed(text: string, add: (year: number | undefined, month: number, day: number | undefined) => void): void {
  const tokens = [...text.matchAll(TOKEN)].map(([word]) => word.toLowerCase());
  for (const [place, word] of tokens.entries()) {
    const month = monthNamed(word);
    if (month === undefined) continue;
    const before = beside(tokens, place, -1);
    const after = beside(tokens, place, 1);
    const dayBefore = dayOf(tokens[before]);
    const dayAfter = dayBefore === undefined ? dayOf(tokens[after]) : undefined;
    const year = yearOf(tokens[dayAfter === undefined ? after : beside(tokens, after, 1)]);
    if (isAmbiguous(word) && dayBefore === undefined && dayAfter === undefined && year === undefined) continue;
    add(year, month, dayBefore ?? dayAfter);
  }
}

/** The place of the next word on a side that is not one of those between. */
function beside(tokens: readonly string[], place: number, step: 1 | -1): number {
  let next = place + step;
  for (let skipped = 0; skipped < 2 && BETWEEN.has(tokens[next] ?? ''); skipped++) next += step;
  return next;
}

function dayOf(token: string | undefined): number | undefined {
  return token !== undefined && /^\d{1,2}$/.test(token) ? Number(token) : undefined;
}

function yearOf(token: string | undefined): number | undefined {
  return token !== undefined && /^(?:19|20)\d\d$/.test(token) ? Number(token) : undefined;
}

function numberOf(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits);
}

function fromChinese(month: string): number {
  if (/^\d/.test(month)) return Number(month);
  return [...month].reduce((sum, digit) => sum + CHINESE_DIGITS.indexOf(digit) + 1, 0);
}
