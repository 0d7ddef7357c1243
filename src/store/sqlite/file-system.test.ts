/** The file of a store: where it may lie, and that nobody else may read it. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { addEvent } from '../../../test/store/contract/samples.ts';
import { prepareFile, refuseNetworkFileSystem } from './file-system.ts';
import { openSqliteStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'recollect-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe.skipIf(process.platform === 'win32')('rights', () => {
  test('the file and what SQLite puts beside it are for the owner only, and so is a new folder', async () => {
    const home = join(folder, 'new', 'home');
    const store = await openSqliteStore({ path: join(home, 'memory.db'), synchronous: 'off' });
    await store.write((view) => addEvent(view));
    expect(modeOf(home)).toBe(0o700);
    for (const name of readdirSync(home)) expect([name, modeOf(join(home, name))]).toEqual([name, 0o600]);
    expect(readdirSync(home)).toContain('memory.db-wal');
    await store.close();
  });

  test('a file that others may read is closed to them when it is opened', async () => {
    const path = join(folder, 'open.db');
    await (await openSqliteStore({ path, synchronous: 'off' })).close();
    chmodSync(path, 0o644);
    const store = await openSqliteStore({ path, synchronous: 'off' });
    expect(modeOf(path)).toBe(0o600);
    await store.close();
  });

  test('a folder that was there keeps its rights', async () => {
    const home = join(folder, 'existing');
    mkdirSync(home, { mode: 0o755 });
    await (await openSqliteStore({ path: join(home, 'memory.db'), synchronous: 'off' })).close();
    expect(modeOf(home)).toBe(0o755);
  });
});

describe('a path that cannot be used', () => {
  test('a file where a folder should be', async () => {
    writeFileSync(join(folder, 'plain'), 'text');
    const attempt = openSqliteStore({ path: join(folder, 'plain', 'memory.db') });
    await expect(attempt).rejects.toMatchObject({ code: 'store_unreachable', hint: expect.any(String) });
  });

  test('a folder where the file should be', async () => {
    mkdirSync(join(folder, 'a-folder.db'));
    await expect(openSqliteStore({ path: join(folder, 'a-folder.db') })).rejects.toMatchObject({
      code: 'store_unreachable',
    });
  });

  test('a file that is no database is left as it is', async () => {
    const path = join(folder, 'notes.txt');
    writeFileSync(path, 'just some notes, longer than the header of a database would be '.repeat(20));
    await expect(openSqliteStore({ path })).rejects.toMatchObject({
      code: 'store_not_a_database',
      hint: expect.any(String),
    });
    expect(statSync(path).size).toBe('just some notes, longer than the header of a database would be '.length * 20);
  });

  test('preparing a file twice does not empty it', () => {
    const path = join(folder, 'kept.db');
    writeFileSync(path, 'content');
    prepareFile(path);
    expect(statSync(path).size).toBe(7);
    expect(existsSync(path)).toBe(true);
  });
});

describe('network file systems', () => {
  test.each([
    [0x6969, 'NFS'],
    [0x517b, 'SMB'],
    [0xff534d42, 'CIFS'],
    [0xfe534d42, 'SMB2'],
    [0x5346414f, 'AFS'],
    [0x00c36400, 'Ceph'],
    [0x0bd00bd0, 'Lustre'],
    [0x47504653, 'GPFS'],
    [0x01021997, '9P'],
  ])('type %i is refused as %s', (type, name) => {
    const asked: string[] = [];
    const typeOf = (of: string) => {
      asked.push(of);
      return type;
    };
    expect(() => refuseNetworkFileSystem('/mnt/share/memory.db', typeOf)).toThrow(
      expect.objectContaining({
        code: 'store_network_fs',
        details: { path: '/mnt/share/memory.db', fileSystem: name },
      }),
    );
    expect(asked).toEqual(['/mnt/share']);
  });

  test.each([
    ['ext4', 0xef53],
    ['btrfs', 0x9123683e],
    ['xfs', 0x58465342],
    ['tmpfs', 0x01021994],
    ['overlay', 0x794c7630],
    ['unknown', 0],
  ])('%s is accepted', (_, type) => {
    expect(() => refuseNetworkFileSystem('/home/anna/memory.db', () => type)).not.toThrow();
  });

  test('a network share of Windows is refused by its name', () => {
    expect(() => refuseNetworkFileSystem('\\\\server\\share\\memory.db', () => 0)).toThrow(
      expect.objectContaining({ code: 'store_network_fs' }),
    );
  });

  test('the disk under the tests is accepted', () => {
    expect(() => refuseNetworkFileSystem(join(folder, 'memory.db'))).not.toThrow();
  });
});
