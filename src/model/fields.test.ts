/** Shared fields: labels, times, JSON objects. */
import { describe, expect, test } from 'vitest';
import { jsonObject, label, timeField, unitInterval } from './fields.ts';

describe('label', () => {
  test.each(['a', ' a ', 'two words', '日本', '😀', 'x'.repeat(10)])('%j is one', (text) => {
    expect(label(10).safeParse(text).success).toBe(true);
  });
  test.each(['', ' ', '\u3000', 'a\nb', 'a\u0000', '\u001b', '\u007f', '\ud800', 'x'.repeat(11), 5, null])(
    '%j is not',
    (text) => {
      expect(label(10).safeParse(text).success).toBe(false);
    },
  );
});

describe('timeField', () => {
  test('keeps the text as it was written', () => {
    expect(timeField.parse('2026-03-01T09:30:00+01:00')).toBe('2026-03-01T09:30:00+01:00');
  });
  test.each(['', '2026-02-30', 'now', '2026-03-01T09:30:00.000000000+01:00 and much more text', 0])(
    '%j is not one',
    (text) => {
      expect(timeField.safeParse(text).success).toBe(false);
    },
  );
});

describe('jsonObject', () => {
  test('says what is wrong with one that is not too long', () => {
    const said = (value: unknown) => jsonObject(1_000).safeParse(value).error?.issues[0]?.message;
    expect(said({ a: Number.NaN })).toContain('NaN is not a JSON number');
    expect(said({ a: new Date(0) })).toContain('not instances of a class');
    expect(said(JSON.parse(`${'{"a":'.repeat(70)}1${'}'.repeat(70)}`))).toContain('deeper than 64');
    expect(said({ a: 'x'.repeat(1_000) })).toBe('must be plain JSON of at most 1000 characters');
  });

  test('fits up to its limit, measured as canonical JSON', () => {
    expect(jsonObject(9).safeParse({ a: 'x' }).success).toBe(true);
    expect(jsonObject(8).safeParse({ a: 'x' }).success).toBe(false);
  });
  test('what JSON cannot say is refused', () => {
    for (const inside of [Number.NaN, 1n, '\ud800', () => 1, Symbol('x')]) {
      expect(jsonObject(1_000).safeParse({ a: inside }).success).toBe(false);
    }
  });
  test('what is no object is refused', () => {
    for (const value of [[], 'x', null, 5, undefined]) expect(jsonObject(1_000).safeParse(value).success).toBe(false);
  });
  test('a circle is refused, not followed', () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(jsonObject(1_000).safeParse(circle).success).toBe(false);
  });
});

describe('unitInterval', () => {
  test('0 and 1 belong to it, what is outside does not', () => {
    for (const value of [0, 0.5, 1]) expect(unitInterval.safeParse(value).success).toBe(true);
    for (const value of [-0.01, 1.01, Number.NaN, Number.POSITIVE_INFINITY, '0.5'])
      expect(unitInterval.safeParse(value).success).toBe(false);
  });
});
