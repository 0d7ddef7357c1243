/** A hook that failed must not be in its host's way, and must not be silent either: what went wrong stands in a small file, without any words of anybody. */

import { join } from 'node:path';
import { codeOf, RecollectError } from '../../base/errors.ts';
import { fieldsOf } from '../../base/records.ts';
import { homeFolder } from '../../engine/home-folder.ts';

const fs = process.getBuiltinModule('node:fs');
const MAX_BYTES = 65_536;

export const FAILURES_FILE = 'hook-failures.log';

export class DeadlinePassed extends Error {
  readonly code = 'deadline';
}

export function noteFailure(home: string | undefined, words: readonly string[], error: unknown): void {
  try {
    const path = join(homeFolder(home), FAILURES_FILE);
    const what = error instanceof RecollectError ? error.code : (codeOf(error) ?? fieldsOf(error).name);
    const hook = words.filter((word) => /^[\w-]{1,40}$/.test(word)).join(' ');
    const size = fs.statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    const flag = size > MAX_BYTES ? 'w' : 'a';
    fs.writeFileSync(path, `${new Date().toISOString()} ${hook}: ${what}\n`, { flag, mode: 0o600 });
  } catch {
    // There is nobody left to tell.
  }
}
