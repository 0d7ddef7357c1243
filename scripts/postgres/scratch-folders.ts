/** The folders that a supervisor owns: one on disk, and one in memory for files that need not be safe. */
import { accessSync, chownSync, constants, mkdtempSync, realpathSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerUser } from './server-user.ts';

export interface ScratchFolders {
  /** On disk, or wherever TMPDIR says; programs in it can be run. */
  readonly folder: string;
  /** In memory where the machine has plenty: a new database is three hundred files, 10 ms there and up to 300 ms on a disk. */
  readonly fastFolder: string;
}

export const MEMORY = '/dev/shm';
const TMPFS = 0x01021994;
/** Containers often have a few megabytes there, and a server that runs out of them ends. */
const PLENTY_BYTES = 4 * 1024 ** 3;

export function makeScratchFolders(user: ServerUser | undefined): ScratchFolders {
  const make = (parent: string) => {
    const folder = mkdtempSync(join(realpathSync(parent), 'recollect-postgres-'));
    if (user) chownSync(folder, user.uid, user.gid);
    return folder;
  };
  const folder = make(tmpdir());
  return { folder, fastFolder: hasPlentyOfMemory() ? make(MEMORY) : folder };
}

export function hasPlentyOfMemory(): boolean {
  // Who says where temporary files go means all of them.
  if (process.env.TMPDIR) return false;
  try {
    accessSync(MEMORY, constants.W_OK);
    const { type, bavail, bsize } = statfsSync(MEMORY);
    return type === TMPFS && Math.min(bavail * bsize, process.availableMemory()) >= PLENTY_BYTES;
  } catch {
    return false;
  }
}
