/** Where bytes come from: a file, or stdin when the name is `-`. */

import { messageOf, RecollectError, show } from '../../../base/errors.ts';
import { fieldsOf } from '../../../base/records.ts';
import { fs } from '../../shared/node-modules.ts';

export const STDIN = '-';

export function nameOf(path: string): string {
  return path === STDIN ? 'stdin' : show(path);
}

export async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* path === STDIN ? process.stdin : fs.createReadStream(path);
  } catch (error) {
    if (fieldsOf(error).syscall === undefined) throw error;
    throw new RecollectError('invalid_input', `${nameOf(path)} cannot be read: ${messageOf(error)}`, {
      hint: 'Check the path and the permissions of the file.',
      details: { path },
      cause: error,
    });
  }
}
