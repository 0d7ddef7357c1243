/** Cursors: what was handed out comes back, everything else is refused in one way. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { LIMITS } from './limits.ts';

const anything = (_value: unknown): _value is unknown => true;
const isNumber = (value: unknown): value is number => typeof value === 'number';

describe('cursors', () => {
  test('every JSON value comes back', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        expect(decodeCursor(encodeCursor(value), anything)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('are safe in a URL and on a command line', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => /^[\w-]+$/.test(encodeCursor(value))));
  });

  test.each([
    '',
    ' ',
    'not base64!',
    '====',
    `${encodeCursor(5)}=`,
    encodeCursor('text'),
    encodeCursor(null),
    '\ud800',
    'é',
  ])('a damaged or strange one is refused: %j', (text) => {
    expect(() => decodeCursor(text, isNumber)).toThrow(
      expect.objectContaining({ code: 'cursor_invalid', hint: expect.any(String) }),
    );
  });

  test('any text is either refused or gives what the check accepts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        try {
          return typeof decodeCursor(text, isNumber) === 'number';
        } catch (error) {
          return (error as { code?: string }).code === 'cursor_invalid';
        }
      }),
    );
  });

  test('the limit is the longest that is read', () => {
    const longest = encodeCursor('x'.repeat((LIMITS.cursor * 3) / 4 - 2));
    expect(longest).toHaveLength(LIMITS.cursor);
    expect(decodeCursor(longest, anything)).toHaveLength((LIMITS.cursor * 3) / 4 - 2);
    expect(() => decodeCursor(`${longest}x`, anything)).toThrow(expect.objectContaining({ code: 'cursor_invalid' }));
  });
});
