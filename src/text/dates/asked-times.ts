/** Which times a question names, and whether it asks for one. */
import { calendarTimes } from './calendar-times.ts';

/** A time that a question names: a part of the calendar, or from one moment until another. */
export interface AskedTime {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  readonly from?: number;
  readonly until?: number;
}

const DAY = 24 * 60 * 60 * 1_000;
const ASKS_WHEN =
  /^\W*(?:when|since when|until when|how long|(?:on |in |at )?(?:what|which) (?:date|day|month|year|time|week|weekday))\b|^[\s¿]*(?:(?:seit |bis )?wann|wie lange|quand|depuis quand|cu[aá]ndo|quando|da quando|wanneer|kiedy|когда|c[âa]nd|ne zaman|πότε|متى|कब)(?!\p{L})|什么时候|何时|几点|哪一?[天年月日]|几月|几号|多久|いつ|何時|何日|언제|khi nào|เมื่อ(?:ไร|ใด)/iu;

export function askedTimes(question: string, now: number): { asksWhen: boolean; times: AskedTime[] } {
  return { asksWhen: ASKS_WHEN.test(question), times: [...calendarTimes(question), ...relativeTimes(question, now)] };
}

function relativeTimes(question: string, now: number): AskedTime[] {
  const today = Math.floor(now / DAY) * DAY;
  const times: AskedTime[] = [];
  const add = (pattern: RegExp, from: number, until: number) => {
    if (pattern.test(question)) times.push({ from, until });
  };
  add(/\btoday\b|\bheute\b|\baujourd['’]hui\b|\bhoy\b|\boggi\b|今[天日]|오늘/i, today, today + DAY);
  add(/\byesterday\b|\bgestern\b|\bhier\b|\bayer\b|\bieri\b|昨[天日]|어제/i, today - DAY, today);
  add(/\bvorgestern\b|\bavant-hier\b|\banteayer\b|前天|一昨日/i, today - 2 * DAY, today - DAY);
  add(LAST_WEEK, today - 14 * DAY, today);
  add(THIS_WEEK, today - 7 * DAY, today + DAY);
  add(LAST_MONTH, today - 62 * DAY, today);
  for (const [, ago, unitAgo, since, unitSince] of question.matchAll(AGO)) {
    const days = Number(ago ?? since) * daysOf((unitAgo ?? unitSince)!);
    const slack = Math.max(1, Math.round(days / 5));
    times.push({ from: today - (days + slack) * DAY, until: today - (days - slack) * DAY + DAY });
  }
  return times;
}

const LAST_WEEK =
  /\b(?:last|past) week\b|\b(?:letzte|vorige|vergangene)[nr]? woche\b|\bla semaine (?:derni[eè]re|pass[eé]e)|\bla semana pasada\b|\bla settimana scorsa\b|上(?:个)?(?:周|星期|礼拜)|先週|지난\s?주/i;
const THIS_WEEK =
  /\bthis week\b|\bdiese[rn]? woche\b|\bcette semaine\b|\besta semana\b|\bquesta settimana\b|[这本](?:个)?(?:周|星期|礼拜)|今週|이번\s?주/i;
const LAST_MONTH =
  /\b(?:last|past) month\b|\b(?:letzte|vorige|vergangene)[nr]? monat\b|\ble mois (?:dernier|pass[eé])|\bel mes pasado\b|\bil mese scorso\b|上个?月|先月|지난\s?달/i;
/** "3 days ago", "vor 3 Tagen", "3天前". */
const AGO =
  /(?<!\d)(\d{1,3}) ?(?=(day|week|month|天|日|周|个?星期|个?月|週間|か月|일|주)s? ?(?:ago\b|前|전))|\b(?:vor|il y a|hace) (\d{1,3}) (?=(tag|woche|monat|jour|semaine|mois|d[ií]a|semana|mes))/gi;

function daysOf(unit: string): number {
  if (/^(?:day|tag|jour|d[ií]a|天|日|일)/i.test(unit)) return 1;
  return /^(?:month|monat|mois|mes|个?月|か月)/i.test(unit) ? 30 : 7;
}
