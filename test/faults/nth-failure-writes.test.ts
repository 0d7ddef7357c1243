/** Every statement of every write operation fails: the store is as it was before, and works again. */
import { expect, test } from 'vitest';
import { MAX_WAITING } from '../../src/store/sqlite/search-writer.ts';
import { WRITE_NAMES } from '../support/write-names.ts';
import { NthFailure } from './nth-failure.ts';
import { type Request, WRITE_REQUESTS } from './write-requests.ts';

test('each write operation has a request here', () => {
  expect(Object.keys(WRITE_REQUESTS).sort()).toEqual(WRITE_NAMES.toSorted());
});

test.each(Object.entries<Request>(WRITE_REQUESTS))('%s', async (name, request) => {
  const loop = await NthFailure.prepare();
  const once = await loop.run(name, request, false);
  const forEver = await loop.run(name, request, true);
  expect(once).toBeGreaterThan(2);
  expect(forEver).toBe(once);
});

test('a write after which the search index takes in what waited', async () => {
  const words = (index: number) => ({ kind: 'user_message' as const, content: `common words and w${index}` });
  const loop = await NthFailure.prepare(async (memory) => {
    // A first time, so that there are counts to add to; then as many as may wait.
    await memory.record(Array.from({ length: MAX_WAITING }, (_, index) => words(index)));
    await memory.record(Array.from({ length: MAX_WAITING - 1 }, (_, index) => words(MAX_WAITING + index)));
  });
  const remember: Request = (memory) => memory.remember({ content: 'common words at last' });
  const plain = await NthFailure.prepare();
  const once = await loop.run('remember', remember, false);
  expect(once).toBeGreaterThan(await plain.run('remember', remember, false));
  expect(await loop.run('remember', remember, true)).toBe(once);
});
