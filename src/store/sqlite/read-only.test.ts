/** Reading without writing: a store opened read-only, also where nothing can be written. */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addEvent, addMemory, EVERY_SCOPE, LIVE } from '../../../test/store/contract/samples.ts';
import type { Store } from '../port/store.ts';
import { openSqliteStore } from './store.ts';

const root = mkdtempSync(join(tmpdir(), 'recollect-readonly-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folder = '';
let path = '';
beforeEach(async () => {
  folder = mkdtempSync(join(root, 'store-'));
  path = join(folder, 'memory.db');
});

async function fill(): Promise<Store> {
  const store = await openSqliteStore({ path, synchronous: 'off' });
  await store.write((view) => addMemory(view, { id: 'mem_1', text: 'apple' }));
  return store;
}

describe('a store opened read-only', () => {
  test('reads, searches and is examined', async () => {
    await (await fill()).close();
    const store = await openSqliteStore({ path, readOnly: true });
    expect(store.readOnly).toBe(true);
    const hits = await store.read((view) =>
      view.matchText(EVERY_SCOPE, { words: ['apple'], types: ['memory'], notExpiredAt: 0, statuses: LIVE, limit: 5 }),
    );
    expect(hits).toHaveLength(1);
    expect((await store.examine()).every((finding) => finding.status !== 'failed')).toBe(true);
    expect((await store.sizes()).totalBytes).toBeGreaterThan(0);
    await store.close();
  });

  test('refuses to write and to rebuild', async () => {
    await (await fill()).close();
    const store = await openSqliteStore({ path, readOnly: true });
    const refused = { code: 'store_read_only', hint: expect.any(String) };
    await expect(store.write((view) => addEvent(view))).rejects.toMatchObject(refused);
    await expect(store.beginShadow()).rejects.toMatchObject(refused);
    await store.close();
  });

  test('sees what a writer adds meanwhile', async () => {
    const writer = await fill();
    const reader = await openSqliteStore({ path, readOnly: true });
    expect((await reader.read((view) => view.headOf('local')))?.seq).toBe(1);
    await writer.write((view) => addEvent(view));
    expect((await reader.read((view) => view.headOf('local')))?.seq).toBe(2);
    await reader.close();
    await writer.close();
  });

  test('is not made when it is not there', async () => {
    await expect(openSqliteStore({ path, readOnly: true })).rejects.toMatchObject({
      code: 'store_unreachable',
      hint: expect.any(String),
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});

/** Rights do not bind the superuser, so a child process without them does the reading. */
function readAsNobody(): { head?: number; error?: string } {
  const program = `
    const { openSqliteStore } = await import(${JSON.stringify(join(import.meta.dirname, 'store.ts'))});
    try {
      const store = await openSqliteStore({ path: ${JSON.stringify(path)}, readOnly: true });
      const head = (await store.read((view) => view.headOf('local')))?.seq;
      await store.sizes();
      await store.close();
      console.log(JSON.stringify({ head }));
    } catch (error) {
      console.log(JSON.stringify({ error: error.code ?? error.message }));
    }`;
  const isRoot = process.getuid?.() === 0;
  const answer = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}),
  });
  return JSON.parse(answer.trim().split('\n').at(-1)!);
}

describe.skipIf(process.platform === 'win32')('a folder that cannot be written', () => {
  const lock = () => {
    chmodSync(root, 0o755);
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o444);
    chmodSync(folder, 0o555);
  };
  const unlock = () => chmodSync(folder, 0o755);

  test('is read when the store was closed properly', async () => {
    await (await fill()).close();
    lock();
    expect(readAsNobody()).toEqual({ head: 1 });
    unlock();
    expect(readdirSync(folder)).toEqual(['memory.db']);
  });

  test('is refused when a log holds changes that cannot be read there', async () => {
    const store = await fill();
    const whole = path;
    folder = mkdtempSync(join(root, 'copy-'));
    path = join(folder, 'memory.db');
    copyFileSync(whole, path);
    copyFileSync(`${whole}-wal`, `${path}-wal`);
    await store.close();
    lock();
    const answer = readAsNobody();
    unlock();
    // Either the log is read whole, or the store says that it cannot be: never the state before the log.
    expect([{ head: 1 }, { error: 'store_unreachable' }, { error: 'store_read_only' }]).toContainEqual(answer);
  });
});
