/** Numbers with their unit, dates and times of day, read from tokens so that equal amounts are equal. */

import { MONTHS, WEEKDAYS } from '../dates/calendar.table.ts';
import type { Token } from '../difference/tokens.ts';
import { BOUNDS, type Bound, NUMBER_WORDS, UNIT } from './units.ts';

export type Quantity =
  | { readonly kind: 'number'; readonly measure: string; readonly value: number; readonly bound: Bound | undefined }
  | { readonly kind: 'date'; readonly year?: number; readonly month?: number; readonly day?: number }
  | { readonly kind: 'clock'; readonly value: number }
  /** "On Mondays" leaves room for other days. */
  | { readonly kind: 'weekday'; readonly value: number; readonly habitual: boolean }
  | { readonly kind: 'version'; readonly value: string };

export interface Reading {
  readonly quantity: Quantity;
  /** How many tokens it takes. */
  readonly length: number;
}

export function readQuantity(tokens: readonly Token[], at: number): Reading | undefined {
  const token = tokens[at]!;
  if (token.kind === 'mark') return undefined;
  return token.kind === 'word' ? readWord(tokens, at, token) : readNumber(tokens, at, token);
}

function readWord(tokens: readonly Token[], at: number, token: Token): Reading | undefined {
  const weekday = token.capital ? WEEKDAYS.get(token.lower) : undefined;
  if (weekday !== undefined)
    return { quantity: { kind: 'weekday', value: weekday, habitual: token.lower.endsWith('days') }, length: 1 };
  const month = token.capital ? MONTHS.get(token.lower) : undefined;
  if (month !== undefined) return readMonth(tokens, at, month);
  if (token.lower === 'noon') return { quantity: { kind: 'clock', value: 720 }, length: 1 };
  if (token.lower === 'midnight') return { quantity: { kind: 'clock', value: 0 }, length: 1 };
  const value = NUMBER_WORDS.get(token.lower);
  return value === undefined ? undefined : withUnit(tokens, at, value, undefined);
}

/** "May 1", "May 1st, 2024", "May 2024", "May". */
function readMonth(tokens: readonly Token[], at: number, month: number): Reading {
  let length = 1;
  const first = wholeNumber(tokens[at + length]);
  if (first !== undefined && first > 1900 && first < 2200)
    return { quantity: { kind: 'date', month, year: first }, length: 2 };
  if (first === undefined || first < 1 || first > 31) return { quantity: { kind: 'date', month }, length };
  length = 2 + ordinalSuffix(tokens[at + 2]);
  const comma = tokens[at + length]?.lower === ',' ? 1 : 0;
  const year = wholeNumber(tokens[at + length + comma]);
  if (year !== undefined && year > 1900 && year < 2200)
    return { quantity: { kind: 'date', month, day: first, year }, length: length + comma + 1 };
  return { quantity: { kind: 'date', month, day: first }, length };
}

function readNumber(tokens: readonly Token[], at: number, token: Token): Reading | undefined {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(token.lower);
  if (iso)
    return { quantity: { kind: 'date', year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }, length: 1 };
  const clock = /^(\d{1,2}):(\d\d)$/.exec(token.lower);
  const half = dayHalf(tokens[at + 1]);
  if (clock || half !== undefined) {
    const hour = Number(clock?.[1] ?? token.lower.replace(/\D/g, ''));
    const minutes = (half === undefined ? hour : (hour % 12) + half) * 60 + Number(clock?.[2] ?? 0);
    return { quantity: { kind: 'clock', value: minutes }, length: half === undefined ? 1 : 2 };
  }
  const plain = token.lower.replace(/[$€£,%]/g, '');
  if (plain.split('.').length > 2) return { quantity: { kind: 'version', value: plain }, length: 1 };
  const value = Number(plain);
  const next = tokens[at + 1];
  const month = next?.capital ? MONTHS.get(next.lower) : undefined;
  if (month !== undefined && value >= 1 && value <= 31)
    return { quantity: { kind: 'date', month, day: value }, length: 2 };
  if (/^(19|20)\d\d$/.test(plain) && PLACED_IN_TIME.has(tokens[at - 1]?.lower ?? ''))
    return { quantity: { kind: 'date', year: value }, length: 1 };
  const symbol = /[$€£%]/.exec(token.lower)?.[0];
  return withUnit(tokens, at, value, symbol);
}

const PLACED_IN_TIME = new Set(['in', 'since', 'until', 'by', 'of']);

function withUnit(tokens: readonly Token[], at: number, value: number, symbol: string | undefined): Reading {
  const next = tokens[at + 1];
  const unit = UNIT.get(symbol ?? next?.lower ?? '');
  const length = symbol === undefined && unit !== undefined ? 2 : 1 + ordinalSuffix(next);
  const measure = unit?.measure ?? '';
  return {
    quantity: { kind: 'number', measure, value: value * (unit?.factor ?? 1), bound: boundBefore(tokens, at) },
    length,
  };
}

function boundBefore(tokens: readonly Token[], at: number): Bound | undefined {
  for (const [words, bound] of BOUNDS)
    if (words.every((word, index) => tokens[at - words.length + index]?.lower === word)) return bound;
  return undefined;
}

function wholeNumber(token: Token | undefined): number | undefined {
  return token?.kind === 'number' && /^\d+$/.test(token.lower) ? Number(token.lower) : undefined;
}

function ordinalSuffix(token: Token | undefined): 0 | 1 {
  return token !== undefined && /^(st|nd|rd|th)$/.test(token.lower) ? 1 : 0;
}

function dayHalf(token: Token | undefined): 0 | 12 | undefined {
  if (token === undefined) return undefined;
  if (/^a\.?m$/.test(token.lower)) return 0;
  return /^p\.?m$/.test(token.lower) ? 12 : undefined;
}

/** Whether both measure the same kind of thing, so that one could stand in the place of the other. */
export function sameMeasure(a: Quantity, b: Quantity): boolean {
  if (a.kind === 'number' && b.kind === 'number')
    return a.measure === b.measure && !(isOpen(a.bound) && isOpen(b.bound) && a.bound !== b.bound);
  if (a.kind === 'weekday' && b.kind === 'weekday') return a.value === b.value || !(a.habitual || b.habitual);
  return a.kind === b.kind;
}

/** "More than 5" and "under 5" leave room on one side. */
function isOpen(bound: Bound | undefined): boolean {
  return bound === 'above' || bound === 'below';
}

/** Whether both cannot be true of one thing. */
export function differs(a: Quantity, b: Quantity): boolean {
  if (a.kind === 'date' && b.kind === 'date') {
    return unlike(a.year, b.year) || unlike(a.month, b.month) || unlike(a.day, b.day);
  }
  if (a.kind === 'number' && b.kind === 'number') {
    if (isOpen(a.bound) || isOpen(b.bound)) return false;
    if (a.bound === 'about' || b.bound === 'about')
      return Math.abs(a.value - b.value) > 0.2 * Math.max(a.value, b.value);
    return a.bound === b.bound && Math.abs(a.value - b.value) > 1e-9 * Math.abs(a.value);
  }
  return 'value' in a && 'value' in b && String(a.value) !== String(b.value);
}

function unlike(a: number | undefined, b: number | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b;
}
