/** Folders for one test file, removed when it ends. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEndOfFile } from './lifetime.ts';

/** Others may look into it, so that a test can look through the eyes of another user. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-test-'));
  chmodSync(folder, 0o755);
  atEndOfFile(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
