/**
 * Keeps the write-ahead log from growing without end. SQLite copies it into the file by itself, but starts it anew only when no reader
 * uses it; readers that overlap all the time would keep it growing.
 */
import { statSync } from 'node:fs';
import { pause } from '../../base/pause.ts';
import type { Connection } from './connection.ts';

const COMMITS_BETWEEN_LOOKS = 64;
const LARGE_BYTES = 32 * 1024 * 1024;
const ATTEMPTS = 30;
const PAUSE_MS = 10;

export class WalCheckpointer {
  readonly #file: string | undefined;
  #commits = 0;

  constructor(path: string) {
    this.#file = path === ':memory:' ? undefined : `${path}-wal`;
  }

  /** Asked after every commit. */
  isTimeToLook(): boolean {
    return this.#file !== undefined && ++this.#commits % COMMITS_BETWEEN_LOOKS === 0;
  }

  /**
   * While this process writes nothing, new readers see the newest state, and once all of the log is copied they do without it; when the
   * last reader from before is done, the log starts anew. Readers that stay longer than the attempts last keep it for now.
   */
  async look(connection: Connection): Promise<void> {
    if (this.#file === undefined) return;
    if ((statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0) < LARGE_BYTES) return;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        if (connection.get('PRAGMA wal_checkpoint(RESTART)')?.busy === 0) return;
      } catch {
        // The command is committed; tidying up is no reason to tell its caller that it failed.
        return;
      }
      await pause(PAUSE_MS);
    }
  }
}
