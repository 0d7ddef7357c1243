/** Equal amounts are equal however they are written. */
import { expect, test } from 'vitest';
import { tokensOf } from '../difference/tokens.ts';
import { differs, type Quantity, readQuantity, sameMeasure } from './quantities.ts';

function read(text: string): Quantity {
  const tokens = tokensOf(text);
  for (let at = 0; at < tokens.length; at++) {
    const reading = readQuantity(tokens, at);
    if (reading) return reading.quantity;
  }
  throw new Error(`no quantity in ${text}`);
}

test.each([
  ['30 s', '30,000 ms'],
  ['1 GB', '1024 MB'],
  ['90 minutes', '1.5 hours'],
  ['five engineers', '5 engineers'],
  ['3 pm', '15:00'],
  ['noon', '12:00'],
  ['May 1', '1 May'],
  ['May 1st, 2024', '2024-05-01'],
  ['May 1', 'May 1, 2024'],
  ['80%', '80 percent'],
  ['about 100 users', '110 users'],
])('%s is %s', (a, b) => {
  expect(sameMeasure(read(a), read(b))).toBe(true);
  expect(differs(read(a), read(b))).toBe(false);
});

test.each([
  ['30 s', '60 s'],
  ['3 am', '3 pm'],
  ['Monday', 'Thursday'],
  ['May 1', 'May 2'],
  ['May 1, 2024', 'May 1, 2025'],
  ['$20', '$25'],
  ['at least 8', 'at least 12'],
  ['1.2.3', '1.2.4'],
])('%s is not %s', (a, b) => {
  expect(sameMeasure(read(a), read(b))).toBe(true);
  expect(differs(read(a), read(b))).toBe(true);
});

test.each([
  ['30 s', '30 MB'],
  ['Monday', 'May 1'],
  ['$20', '€20'],
])('%s and %s are not compared', (a, b) => {
  expect(sameMeasure(read(a), read(b))).toBe(false);
});
