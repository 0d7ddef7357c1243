/** The database file itself is damaged: opening it, or the first use, gives an error with a code, and never a quiet loss. */
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openMemory, RecollectError } from '../../src/index.ts';
import { makeSample, SAMPLE_SCOPE, type Sample } from '../support/sample-store.ts';
import { announcedSeed, SeededRandom } from '../support/seeded-random.ts';
import { copyStore } from '../support/store-files.ts';
import { tempFolder } from '../support/temp-folder.ts';

const folder = tempFolder();
const original = join(folder, 'original.db');
const path = join(folder, 'memory.db');
const PAGE = 4_096;
let sample: Sample;

beforeAll(async () => {
  sample = await makeSample(original);
});

beforeEach(() => copyStore(original, path));

function overwrite(at: number, bytes: Uint8Array): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, at);
  closeSync(file);
}

/** Opens and uses the store in every way that matters; the first error, or undefined. */
async function firstError(): Promise<unknown> {
  try {
    const memory = await openMemory({ path, scope: SAMPLE_SCOPE });
    try {
      await memory.verify();
      await memory.list({ scope: '*' });
      await memory.recall({ query: 'boats' });
      const { findings } = await memory.doctor();
      const failed = findings.find((finding) => finding.status === 'failed');
      if (failed) return new RecollectError('store_corrupt', failed.message);
    } finally {
      await memory.close();
    }
    return undefined;
  } catch (error) {
    return error;
  }
}

test.each([
  ['zeros', new Uint8Array(100)],
  ['noise', Uint8Array.from({ length: 100 }, (_, index) => (index * 89 + 7) % 256)],
])('the header is overwritten with %s', async (_, bytes) => {
  overwrite(0, bytes);
  const damaged = readFileSync(path);
  await expect(openMemory({ path, scope: SAMPLE_SCOPE })).rejects.toMatchObject({
    name: 'RecollectError',
    code: 'store_not_a_database',
  });
  expect(readFileSync(path).equals(damaged)).toBe(true);
});

test.each(['Just some text.\n', 'x'.repeat(100_000), '{"format":"recollect-ledger","version":1}\n'])(
  'the file is not a database',
  async (text) => {
    writeFileSync(path, text);
    for (const readOnly of [false, true]) {
      await expect(openMemory({ path, scope: SAMPLE_SCOPE, readOnly })).rejects.toMatchObject({
        code: 'store_not_a_database',
      });
    }
    expect(readFileSync(path, 'utf8')).toBe(text);
  },
);

test('the path is a folder', async () => {
  await expect(openMemory({ path: folder, scope: SAMPLE_SCOPE })).rejects.toMatchObject({
    name: 'RecollectError',
    code: expect.stringMatching(/^store_/),
  });
});

test('a part of the path is a file', async () => {
  await expect(openMemory({ path: join(original, 'memory.db'), scope: SAMPLE_SCOPE })).rejects.toMatchObject({
    code: 'store_unreachable',
  });
});

test('the file is cut off anywhere', async () => {
  const size = statSync(original).size;
  const random = new SeededRandom(announcedSeed('damaged-file'));
  // SQLite takes a file of one byte for an empty one.
  const places = [
    2,
    50,
    100,
    512,
    PAGE,
    2 * PAGE,
    3 * PAGE,
    size - PAGE,
    size - 1,
    ...Array.from({ length: 20 }, () => random.between(2, size - 1)),
  ];
  for (const place of places) {
    copyFileSync(original, path);
    truncateSync(path, place);
    const error = await firstError();
    expect(error, `cut at ${place} of ${size}`).toBeInstanceOf(RecollectError);
    expect((error as RecollectError).code, `cut at ${place} of ${size}`).toMatch(/^store_|^ledger_corrupt$/);
  }
});

test('pages are overwritten', async () => {
  const pages = statSync(original).size / PAGE;
  const noise = Uint8Array.from({ length: PAGE }, (_, index) => (index * 31 + 5) % 256);
  let noticed = 0;
  for (let page = 1; page < pages; page++) {
    copyFileSync(original, path);
    overwrite(page * PAGE, noise);
    const error = await firstError();
    if (error === undefined) continue;
    noticed++;
    expect(error, `page ${page}`).toBeInstanceOf(RecollectError);
  }
  // A page that nothing uses may hold anything.
  expect(noticed).toBeGreaterThan(pages * 0.8);
});

test('the shared memory was deleted', async () => {
  const memory = await openMemory({ path, scope: SAMPLE_SCOPE });
  const { id } = await memory.remember({ content: 'Written into the log' });
  const copy = join(folder, 'copy.db');
  copyStore(path, copy);
  await memory.close();
  expect(existsSync(`${copy}-shm`)).toBe(false);
  const opened = await openMemory({ path: copy, scope: SAMPLE_SCOPE });
  expect(await opened.get({ id })).toMatchObject({ content: 'Written into the log' });
  expect(await opened.verify()).toMatchObject({ ok: true });
  await opened.close();
});

test('the shared memory holds noise', async () => {
  const memory = await openMemory({ path, scope: SAMPLE_SCOPE });
  const { id } = await memory.remember({ content: 'Written into the log' });
  const copy = join(folder, 'noisy.db');
  copyStore(path, copy);
  await memory.close();
  writeFileSync(
    `${copy}-shm`,
    Uint8Array.from({ length: 32_768 }, (_, index) => (index * 7 + 3) % 256),
  );
  const opened = await openMemory({ path: copy, scope: SAMPLE_SCOPE });
  expect(await opened.get({ id })).toMatchObject({ content: 'Written into the log' });
  expect(await opened.verify()).toMatchObject({ ok: true });
  await opened.close();
});

test('a derived table is gone: rebuild makes it again', async () => {
  const { DatabaseSync } = await import('node:sqlite');
  const db = new DatabaseSync(path);
  for (const table of [
    'conflicts',
    'item_tags',
    'search',
    'search_texts',
    'search_words',
    'event_labels',
    'memory_versions',
  ])
    db.exec(`DROP TABLE ${table}`);
  db.close();
  const memory = await openMemory({ path, scope: SAMPLE_SCOPE });
  expect((await memory.doctor()).findings.find((finding) => finding.check === 'tables')).toMatchObject({
    status: 'failed',
  });
  await expect(memory.recall({ query: 'boats' })).rejects.toMatchObject({ name: 'RecollectError' });
  expect(await memory.rebuild()).toMatchObject({ equal: false });
  expect(await memory.rebuild()).toMatchObject({ equal: true });
  expect((await memory.recall({ query: 'boats' })).items.map((item) => item.id)).toContain(sample.active);
  expect(await memory.history({ id: sample.active })).toMatchObject({
    versions: [{ version: 3 }, { version: 2 }, { version: 1 }],
  });
  await memory.close();
});

test('the whole file is gone: a new store begins, and nothing of the old is mixed in', async () => {
  rmSync(path);
  const memory = await openMemory({ path, scope: SAMPLE_SCOPE });
  expect(await memory.list()).toMatchObject({ items: [] });
  expect(await memory.verify()).toMatchObject({ ok: true, checked: 0 });
  await memory.close();
});
