/** Field schemas that several nouns share. */
import { z } from 'zod';
import { canonicalJson } from '../base/canonical-json.ts';
import { parseTime } from '../base/time.ts';

/** One line of text that identifies something: no control characters, not blank, limited. */
export function label(max: number) {
  let schema = labels.get(max);
  if (!schema) {
    schema = z
      .string()
      .check(
        z.minLength(1),
        z.maxLength(max),
        z.refine(isOneLine, 'must be one line of valid Unicode, not blank and without control characters'),
      );
    labels.set(max, schema);
  }
  return schema;
}

/** A schema never changes, so that all labels of one length can be the same one. */
const labels = new Map<number, z.ZodString>();

function isOneLine(text: string): boolean {
  return !CONTROL.test(text) && text.trim() !== '' && text.isWellFormed();
}

const CONTROL = /[\x00-\x1f\x7f]/;

/**
 * An ISO 8601 time. The text is kept; `parseTime` turns it into milliseconds where it is used. What a request says in words, such as
 * `yesterday`, is ISO 8601 before it is checked.
 */
export const timeField = z
  .string()
  .check(
    z.maxLength(40),
    z.refine(isTime, 'must be a time such as 2026-03-01T09:30:00Z, 2026-03-01, yesterday, 7d, last week or 3 Nov'),
  );

/** Whether a field of an operation is such a time, however it is described and whether or not it is optional. */
export function isTimeField(field: object | undefined): boolean {
  for (let schema = field; schema !== undefined; schema = innerOf(schema))
    if (definitionOf(schema) === definitionOf(timeField)) return true;
  return false;
}

/** What a schema and its described copies share. */
function definitionOf(schema: object): object | undefined {
  return (schema as { readonly def?: object }).def;
}

/** What is optional, or has a default, wraps the field itself. */
export function innerOf(schema: object): object | undefined {
  return (definitionOf(schema) as { readonly innerType?: object } | undefined)?.innerType;
}

export function jsonObject(max: number) {
  return z.record(z.string(), z.unknown()).refine((value) => problemOf(value, max) === undefined, {
    error: ({ input }) => problemOf(input, max) ?? 'must be plain JSON',
  });
}

/** A share between none and all: confidence, importance. */
export const unitInterval = z.number().check(z.gte(0), z.lte(1));

function isTime(text: string): boolean {
  try {
    parseTime(text, 'time');
    return true;
  } catch {
    return false;
  }
}

function problemOf(value: unknown, max: number): string | undefined {
  const mustBe = `must be plain JSON of at most ${max} characters`;
  try {
    return canonicalJson(value).length <= max ? undefined : mustBe;
  } catch (error) {
    return `${mustBe}: ${(error as Error).message}`;
  }
}
