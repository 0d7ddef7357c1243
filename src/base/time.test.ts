/** Times: ISO 8601 in, milliseconds inside, ISO 8601 out; the same on every machine. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatTime, formatTimeOrNull, parseTime } from './time.ts';

const read = (text: string) => formatTime(parseTime(text, 'at'));

describe('parseTime', () => {
  test.each([
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T09:30', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01 09:30:15', '2026-03-01T09:30:15.000Z'],
    ['2026-03-01T09:30:15Z', '2026-03-01T09:30:15.000Z'],
    ['2026-03-01T09:30:15.5Z', '2026-03-01T09:30:15.500Z'],
    ['2026-03-01T09:30:15.123456789Z', '2026-03-01T09:30:15.123Z'],
    ['2026-03-01T09:30:15.999999999Z', '2026-03-01T09:30:15.999Z'],
    ['2026-03-01T00:30:00+01:00', '2026-02-28T23:30:00.000Z'],
    ['2026-03-01T00:30:00+0530', '2026-02-28T19:00:00.000Z'],
    ['2026-12-31T23:30:00-14:00', '2027-01-01T13:30:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2000-02-29', '2000-02-29T00:00:00.000Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['1969-12-31T23:59:59Z', '1969-12-31T23:59:59.000Z'],
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2026-01-01T24:00', '2026-01-02T00:00:00.000Z'],
  ])('%s is %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test.each([
    '',
    'yesterday',
    '2026',
    '2026-03',
    '20260301',
    '2026-3-1',
    '2026-02-29',
    '2026-02-30',
    '2026-02-31',
    '2100-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-01-32',
    '2026-01-01T25:00',
    '2026-01-01T24:01',
    '2026-01-01T10:60',
    '2026-01-01T10:10:60',
    '2026-01-01T10:10:10.Z',
    '2026-01-01T10:10:10.1234567890Z',
    '2026-01-01T10:10z',
    '2026-01-01T10:10+25:00',
    '2026-01-01T10:10+1',
    '2026-01-01Z',
    ' 2026-01-01',
    '2026-01-01 ',
    '2026-01-01\n',
    '+02026-01-01',
    '-0001-01-01',
    '0000-01-01',
    '0000-12-31T23:59:59Z',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    '10000-01-01',
    '１２３４-01-01',
    'undefined-undefined-undefined',
  ])('%j is not a time', (text) => {
    expect(() => parseTime(text, 'since')).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        hint: expect.stringContaining('ISO 8601'),
        details: { field: 'since' },
      }),
    );
  });

  test('every moment from year 1 to 9999 survives the way out and in', () => {
    const first = Date.parse('0001-01-01T00:00:00Z');
    const last = Date.parse('9999-12-31T23:59:59.999Z');
    fc.assert(fc.property(fc.integer({ min: first, max: last }), (time) => parseTime(formatTime(time), 'at') === time));
  });

  test('every day of every month of four centuries, and no other', () => {
    for (const year of [1896, 1900, 1904, 1999, 2000, 2024, 2026, 2100]) {
      for (let month = 1; month <= 12; month++) {
        const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
        for (let day = 27; day <= 31; day++) {
          const text = `${year}-${String(month).padStart(2, '0')}-${day}`;
          if (day <= days) expect(read(text).slice(0, 10)).toBe(text);
          else expect(() => parseTime(text, 'at')).toThrow();
        }
      }
    }
  });
  test('a fraction of a minute is a fraction of a minute, or refused', () => {
    let text: string;
    try {
      text = read('2026-01-01T09:30.5');
    } catch {
      return;
    }
    expect(text).toBe('2026-01-01T09:30:30.000Z');
  });
});

describe('formatTimeOrNull', () => {
  test('keeps null and 0 apart', () => {
    expect(formatTimeOrNull(null)).toBeNull();
    expect(formatTimeOrNull(0)).toBe('1970-01-01T00:00:00.000Z');
  });
});
