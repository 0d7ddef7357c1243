import { expect, test } from 'vitest';
import { fieldsOf, isOneOf, isRecord, textsOf } from './records.ts';

test('an object is a record; a list, a text and null are not', () => {
  expect([{}, { a: 1 }, [], null, undefined, 'a', 1].map(isRecord)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('a value that is no object has no fields', () => {
  expect(fieldsOf({ a: 1 })).toEqual({ a: 1 });
  expect([null, undefined, 'a', ['b']].map(fieldsOf)).toEqual([{}, {}, {}, {}]);
});

test('a word is one of a list only as it is written there', () => {
  expect(isOneOf(['a', 'b'], 'b')).toBe(true);
  expect(isOneOf(['a', 'b'], 'B')).toBe(false);
  expect(isOneOf(['a', 'b'], undefined)).toBe(false);
});

test('the texts of a list leave out what is no text', () => {
  expect(textsOf(['a', 1, null, 'b'])).toEqual(['a', 'b']);
  expect(textsOf('a')).toEqual([]);
});
