/** Texts that PostgreSQL cannot hold as they are: kept, and in the same order. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrayLiteral, fromSqlText, toSqlText } from './text.ts';

const text = fc.string({
  unit: fc.constantFrom('\u0000', '\u0001', '\u0002', '\u0003', 'a', '\\', '"', 'ü', '😀', '\uE000'),
});

describe('U+0000', () => {
  test('never reaches the server, and comes back', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(toSqlText(given)).not.toContain('\u0000');
        expect(fromSqlText(toSqlText(given))).toBe(given);
      }),
    );
  });

  test('leaves the order of texts as it is', () => {
    const order = (a: string, b: string) => Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(order(toSqlText(a), toSqlText(b))).toBe(order(a, b));
      }),
    );
  });
});

test('arrays are quoted, whatever they hold', () => {
  expect(arrayLiteral([])).toBe('{}');
  expect(arrayLiteral([1, -2])).toBe('{1,-2}');
  expect(arrayLiteral(['', 'null', 'a,b', '{}', 'a"b', 'a\\b', 'a b'])).toBe(
    '{"","null","a,b","{}","a\\"b","a\\\\b","a b"}',
  );
});
