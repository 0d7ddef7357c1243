/** Which times a question names, and whether it asks for one. */

/** A time that a question names: a part of the calendar, or from one moment until another. */
export interface AskedTime {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  readonly from?: number;
  readonly until?: number;
}

const DAY = 24 * 60 * 60 * 1_000;
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const MONTH = `(${MONTHS.join('|')})`;
const DAY_OF_MONTH = '(\\d{1,2})(?:st|nd|rd|th)?';
/** 8 May 2023, the 8th of May, May 2023, May 8, May 8th, 2023. */
const CALENDAR = new RegExp(
  `(?:\\b${DAY_OF_MONTH}(?: of)? )?\\b${MONTH}\\b(?: ${DAY_OF_MONTH}(?!\\d))?,?(?: (\\d{4})\\b)?`,
  'gi',
);
const ISO = /\b((?:19|20)\d\d)-(\d\d)(?:-(\d\d))?\b/g;
const YEAR = /\b((?:19|20)\d\d)\b/g;
/** Every time that is named has one of these; most questions name none, and then one look does for nine. */
const MAY_NAME_TIME = new RegExp(`\\d|${MONTHS.join('|')}|today|yesterday|week|month`, 'i');
const ASKS_WHEN =
  /^\W*(?:when|since when|until when|how long|(?:on |in |at )?(?:what|which) (?:date|day|month|year|time|week|weekday))\b/i;

export function askedTimes(question: string, now: number): { asksWhen: boolean; times: AskedTime[] } {
  const asksWhen = ASKS_WHEN.test(question);
  if (!MAY_NAME_TIME.test(question)) return { asksWhen, times: [] };
  return { asksWhen, times: [...calendarTimes(question), ...relativeTimes(question, now)] };
}

function calendarTimes(question: string): AskedTime[] {
  const times: AskedTime[] = [];
  for (const [, before, name, after, year] of question.matchAll(CALENDAR)) {
    const day = before ?? after;
    // By itself it is more often the verb than the month.
    if (name!.toLowerCase() === 'may' && day === undefined && year === undefined) continue;
    times.push({
      month: MONTHS.indexOf(name!.toLowerCase()) + 1,
      ...(day === undefined ? {} : { day: Number(day) }),
      ...(year === undefined ? {} : { year: Number(year) }),
    });
  }
  for (const [, year, month, day] of question.matchAll(ISO))
    times.push({ year: Number(year), month: Number(month), ...(day === undefined ? {} : { day: Number(day) }) });
  for (const [, year] of question.matchAll(YEAR))
    if (!times.some((time) => time.year === Number(year))) times.push({ year: Number(year) });
  return times;
}

function relativeTimes(question: string, now: number): AskedTime[] {
  const today = Math.floor(now / DAY) * DAY;
  const times: AskedTime[] = [];
  const add = (pattern: RegExp, from: number, until: number) => {
    if (pattern.test(question)) times.push({ from, until });
  };
  add(/\btoday\b/i, today, today + DAY);
  add(/\byesterday\b/i, today - DAY, today);
  add(/\b(?:last|past) week\b/i, today - 14 * DAY, today);
  add(/\bthis week\b/i, today - 7 * DAY, today + DAY);
  add(/\b(?:last|past) month\b/i, today - 62 * DAY, today);
  for (const [, count, unit] of question.matchAll(/\b(\d{1,3}) (day|week|month)s? ago\b/gi)) {
    const days = Number(count) * { day: 1, week: 7, month: 30 }[unit!.toLowerCase() as 'day' | 'week' | 'month'];
    const slack = Math.max(1, Math.round(days / 5));
    times.push({ from: today - (days + slack) * DAY, until: today - (days - slack) * DAY + DAY });
  }
  return times;
}
