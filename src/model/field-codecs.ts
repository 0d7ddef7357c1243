/** How a field is written in each of four places: as a caller gives it, in an event, in a row, and in an answer. */
import { z } from 'zod';
import { canonicalJson } from '../base/canonical-json.ts';
import { EARLIEST_TIME, formatTime, LATEST_TIME, parseTime } from '../base/time.ts';
import { type Column, flag, integer, json, real, text } from './column.ts';

/** Schemas are made when they are first needed: the store loads this file, and most commands need none of them. */
export interface Codec<Given, Said, Stored, Shown> {
  readonly column: Column<Stored>;
  /** Null takes the value away. */
  readonly isNullable: boolean;
  /** In an event. */
  said(): z.ZodType<Said, Said>;
  /** In an event that leaves out what is empty. */
  filled(): z.ZodType<NonNullable<Said>, NonNullable<Said>>;
  /** In an answer. */
  shown(): z.ZodType<Shown, Shown>;
  /** Left out where the value alone is not enough to decide it. */
  toEvent?(given: Given, field: string): Said;
  toRow(said: Said): Stored;
  fromRow(stored: Stored): Said;
  toView(stored: Stored): Shown;
}

export type AnyCodec = Codec<unknown, unknown, unknown, unknown>;

/** A codec, and the same one for a field that may be empty. */
type WithNull<Given, Said, Stored, Shown> = Codec<Given, Said, Stored, Shown> & {
  readonly isNullable: false;
  readonly orNull: Codec<Given, Said | null, Stored | null, Shown | null> & { readonly isNullable: true };
};

/** Most values are written alike everywhere. A value that needs no conversion is passed on without a call. */
export const same = <T>(value: T): T => value;

function codec<Given, Said, Stored, Shown>(
  own: Omit<Codec<Given, Said, Stored, Shown>, 'isNullable' | 'filled'> & {
    readonly column: { orNull: Column<Stored | null> };
  },
): WithNull<Given, Said, Stored, Shown> {
  const orNull = <From, To>(convert: (value: From) => To): ((value: From | null) => To | null) =>
    Object.is(convert, same) ? (same as () => To | null) : (value) => (value === null ? null : convert(value));
  const filled = own.said as Codec<Given, Said, Stored, Shown>['filled'];
  return {
    ...own,
    filled,
    isNullable: false,
    orNull: {
      ...own,
      column: own.column.orNull,
      filled,
      isNullable: true,
      said: () => own.said().nullable(),
      shown: () => own.shown().nullable(),
      toRow: orNull(own.toRow),
      fromRow: orNull(own.fromRow),
      toView: orNull(own.toView),
    },
  };
}

/** The same value in all four places. */
function plain<T>(
  column: Column<T> & { readonly orNull: Column<T | null> },
  said: () => z.ZodType<T, T>,
  shown = said,
): WithNull<T, T, T, T> {
  return codec({ column, said, shown, toEvent: same, toRow: same, fromRow: same, toView: same });
}

export const TEXT = plain(text, () => z.string());
export const INTEGER = plain(integer, () => z.number());
export const REAL = plain(real, () => z.number());

/** A whole number within bounds. */
export function whole(min: number, max?: number) {
  return plain(integer, () => (max === undefined ? z.int().min(min) : z.int().min(min).max(max)), INTEGER.shown);
}

/** One of a list of words. Answers show any word: a later version may know more of them. */
export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  type Word = T[number];
  return codec<Word, Word, string, string>({
    column: text,
    said: () => z.enum(values) as z.ZodType<Word, Word>,
    shown: () => z.string(),
    toEvent: same,
    toRow: same,
    fromRow: same as (stored: string) => Word,
    toView: same,
  });
}

export const FLAG = codec<boolean, boolean, number, boolean>({
  column: flag,
  said: () => z.boolean(),
  shown: () => z.boolean(),
  toEvent: same,
  toRow: Number,
  fromRow: Boolean,
  toView: Boolean,
});

/** ISO 8601 outside, milliseconds inside. */
export const TIME = codec<string, number, number, string>({
  column: integer,
  said: () => z.int().min(EARLIEST_TIME).max(LATEST_TIME),
  shown: () => z.string(),
  toEvent: parseTime,
  toRow: same,
  fromRow: same,
  toView: formatTime,
});

export const JSON_OBJECT = inJson(() => z.record(z.string(), z.unknown()));

export const TEXTS = inJson(() => z.array(z.string()));

/** Stored as canonical JSON: equal values are equal texts. */
export function inJson<T>(schema: () => z.ZodType<T, T>): WithNull<T, T, string, T> {
  const parse = (stored: string) => JSON.parse(stored) as T;
  return codec<T, T, string, T>({
    column: json,
    said: schema,
    shown: schema,
    toEvent: same,
    toRow: canonicalJson,
    fromRow: parse,
    toView: parse,
  });
}
