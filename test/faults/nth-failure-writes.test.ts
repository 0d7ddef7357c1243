/** Every statement of every write operation fails: the store is as it was before, and works again. */
import { expect, test } from 'vitest';
import { tempFolder } from '../support/temp-folder.ts';
import { WRITE_NAMES } from '../support/write-names.ts';
import { NthFailure } from './nth-failure.ts';
import { type Request, WRITE_REQUESTS } from './write-requests.ts';

test('each write operation has a request here', () => {
  expect(Object.keys(WRITE_REQUESTS).sort()).toEqual(WRITE_NAMES.toSorted());
});

test.each(Object.entries<Request>(WRITE_REQUESTS))('%s', async (name, request) => {
  const loop = await NthFailure.prepare(tempFolder());
  const once = await loop.run(name, request, false);
  const forEver = await loop.run(name, request, true);
  expect(once).toBeGreaterThan(2);
  expect(forEver).toBe(once);
});
