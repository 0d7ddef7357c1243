/** How a cluster is made and with which settings its server runs. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { Supervisor } from './supervisor.ts';

export type Settings = Readonly<Record<string, string | number | boolean>>;

export const SUPERUSER = 'recollect';

/**
 * Best first. Words sorted as a language sorts them show where a query forgot COLLATE "C"; plain byte order would hide it.
 * Which locales there are differs between machines, so they are tried.
 */
const LOCALES: readonly (readonly string[])[] = [
  ['--locale-provider=icu', '--icu-locale=en-US', '--locale=en_US.UTF-8'],
  ['--locale-provider=icu', '--icu-locale=en-US', '--locale=C.UTF-8'],
  ['--locale-provider=icu', '--icu-locale=en-US', '--locale=C'],
  ['--locale=en_US.UTF-8'],
  ['--locale=C.UTF-8'],
  ['--locale=C'],
];

/** Fast, because the files go away with the test: what a crash of the machine would lose is not missed. */
const FLEETING: Settings = {
  fsync: false,
  synchronous_commit: false,
  full_page_writes: false,
  // The files may be in memory.
  max_wal_size: '256MB',
};

export interface ClusterOptions {
  /**
   * Every acknowledged write is on disk, as on a real server. Without it a hard stop loses the last commits, so tests that
   * stop the server hard and benches ask for it.
   */
  readonly durable?: boolean;
  /** Over our own, as they would stand in postgresql.conf. */
  readonly settings?: Settings;
}

/** What must be durable is on a disk. */
export function dataPlace(supervisor: Supervisor, options: ClusterOptions): string {
  return options.durable ? supervisor.folder : supervisor.fastFolder;
}

export async function makeCluster(
  supervisor: Supervisor,
  binaries: Binaries,
  dataFolder: string,
  password: string,
): Promise<void> {
  const passwordFile = join(supervisor.folder, 'password');
  // Readable, because the server runs as someone else; the folder lets nobody else in.
  writeFileSync(passwordFile, password);
  const args = ['-D', dataFolder, '-U', SUPERUSER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
  const failures: string[] = [];
  for (const locale of LOCALES)
    try {
      await supervisor.run(join(binaries.folder, 'initdb'), [...args, '--no-sync', ...locale]);
      rmSync(passwordFile);
      return;
    } catch (error) {
      failures.push((error as Error).message);
    }
  throw new Error(`initdb made no cluster:\n${failures.at(-1)}`);
}

/** The arguments of `postgres`. */
export function serverArguments(dataFolder: string, port: number, options: ClusterOptions): string[] {
  const settings: Settings = {
    // Many test files run at once, each with a pool or two.
    max_connections: 200,
    // How long a standby waits before it looks for its primary again; five seconds otherwise.
    wal_retrieve_retry_interval: '100ms',
    ...(options.durable ? {} : FLEETING),
    ...options.settings,
    listen_addresses: '127.0.0.1',
    port,
    // None at all: the path of a temporary folder can be longer than a socket's name may be.
    unix_socket_directories: '',
    // The supervisor reads there that the server is ready.
    lc_messages: 'C',
    logging_collector: false,
    log_destination: 'stderr',
  };
  return [
    '-D',
    dataFolder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${inWords(value)}`]),
  ];
}

function inWords(value: string | number | boolean): string {
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}
