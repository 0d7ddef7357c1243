/** The end of a store: what is asked for afterwards is refused in the same words everywhere. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openSqliteStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'recollect-closing-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the end of a store in memory', () => {
  test('closed means closed for the health checks too', async () => {
    const store = await openSqliteStore({ path: ':memory:' });
    await store.close();
    await expect(store.examine()).rejects.toMatchObject({ code: 'store_closed' });
  });
});

describe('a write that is asked for after close', () => {
  test('is refused with store_closed', async () => {
    const store = await openSqliteStore({ path: join(folder, 'memory.db'), synchronous: 'off' });
    const holdRead = Promise.withResolvers<void>();
    const holdWrite = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    const reading = store.read(() => holdRead.promise);
    const closing = store.close();
    const writing = store.write(async (view) => {
      began.resolve();
      await holdWrite.promise;
      return view.lastPosition();
    });
    writing.catch(() => undefined);
    await Promise.race([began.promise, writing.catch(() => undefined)]);
    holdRead.resolve();
    await reading;
    await closing;
    holdWrite.resolve();
    await expect(writing).rejects.toMatchObject({ code: 'store_closed' });
  });
});
