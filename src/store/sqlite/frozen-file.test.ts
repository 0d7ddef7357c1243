/** Reading a file that should not change, and does. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addEvent } from '../../../test/store/contract/samples.ts';
import { type Connection, OpenConnection } from './connection.ts';
import { FrozenFile } from './frozen-file.ts';
import { openSqliteStore } from './store.ts';

let folder: string;
let path: string;
let frozen: FrozenFile;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-frozen-'));
  path = join(folder, 'memory.db');
  await ownerAdds();
  frozen = new FrozenFile(path, (where) => new OpenConnection({ path: where, readOnly: true, synchronous: 'full' }));
});

afterEach(() => {
  frozen.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The owner opens the store, adds an event and closes it, so that everything is in the file. */
async function ownerAdds(): Promise<void> {
  const store = await openSqliteStore({ path });
  await store.write((view) => addEvent(view));
  await store.close();
}

async function count(connection: Connection): Promise<number> {
  return connection.get('SELECT count(*) AS events FROM events')!.events as number;
}

test('sees what the owner added since the last look', async () => {
  expect(await frozen.read(count)).toBe(1);
  await ownerAdds();
  expect(await frozen.read(count)).toBe(2);
});

test('reads again when the file changed under it', async () => {
  let runs = 0;
  const seen = await frozen.read(async (connection) => {
    runs++;
    const found = await count(connection);
    if (runs === 1) await ownerAdds();
    return found;
  });
  expect({ runs, seen }).toEqual({ runs: 2, seen: 2 });
});

test('an error of its own making is not told when the file changed under it', async () => {
  let runs = 0;
  const seen = await frozen.read(async (connection) => {
    if (++runs > 1) return count(connection);
    await ownerAdds();
    throw new Error('a page of another time');
  });
  expect(seen).toBe(2);
});

test('an error that is not due to a change is told', async () => {
  await expect(frozen.read(() => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
});

test('a log that it cannot share is not passed over', async () => {
  writeFileSync(`${path}-wal`, 'changes that are not in the file yet');
  await expect(frozen.read(count)).rejects.toMatchObject({ code: 'store_read_only', hint: expect.any(String) });
});
