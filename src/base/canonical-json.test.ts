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

describe('RFC 8785', () => {
  test('the object of section 3.2.2', () => {
    const given = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    expect(canonicalJson(JSON.parse(given))).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  test('the order of keys of section 3.2.3: by UTF-16 code units, not by code points', () => {
    const names = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    expect([...canonicalJson(names).matchAll(/:"([^"]+)"/g)].map((match) => match[1])).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
  });

  /** Appendix B, by the bits of the number. */
  test.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('the number %s is %s, wherever it is', (bits, text) => {
    const number = Buffer.from(bits, 'hex').readDoubleBE();
    expect(canonicalJson(number)).toBe(text);
    expect(canonicalJson({ a: [number] })).toBe(`{"a":[${text}]}`);
  });

  test.each(['7fffffffffffffff', '7ff0000000000000', 'fff0000000000000'])('%s is no JSON number', (bits) => {
    expect(() => canonicalJson(Buffer.from(bits, 'hex').readDoubleBE())).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    );
  });

  test('section 3.2.2.2: seven escapes are short, other controls have four digits, everything else is as it is', () => {
    const controls = Array.from({ length: 32 }, (_, code) => {
      const short = { 8: '\\b', 9: '\\t', 10: '\\n', 12: '\\f', 13: '\\r' }[code];
      return [String.fromCharCode(code), short ?? `\\u${code.toString(16).padStart(4, '0')}`];
    });
    for (const [character, escaped] of controls) expect(canonicalJson(character)).toBe(`"${escaped}"`);
    expect(canonicalJson('"\\')).toBe('"\\"\\\\"');
    for (const plain of ['/', "'", '<', '\u007f', '\u0080', '\u2028', '\u2029', '\ufeff', '\uffff', 'A\u030a', 'Å'])
      expect(canonicalJson(plain)).toBe(`"${plain}"`);
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
