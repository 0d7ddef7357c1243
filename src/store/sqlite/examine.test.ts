/** What the health checks notice: missing tables, dangling rows, rights that are too wide. */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { addMemory, addVersion } from '../../../test/store/contract/samples.ts';
import { tempFolder } from '../../../test/support/temp-folder.ts';
import type { Finding } from '../port/store.ts';
import { PROJECTIONS } from '../port/tables.ts';
import { openSqliteStore } from './store.ts';

let path = '';
beforeEach(async () => {
  path = join(tempFolder(), 'memory.db');
  const store = await openSqliteStore({ path, synchronous: 'off' });
  await store.write(async (view) => addVersion(view, await addMemory(view, { id: 'mem_1', text: 'apple' }), 'pear'));
  await store.close();
});

function damage(sql: string): void {
  const db = new DatabaseSync(path);
  db.exec(`PRAGMA foreign_keys = off; ${sql}`);
  db.close();
}

async function findings(): Promise<Record<string, Finding>> {
  const store = await openSqliteStore({ path, synchronous: 'off' });
  const found = await store.examine();
  await store.close();
  return Object.fromEntries(found.map((finding) => [finding.check, finding]));
}

describe('examine', () => {
  test('a sound store is all right in every respect', async () => {
    const found = await findings();
    expect(Object.keys(found)).toEqual(expect.arrayContaining(['file', 'references', 'tables']));
    expect(Object.values(found).filter((finding) => finding.status !== 'ok')).toEqual([]);
  });

  test.each([...PROJECTIONS.map((table) => table.name), 'search', 'event_labels'])(
    'a missing %s is named, with what to do',
    async (name) => {
      damage(`DROP TABLE ${name}`);
      const { tables } = await findings();
      expect(tables).toMatchObject({
        status: 'failed',
        message: expect.stringContaining(name),
        fix: expect.stringContaining('rebuild'),
      });
    },
  );

  test('a version without its memory is counted', async () => {
    damage('DELETE FROM memories');
    expect((await findings()).references).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('1 rows'),
    });
  });

  test.skipIf(process.platform === 'win32')('a file that others may read is a warning with its fix', async () => {
    const store = await openSqliteStore({ path, synchronous: 'off' });
    chmodSync(path, 0o644);
    const [rights] = (await store.examine()).filter((finding) => finding.check === 'rights');
    expect(rights).toMatchObject({ status: 'warning', fix: expect.stringContaining('chmod 600') });
    await store.close();
  });
});
