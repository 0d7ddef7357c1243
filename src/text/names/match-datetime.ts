/** Finds dates and times among the words of a line. They are taken as text; what day they mean is for others to say. */

import {
  AMBIGUOUS_MONTHS,
  DAY_PARTS,
  MONTHS,
  NUMBER_WORDS,
  POINTED_UNITS,
  POINTERS,
  RELATIVE_DAYS,
  SHORT_MONTHS,
  SHORT_WEEKDAYS,
  UNITS,
  WEEKDAYS,
} from '../dates/time-words.ts';
import { CERTAIN, type Found, LISTED, SHAPED } from './extracted.ts';
import { TEMPORAL, ZONE } from './senses.ts';
import { CAPITALISED, NUMBER, type Token, WORD } from './tokens.ts';

/** Words from `first` up to, not including, `end`. */
export interface Span {
  readonly first: number;
  readonly end: number;
  readonly confidence: number;
}

const ISO_DATE = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?$/;
const ISO_TIME =
  /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt][0-2]\d:[0-5]\d(?::[0-6]\d(?:\.\d{1,9})?)?(?:[Zz]|[+-][0-2]\d:?[0-5]\d)?$/;
const CLOCK = /^(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:am|pm|z)?$/i;
const HOUR = /^(?:1[0-2]|[1-9])(?:am|pm)$/i;
const SMALL_HOUR = /^(?:1[0-2]|[1-9])$/;
const HALF_DAY = /^[ap]\.?m$/;
const DAY = /^(?:[12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?$/i;
const YEAR = /^(?:19|20)\d\d$/;
const DECADE = /^(?:19|20)\d0s$/;
const QUARTER = /^(?:q[1-4]|h[12]|fy(?:\d\d)?\d\d)$/;
const BEFORE_YEAR = new Set('in since by until till during from before after of circa around early late'.split(' '));
const BEFORE_MONTH = new Set(
  'in by since until till last next this early late mid of from through during before after for every to'.split(' '),
);
const BEFORE_SHORT_DAY = new Set('on by until till since every'.split(' '));
/** `in 2000 ms` is no year. */
const COUNTED =
  /^(?:ms|s|px|requests?|tokens?|lines?|users?|items?|words?|characters?|rows?|files?|bytes?|mb|gb|kb|times?|people|dollars|euros|records?|messages?|steps?|calls?|entries|events?|tests?|mg|km|miles|meters|words|pages|units|sentences?|nodes?|cores?|rpm|qps)$/;

const MONTH = 1;
const SHORT_MONTH = 2;
const WEEKDAY = 3;
const SHORT_WEEKDAY = 4;
const RELATIVE = 5;
const POINTER = 6;
const AGO = 7;
const roles = new Map<string, number>([
  ...MONTHS.map((word) => [word, MONTH] as const),
  ...SHORT_MONTHS.map((word) => [word, SHORT_MONTH] as const),
  ...WEEKDAYS.map((word) => [word, WEEKDAY] as const),
  ...SHORT_WEEKDAYS.map((word) => [word, SHORT_WEEKDAY] as const),
  ...RELATIVE_DAYS.map((word) => [word, RELATIVE] as const),
  ...POINTERS.map((word) => [word, POINTER] as const),
  ['ago', AGO],
]);
const units = new Set([...UNITS, ...UNITS.map((unit) => `${unit}s`)]);

/** The expression of time that begins (or, for `ago`, ends) at a word. */
export function matchDatetime(tokens: readonly Token[], index: number): Span | undefined {
  const token = tokens[index]!;
  if (token.kind === NUMBER) return fromNumber(tokens, index);
  if (token.senses & TEMPORAL) return fromWord(tokens, index, token);
  if (token.text[0] === 'Q' || token.text[0] === 'F' || token.text[0] === 'H') {
    if (QUARTER.test(token.lower)) return span(index, withYear(tokens, index + 1), SHAPED);
  }
  return undefined;
}

function fromNumber(tokens: readonly Token[], index: number): Span | undefined {
  const { lower } = tokens[index]!;
  if (lower.length > 2) {
    if (ISO_DATE.test(lower)) return span(index, withTime(tokens, index + 1), CERTAIN);
    if (ISO_TIME.test(lower)) return span(index, withZone(tokens, index + 1), CERTAIN);
    if (CLOCK.test(lower) || HOUR.test(lower))
      return span(index, withZone(tokens, withHalfDay(tokens, index + 1)), LISTED);
    if (DECADE.test(lower)) return span(index, index + 1, LISTED);
    if (YEAR.test(lower)) return isYear(tokens, index) ? span(index, index + 1, SHAPED) : undefined;
  }
  if (SMALL_HOUR.test(lower) && withHalfDay(tokens, index + 1) > index + 1)
    return span(index, withZone(tokens, index + 2), LISTED);
  if (DAY.test(lower)) {
    const month = joined(tokens, index + 1)?.lower === 'of' ? index + 2 : index + 1;
    const next = joined(tokens, month);
    if (next && isMonth(next) && (next.kind === CAPITALISED || next.lower.length > 4))
      return span(index, withYear(tokens, month + 1), CERTAIN);
  }
  return undefined;
}

function fromWord(tokens: readonly Token[], index: number, token: Token): Span | undefined {
  switch (roles.get(token.lower)) {
    case MONTH:
    case SHORT_MONTH:
      return fromMonth(tokens, index, token);
    case WEEKDAY:
      return token.kind <= CAPITALISED ? span(index, withDayPart(tokens, index + 1), LISTED) : undefined;
    case SHORT_WEEKDAY: {
      const before = token.joined ? tokens[index - 1] : undefined;
      const told = before !== undefined && BEFORE_SHORT_DAY.has(before.lower);
      return told && token.kind === CAPITALISED ? span(index, withDayPart(tokens, index + 1), SHAPED) : undefined;
    }
    case RELATIVE:
      return token.kind <= CAPITALISED ? span(index, withDayPart(tokens, index + 1), SHAPED) : undefined;
    case POINTER:
      return fromPointer(tokens, index);
    case AGO:
      return beforeAgo(tokens, index);
    default:
      return undefined;
  }
}

function fromMonth(tokens: readonly Token[], index: number, token: Token): Span | undefined {
  if (token.kind > CAPITALISED) return undefined;
  const day = joined(tokens, index + 1);
  const written = token.kind === CAPITALISED;
  if (day && DAY.test(day.lower) && (written || token.lower !== 'may')) {
    const year = withYear(tokens, index + 2);
    // `Mar 3`, but not `mar 3`, and not the tool in `Dec 3.1`.
    if (written || (MONTHS.includes(token.lower) && (year > index + 2 || /\D/.test(day.lower))))
      return span(index, year, CERTAIN);
  }
  if (!written) return undefined;
  const year = withYear(tokens, index + 1);
  if (year > index + 1) return span(index, year, CERTAIN);
  if (!MONTHS.includes(token.lower)) return undefined;
  const before = token.joined ? tokens[index - 1]!.lower : '';
  if (BEFORE_MONTH.has(before)) return span(index, index + 1, LISTED);
  return AMBIGUOUS_MONTHS.has(token.lower) ? undefined : span(index, index + 1, LISTED);
}

/** `last Tuesday`, `next week`, `this morning`. */
function fromPointer(tokens: readonly Token[], index: number): Span | undefined {
  const next = joined(tokens, index + 1);
  if (!next || next.kind > CAPITALISED) return undefined;
  if (next.kind === WORD && POINTED_UNITS.has(next.lower)) return span(index, index + 2, LISTED);
  const role = roles.get(next.lower);
  const named = role === WEEKDAY || role === MONTH || (role === SHORT_WEEKDAY && next.kind === CAPITALISED);
  if (!named || next.lower.endsWith('days')) return undefined;
  if (role === MONTH && next.kind === WORD && AMBIGUOUS_MONTHS.has(next.lower)) return undefined;
  return span(index, withDayPart(tokens, index + 2), LISTED);
}

/** `3 days ago`, `a couple of weeks ago`. */
function beforeAgo(tokens: readonly Token[], index: number): Span | undefined {
  const unit = tokens[index - 1];
  if (!unit || !tokens[index]!.joined || !units.has(unit.lower) || !unit.joined) return undefined;
  let first = index - 2;
  if (tokens[first]?.lower === 'of' && tokens[first]!.joined) first--;
  const count = tokens[first];
  if (!count || (count.kind !== NUMBER && !NUMBER_WORDS.has(count.lower))) return undefined;
  if ((count.lower === 'few' || count.lower === 'couple') && count.joined && tokens[first - 1]?.lower === 'a') first--;
  return span(first, index + 1, LISTED);
}

function isYear(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index]!;
  if (!token.joined || !BEFORE_YEAR.has(tokens[index - 1]!.lower)) return false;
  const next = joined(tokens, index + 1);
  return next === undefined || !COUNTED.test(next.lower);
}

function isMonth(token: Token): boolean {
  const role = roles.get(token.lower);
  return role === MONTH || role === SHORT_MONTH;
}

function joined(tokens: readonly Token[], index: number): Token | undefined {
  const token = tokens[index];
  return token?.joined ? token : undefined;
}

function withYear(tokens: readonly Token[], index: number): number {
  const token = tokens[index];
  return token && (token.joined || token.afterComma) && YEAR.test(token.lower) ? index + 1 : index;
}

function withTime(tokens: readonly Token[], index: number): number {
  const token = joined(tokens, index);
  return token && CLOCK.test(token.lower) ? withZone(tokens, withHalfDay(tokens, index + 1)) : index;
}

function withHalfDay(tokens: readonly Token[], index: number): number {
  const token = joined(tokens, index);
  return token && HALF_DAY.test(token.lower) ? index + 1 : index;
}

function withZone(tokens: readonly Token[], index: number): number {
  const token = joined(tokens, index);
  return token && token.senses & ZONE && token.text === token.text.toUpperCase() ? index + 1 : index;
}

function withDayPart(tokens: readonly Token[], index: number): number {
  const token = joined(tokens, index);
  return token && DAY_PARTS.has(token.lower) ? index + 1 : index;
}

function span(first: number, end: number, confidence: number): Span {
  return { first, end, confidence };
}

export function foundAt(tokens: readonly Token[], { first, end, confidence }: Span): Found {
  return { start: tokens[first]!.start, end: tokens[end - 1]!.end, kind: 'datetime', confidence };
}
