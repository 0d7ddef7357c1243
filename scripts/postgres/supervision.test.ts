/** No server and no folder outlives the process that started it, however that process ends. */
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { Child } from '../../test/support/child.ts';
import { describeOwnPostgres } from '../../test/support/postgres/describe-postgres.ts';
import { startOwnServer } from '../../test/support/postgres/own-server.ts';
import { startServer } from './server.ts';
import { canHaveStandby } from './standby.ts';
import { Supervisor } from './supervisor.ts';

interface Started {
  readonly pid: number;
  readonly folders: string[];
  readonly dataFolder: string;
  readonly url: string;
}

const STARTER = new URL('children/starter.ts', import.meta.url);

describeOwnPostgres('what remains of a server', () => {
  test('stop ends the server and its standbys and removes their files', async () => {
    const server = await startServer();
    const standbys = canHaveStandby(server.binaries) ? [await server.startStandby()] : [];
    const pids = [server, ...standbys].flatMap(({ dataFolder }) => processesOf(dataFolder));
    expect(pids.length).toBeGreaterThan(standbys.length);
    await server.stop();
    expect(pids.filter(isAlive)).toEqual([]);
    expect(existsSync(join(server.dataFolder, '..'))).toBe(false);
    // Once more is no mistake.
    await server.stop();
    await expect(server.start()).rejects.toThrow('closed');
  });

  test.for(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)('%s for the one that started it', async (signal) => {
    await nothingRemains(async (_child, { pid }) => void process.kill(pid, signal));
  });

  test('an exception that nobody caught', async () => {
    await nothingRemains(async (child) => child.tell('throw'));
  });

  test('a starter that ends without stopping it, while somebody is connected', async () => {
    await nothingRemains(async (child, { url }) => {
      const sql = postgres(url, { max: 1, onnotice: () => undefined });
      await sql`SELECT 1`;
      child.tell('end');
      await child.endedWell();
      await sql.end();
    });
  });

  test('SIGKILL while the cluster is being made', async () => {
    const child = new Child(STARTER, { tells: 'folder' });
    const { folders } = (await child.hear<Started>())!;
    await until(() => folders.some((folder) => existsSync(join(folder, 'primary'))));
    child.kill();
    await child.ended;
    await until(() => !folders.some((folder) => existsSync(folder)));
    expect(folders.flatMap(workingIn)).toEqual([]);
  });

  test('a failed start leaves nothing', async () => {
    const supervisor = await Supervisor.start();
    const failed = startServer({ supervisor, settings: { no_such_setting: 1 } });
    await expect(failed).rejects.toThrow('unrecognized configuration parameter "no_such_setting"');
    expect([supervisor.folder, supervisor.fastFolder].filter((folder) => existsSync(folder))).toEqual([]);
  });

  test('one that was started beside it is left alone', async () => {
    const other = await startOwnServer();
    await nothingRemains(async (child) => child.kill());
    const sql = postgres(other.adminUrl, { max: 1 });
    expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }]);
    await sql.end();
  });
});

/** Starts a server in a child, lets it end that way, and waits until everything is gone. */
async function nothingRemains(end: (child: Child, started: Started) => Promise<void>): Promise<void> {
  const child = new Child(STARTER, { tells: 'server' });
  const started = (await child.hear<Started>())!;
  const pids = processesOf(started.dataFolder);
  expect(pids.length).toBeGreaterThan(0);
  await end(child, started);
  await child.ended;
  await until(() => !started.folders.some((folder) => existsSync(folder)) && !pids.some(isAlive));
}

/** The server's process and those that it started. */
function processesOf(dataFolder: string): number[] {
  const postmaster = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return [...new Set([postmaster, ...workingIn(dataFolder)])];
}

/** Processes whose current folder it is; only Linux tells. */
function workingIn(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && currentFolderOf(pid)?.startsWith(folder));
}

function currentFolderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // It ended while we looked, or is somebody else's.
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
