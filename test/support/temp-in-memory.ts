/** Puts the temporary files of a run in memory where the machine has plenty: most tests make a store, and none needs to outlive a power cut. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hasPlentyOfMemory, MEMORY } from '../../scripts/postgres/scratch-folders.ts';

/** RECOLLECT_TEST_TMPDIR names another place for this run; a TMPDIR that is already set stays. */
export default function setup(): (() => void) | undefined {
  const given = process.env.RECOLLECT_TEST_TMPDIR;
  if (!given && !hasPlentyOfMemory()) return undefined;
  const folder = mkdtempSync(join(given || MEMORY, 'recollect-run-'));
  // Servers run as another user.
  chmodSync(folder, 0o755);
  // Workers and their children inherit it.
  process.env.TMPDIR = folder;
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  process.once('exit', remove);
  return remove;
}
