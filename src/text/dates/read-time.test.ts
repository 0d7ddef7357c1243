/** Times as people say them. */
import { describe, expect, test } from 'vitest';
import { type Now, readTime } from './read-time.ts';

/** A Wednesday, 10:06 in Berlin. */
const NOW: Now = { time: Date.parse('2026-11-18T09:06:00Z'), zone: 'Europe/Berlin', leaning: 'past' };

const read = (text: string, now: Partial<Now> = {}) => {
  const said = readTime(text, { ...NOW, ...now });
  if (said === undefined) return undefined;
  const [from, until] = [said.from, said.until].map((time) => new Date(time).toISOString().replace(/:00\.000Z$/, 'Z'));
  return from === until ? from : `${from}/${until}`;
};

const YESTERDAY = '2026-11-16T23:00Z/2026-11-17T23:00Z';

describe('is read as', () => {
  test.each([
    ['now', '2026-11-18T09:06Z'],
    ['yesterday', YESTERDAY],
    ['Gestern', YESTERDAY],
    ['since yesterday', YESTERDAY],
    ['today', '2026-11-17T23:00Z/2026-11-18T23:00Z'],
    ['vorgestern', '2026-11-15T23:00Z/2026-11-16T23:00Z'],
    ['the day before yesterday', '2026-11-15T23:00Z/2026-11-16T23:00Z'],
    ['tomorrow', '2026-11-18T23:00Z/2026-11-19T23:00Z'],
    ['yesterday at 14:30', '2026-11-17T13:30Z'],
    ['yesterday 2pm', '2026-11-17T13:00Z'],
    ['gestern um 14 Uhr', '2026-11-17T13:00Z'],
    ['14:30', '2026-11-18T13:30Z'],
    ['12 am', '2026-11-17T23:00Z'],
    ['7d', '2026-11-11T09:06Z'],
    ['7 days ago', '2026-11-11T09:06Z'],
    ['vor 7 Tagen', '2026-11-11T09:06Z'],
    ['2 hours ago', '2026-11-18T07:06Z'],
    ['vor zwei Stunden', '2026-11-18T07:06Z'],
    ['an hour ago', '2026-11-18T08:06Z'],
    ['30m', '2026-11-18T08:36Z'],
    ['in 3 days', '2026-11-21T09:06Z'],
    ['in einer Woche', '2026-11-25T09:06Z'],
    ['6mo', '2026-05-18T08:06Z'],
    ['a year ago', '2025-11-18T09:06Z'],
    ['the last 7 days', '2026-11-11T09:06Z/2026-11-18T09:06Z'],
    ['last week', '2026-11-08T23:00Z/2026-11-15T23:00Z'],
    ['letzte Woche', '2026-11-08T23:00Z/2026-11-15T23:00Z'],
    ['this week', '2026-11-15T23:00Z/2026-11-22T23:00Z'],
    ['last month', '2026-09-30T22:00Z/2026-10-31T23:00Z'],
    ['diesen Monat', '2026-10-31T23:00Z/2026-11-30T23:00Z'],
    ['last year', '2024-12-31T23:00Z/2025-12-31T23:00Z'],
    ['Monday', '2026-11-15T23:00Z/2026-11-16T23:00Z'],
    ['wednesday', '2026-11-17T23:00Z/2026-11-18T23:00Z'],
    ['last Wednesday', '2026-11-10T23:00Z/2026-11-11T23:00Z'],
    ['next friday', '2026-11-19T23:00Z/2026-11-20T23:00Z'],
    ['am Montag um 9 Uhr', '2026-11-16T08:00Z'],
    ['3 Nov', '2026-11-02T23:00Z/2026-11-03T23:00Z'],
    ['Nov 3', '2026-11-02T23:00Z/2026-11-03T23:00Z'],
    ['the 3rd of November', '2026-11-02T23:00Z/2026-11-03T23:00Z'],
    ['3. November', '2026-11-02T23:00Z/2026-11-03T23:00Z'],
    ['3.11.', '2026-11-02T23:00Z/2026-11-03T23:00Z'],
    ['3.11.2025', '2025-11-02T23:00Z/2025-11-03T23:00Z'],
    ['Nov 3, 2025', '2025-11-02T23:00Z/2025-11-03T23:00Z'],
    ['3 November 2025 9:15', '2025-11-03T08:15Z'],
    // Not here yet, so of the year before.
    ['24. Dezember', '2025-12-23T23:00Z/2025-12-24T23:00Z'],
    ['März', '2026-02-28T23:00Z/2026-03-31T22:00Z'],
    ['November 2025', '2025-10-31T23:00Z/2025-11-30T23:00Z'],
    ['2025-11', '2025-10-31T23:00Z/2025-11-30T23:00Z'],
    ['2024', '2023-12-31T23:00Z/2024-12-31T23:00Z'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));
});

test.each([
  '',
  'never',
  'deploy',
  'a day',
  '7',
  'seven',
  'last',
  '31 Feb',
  '29 Feb 2025',
  '32.1.',
  '3.13.',
  'Nov 3 4',
  'yesterday at 25:00',
  'last week at 9:00',
  '13 pm',
  '99999y',
  'in 5 days ago',
  'yesterday and today',
  `${'1'.repeat(50)}d`,
  'x'.repeat(100_000),
])('%s is no time', (text) => expect(read(text)).toBeUndefined());

test('where the future is meant, so are durations and dates without a year', () => {
  expect(read('7d', { leaning: 'future' })).toBe('2026-11-25T09:06Z');
  expect(read('3 Nov', { leaning: 'future' })).toBe('2027-11-02T23:00Z/2027-11-03T23:00Z');
  expect(read('24 Dec', { leaning: 'future' })).toBe('2026-12-23T23:00Z/2026-12-24T23:00Z');
  expect(read('7 days ago', { leaning: 'future' })).toBe('2026-11-11T09:06Z');
});

test('a day is as long as the zone makes it', () => {
  const time = Date.parse('2026-03-29T12:00:00Z');
  expect(read('today', { time })).toBe('2026-03-28T23:00Z/2026-03-29T22:00Z');
  expect(read('yesterday', { time, zone: 'America/New_York' })).toBe('2026-03-28T04:00Z/2026-03-29T04:00Z');
});
