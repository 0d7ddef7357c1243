/** The day that a text plans something for. */
import { calendarTimes } from './calendar-times.ts';

const PLANS =
  /(?<!\p{L})(?:planned|scheduled|due|deadline|will|going to|starts? on|ends? on|expires?|geplant|fällig|frist|soll|wird|beginnt am|endet am|läuft (?:am .{1,20} )?ab)(?!\p{L})/iu;
const HAPPENED = /(?<!\p{L})(?:was|were|had been|war|waren|wurde|wurden)(?!\p{L})/iu;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** When that day is over, in UTC; undefined where nothing is planned, or not for one single day. A day without a year is the next one after it was said. */
export function dueOn(text: string, saidAt: number): number | undefined {
  if (!PLANS.test(text) || HAPPENED.test(text)) return undefined;
  const [day, ...others] = calendarTimes(text).filter((time) => time.day !== undefined);
  if (day?.month === undefined || day.day === undefined || others.length > 0) return undefined;
  const endOf = (year: number) => Date.UTC(year, day.month! - 1, day.day!) + DAY_MS;
  if (day.year !== undefined) return endOf(day.year);
  const year = new Date(saidAt).getUTCFullYear();
  return endOf(year) > saidAt ? endOf(year) : endOf(year + 1);
}
