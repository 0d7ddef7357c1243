/** Writes the CLI's table of commands, which is not committed, so that tests see the operations as they are now. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export default function setup(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/write-command-table.ts')]);
}
