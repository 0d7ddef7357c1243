/** Compares what two files mean. Parsers give objects without a prototype, which would make them differ from ours. */
import { isDeepStrictEqual } from 'node:util';

export function isSameValue(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(plain(one), plain(other));
}

/** A copy of its objects and lists. */
export function plain<Value>(value: Value): Value;
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((inner) => plain(inner));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}
