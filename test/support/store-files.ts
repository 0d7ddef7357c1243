/** The files of a store: the database, its write-ahead log and its shared memory. */
import { copyFileSync, existsSync, rmSync } from 'node:fs';

export function removeStore(path: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true });
}

/** As a crash leaves it: the shared memory does not survive. */
export function copyStore(from: string, to: string): void {
  removeStore(to);
  for (const ending of ['', '-wal']) if (existsSync(from + ending)) copyFileSync(from + ending, to + ending);
}
