/** Canonical JSON: one text for one value, and nothing that JSON cannot say. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

const jsonValue = fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' });

describe('what comes out (LED-13)', () => {
  test('is JSON that reads back as the same value', () => {
    fc.assert(
      fc.property(jsonValue, (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('is the same however the keys were ordered', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), jsonValue), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).toReversed());
        expect(canonicalJson(reversed)).toBe(canonicalJson(value));
      }),
    );
  });

  test('does not change when it is read and written again', () => {
    fc.assert(
      fc.property(jsonValue, (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
    );
  });

  test.each([
    [{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
    [{ a: undefined, b: 2 }, '{"b":2}'],
    [[undefined, 1], '[null,1]'],
    [{ z: { y: {} } }, '{"z":{"y":{}}}'],
    ['\u0000\n"\\', '"\\u0000\\n\\"\\\\"'],
    ['ä日😀', '"ä日😀"'],
    [-0, '0'],
    [1e21, '1e+21'],
    [0.1 + 0.2, '0.30000000000000004'],
    [{ 10: 'a', 9: 'b', Z: 1, a: 2, ä: 3 }, '{"10":"a","9":"b","Z":1,"a":2,"ä":3}'],
  ])('%j', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  test('holds no U+0000', () => {
    fc.assert(fc.property(jsonValue, (value) => !canonicalJson(value).includes('\u0000')));
  });

  test('keeps a key named __proto__', () => {
    expect(canonicalJson(JSON.parse('{"__proto__":{"x":1}}'))).toBe('{"__proto__":{"x":1}}');
  });
});

describe('what is refused', () => {
  test.each([
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['a bigint', 1n],
    ['a function', () => 1],
    ['a symbol', Symbol('x')],
  ])('%s, alone and inside', (_, value) => {
    for (const outer of [value, [value], { a: { b: value } }]) {
      expect(() => canonicalJson(outer)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    }
  });

  test('undefined alone is a mistake of the program', () => {
    expect(() => canonicalJson(undefined)).toThrow(expect.objectContaining({ code: 'internal' }));
  });

  test.each(['\ud800', 'a\udc00b', '\ud83d', '\udc00\ud800'])('a lone surrogate, in a text or a key: %j', (text) => {
    for (const value of [text, [text], { a: text }, { [text]: 1 }]) {
      expect(() => canonicalJson(value)).toThrow(
        expect.objectContaining({ code: 'malformed_text', hint: expect.any(String) }),
      );
    }
  });

  test('says where the lone surrogate stands', () => {
    expect(() => canonicalJson('ab😀\ud800')).toThrow(expect.objectContaining({ details: { at: 3 } }));
  });

  const nested = (levels: number) => {
    let value: unknown = 'x';
    for (let level = 0; level < levels; level++) value = [value];
    return value;
  };
  test('more than 64 levels, and a circle', () => {
    expect(canonicalJson(nested(64))).toHaveLength(64 * 2 + 3);
    expect(() => canonicalJson(nested(65))).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    expect(() => canonicalJson(nested(200_000))).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(() => canonicalJson(circle)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });
});

describe('values that only look like JSON', () => {
  test('a sparse array gives JSON all the same', () => {
    const sparse: unknown[] = [];
    sparse[1] = 1;
    expect(JSON.parse(canonicalJson(sparse))).toEqual([null, 1]);
  });
  test.each([
    ['a date', new Date(0)],
    ['a map', new Map([['a', 1]])],
    ['a set', new Set([1])],
  ])('%s is refused or kept, not emptied', (_, value) => {
    let text: string;
    try {
      text = canonicalJson({ value });
    } catch {
      return;
    }
    expect(text).not.toBe('{"value":{}}');
  });
});
