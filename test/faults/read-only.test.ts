/** Files and folders without the right to write: a clear error for writers, and reading goes on where it can. */
import { chmodSync, chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { Child } from '../support/child.ts';
import { makeSample, SAMPLE_SCOPE, type Sample } from '../support/sample-store.ts';
import { copyStore } from '../support/store-files.ts';
import { tempFolder } from '../support/temp-folder.ts';

interface Outcome {
  opened: string;
  read?: string;
  recalled?: boolean;
  verified?: boolean;
  written?: string;
}

const isRoot = process.getuid?.() === 0;
const READS = { opened: 'done', read: 'memory', recalled: true, verified: true, written: 'store_read_only' };
const original = join(tempFolder(), 'original.db');
let sample: Sample;
let folder: string;
let path: string;

beforeAll(async () => {
  sample = await makeSample(original);
});

beforeEach(() => {
  folder = join(tempFolder(), 'store');
  path = join(folder, 'memory.db');
  mkdirSync(folder);
  copyStore(original, path);
});

afterEach(() => chmodSync(folder, 0o755));

async function asNobody(settings: { path: string; readOnly: boolean }): Promise<Outcome> {
  const child = new Child(new URL('children/as-nobody.ts', import.meta.url), { ...settings, id: sample.active });
  const outcome = await child.hear<Outcome>();
  await child.endedWell();
  return outcome!;
}

test('the folder cannot be written and holds no store', async () => {
  chmodSync(folder, 0o555);
  expect(await asNobody({ path: join(folder, 'new.db'), readOnly: false })).toEqual({ opened: 'store_read_only' });
  expect(await asNobody({ path: join(folder, 'new.db'), readOnly: true })).toEqual({ opened: 'store_unreachable' });
  expect(await asNobody({ path: join(folder, 'below', 'new.db'), readOnly: false })).toEqual({
    opened: 'store_read_only',
  });
});

test('the folder and the file cannot be written', async () => {
  chmodSync(path, 0o444);
  chmodSync(folder, 0o555);
  const before = readFileSync(path);
  expect(await asNobody({ path, readOnly: false })).toEqual({
    opened: expect.stringMatching(/^store_(read_only|unreachable)$/),
  });
  expect(await asNobody({ path, readOnly: true })).toEqual(READS);
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('the file cannot be written, its folder can', async () => {
  chmodSync(path, 0o444);
  chmodSync(folder, 0o777);
  const before = readFileSync(path);
  for (const readOnly of [false, true]) expect(await asNobody({ path, readOnly })).toEqual(READS);
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('the file may not even be read', async () => {
  chmodSync(path, 0o000);
  chmodSync(folder, 0o755);
  for (const readOnly of [false, true]) {
    expect(await asNobody({ path, readOnly })).toEqual({
      opened: expect.stringMatching(/^store_(read_only|unreachable)$/),
    });
  }
});

test.runIf(isRoot)('the folder belongs to the reader: both kinds of opening work', async () => {
  chownSync(folder, 65_534, 65_534);
  chownSync(path, 65_534, 65_534);
  expect(await asNobody({ path, readOnly: true })).toEqual(READS);
  expect(await asNobody({ path, readOnly: false })).toEqual({ ...READS, written: 'stored' });
});

test.runIf(isRoot)('a log that cannot be read hides nothing in silence', async () => {
  const memory = await openMemory({ path, scope: SAMPLE_SCOPE });
  await memory.remember({ content: 'Only in the log so far' });
  const copy = join(tempFolder(), 'memory.db');
  copyStore(path, copy);
  await memory.close();
  chmodSync(copy, 0o444);
  chmodSync(`${copy}-wal`, 0o000);
  // Better no answer than one without the last words.
  expect((await asNobody({ path: copy, readOnly: true })).opened).toMatch(/^store_/);
});

test('a store that was opened read-only by its owner is read while another connection writes', async () => {
  const writer = await openMemory({ path, scope: SAMPLE_SCOPE });
  const reader = await openMemory({ path, scope: SAMPLE_SCOPE, readOnly: true });
  const { id } = await writer.remember({ content: 'Fresh words' });
  expect(await reader.get({ id })).toMatchObject({ content: 'Fresh words' });
  await expect(reader.remember({ content: 'No' })).rejects.toMatchObject({ code: 'store_read_only' });
  await expect(reader.rebuild()).rejects.toMatchObject({ code: 'store_read_only' });
  await Promise.all([writer.close(), reader.close()]);
});
