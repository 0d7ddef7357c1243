/** Another program holds the database's lock: writers wait and then say so, readers do not notice. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { makeSample, SAMPLE_SCOPE, type Sample } from '../support/sample-store.ts';
import { tempFolder } from '../support/temp-folder.ts';

let path: string;
let sample: Sample;
let other: DatabaseSync;

beforeEach(async () => {
  path = join(tempFolder(), 'memory.db');
  sample = await makeSample(path);
  other = new DatabaseSync(path);
});

afterEach(() => other.close());

test('a writer that may not wait is refused, and nothing of it is kept', async () => {
  const memory = await openMemory({ path, scope: SAMPLE_SCOPE, busyTimeoutMs: 0 });
  other.exec('BEGIN IMMEDIATE');
  await expect(memory.remember({ content: 'Too early' })).rejects.toMatchObject({
    code: 'store_busy',
    retryable: true,
  });
  await expect(memory.rebuild()).rejects.toMatchObject({ code: 'store_busy' });
  expect(await memory.get({ id: sample.active })).toMatchObject({ content: 'Boats sail at one' });
  other.exec('ROLLBACK');
  expect(await memory.remember({ content: 'Too early' })).toMatchObject({ status: 'stored' });
  await memory.close();
});

test('a writer that waits gets its turn', async () => {
  const memory = await openMemory({ path, scope: SAMPLE_SCOPE });
  other.exec('BEGIN IMMEDIATE');
  const writes = [1, 2, 3].map((number) => memory.remember({ content: `Patient ${number}` }));
  expect((await memory.list()).items.length).toBeGreaterThan(2);
  other.exec('COMMIT');
  const stored = await Promise.all(writes);
  expect(stored.map(({ status }) => status)).toEqual(['stored', 'stored', 'stored']);
  await memory.close();
});

test('closing waits for a writer that waits', async () => {
  const memory = await openMemory({ path, scope: SAMPLE_SCOPE });
  other.exec('BEGIN IMMEDIATE');
  const write = memory.remember({ content: 'Before the end' });
  const closed = memory.close();
  other.exec('COMMIT');
  const { id } = await write;
  await closed;
  const again = await openMemory({ path, scope: SAMPLE_SCOPE });
  expect(await again.get({ id })).toMatchObject({ content: 'Before the end' });
  await again.close();
});

test('a store that another program keeps for itself cannot be opened', async () => {
  other.exec('PRAGMA locking_mode = exclusive; BEGIN EXCLUSIVE');
  await expect(openMemory({ path, scope: SAMPLE_SCOPE, busyTimeoutMs: 0 })).rejects.toMatchObject({
    code: 'store_busy',
  });
});
