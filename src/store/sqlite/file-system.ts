/** The file a store lives in: where it may lie and who may read it. */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, messageOf, RecollectError } from '../../base/errors.ts';

/** File systems of Linux over which shared memory, and so WAL, does not work between machines. */
const NETWORK_FILE_SYSTEMS: Record<number, string> = {
  26985: 'NFS',
  20859: 'SMB',
  4283649346: 'CIFS',
  4266872130: 'SMB2',
  1397113167: 'AFS',
  12805120: 'Ceph',
  198183888: 'Lustre',
  1196443219: 'GPFS',
  16914839: '9P',
};

export function prepareFile(path: string): void {
  const folder = dirname(path);
  try {
    makeFolders(folder);
    if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  } catch (error) {
    throw fileError(error, path);
  }
}

/** Step by step: where a folder can never be made, as in /proc, Node's own recursive way does not come to an end. */
function makeFolders(folder: string): void {
  const missing: string[] = [];
  for (let current = folder; !existsSync(current) && dirname(current) !== current; current = dirname(current))
    missing.push(current);
  for (const one of missing.reverse()) {
    try {
      mkdirSync(one, { mode: 0o700 });
    } catch (error) {
      // Another process may have been quicker.
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

export function refuseFolder(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new RecollectError('store_unreachable', `This is a folder, not a database: ${path}`, {
    hint: 'Name a file in it, for example memory.db.',
    details: { path },
  });
}

/** A log without the file that it belongs to: SQLite would take it for left-overs and delete what it holds. */
export function refuseEmptiedFile(path: string): void {
  const size = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size(path) > 0 || size(`${path}-wal`) === 0) return;
  // Another process may be making the store: it writes the file before its log, so a file that is empty now was emptied.
  if (size(path) > 0) return;
  throw new RecollectError('store_corrupt', `The database file is empty, but its log is not: ${path}`, {
    hint: 'Restore the file from a copy or a backup, together with its -wal file. If nothing in it matters, remove the -wal file.',
    details: { path },
  });
}

export function refuseNetworkFileSystem(path: string, typeOf: (folder: string) => number = fileSystemType): void {
  const name = path.startsWith('\\\\') ? 'a network share' : NETWORK_FILE_SYSTEMS[typeOf(dirname(path))];
  if (!name) return;
  throw new RecollectError(
    'store_network_fs',
    `The database is on ${name}, where several machines can damage it: ${path}`,
    {
      hint: 'Keep the store on a local disk (--home or RECOLLECT_HOME), or use PostgreSQL to share it.',
      details: { path, fileSystem: name },
    },
  );
}

/** Takes rights away from others that an older umask or a copy may have given. */
export function restrictModes(path: string): void {
  if (process.platform === 'win32') return;
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    try {
      chmodSync(file, 0o600);
    } catch {
      // Not there yet, or owned by somebody else: doctor reports what is wrong with it.
    }
  }
}

function fileSystemType(folder: string): number {
  if (process.platform !== 'linux') return 0;
  try {
    return Number(BigInt.asUintN(32, BigInt(statfsSync(folder).type)));
  } catch {
    return 0;
  }
}

function fileError(error: unknown, path: string): RecollectError {
  const code = codeOf(error);
  if (code === 'ENOSPC')
    return new RecollectError('store_full', `The disk is full: ${path}`, {
      hint: 'Free some space and try again.',
      cause: error,
    });
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') {
    return new RecollectError('store_read_only', `The folder of the database cannot be written: ${path}`, {
      hint: 'Choose another folder with --home or RECOLLECT_HOME, or open the store read-only.',
      details: { path },
      cause: error,
    });
  }
  return new RecollectError('store_unreachable', `The database cannot be created: ${path} (${messageOf(error)})`, {
    hint: 'Check that each folder of the path is a folder.',
    details: { path },
    cause: error,
  });
}
