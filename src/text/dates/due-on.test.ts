/** What is planned for a day, and what is not. */
import { expect, test } from 'vitest';
import { dueOn } from './due-on.ts';

const SAID = Date.parse('2026-03-01T09:00:00Z');
const day = (text: string) => {
  const due = dueOn(text, SAID);
  return due === undefined ? undefined : new Date(due).toISOString().slice(0, 10);
};

test.each([
  ['The launch is planned for 3 June.', '2026-06-04'],
  ['The invoice is due on 14 February', '2027-02-15'],
  ['The contract expires on 2026-12-31', '2027-01-01'],
  ['Der Umzug ist für den 3. Juni geplant.', '2026-06-04'],
])('%s is over on %s', (text, over) => {
  expect(day(text)).toBe(over);
});

test.each([
  'The launch was planned for 3 June.',
  'The launch took place on 3 June.',
  'The launch is planned for June.',
  'The fair is planned for 3 June and the ball will be on 9 July.',
  'We will launch soon',
])('nothing single is planned: %s', (text) => {
  expect(day(text)).toBeUndefined();
});
