/** Where bytes come from: a file, or stdin when the name is `-`. */
import { RecollectError, show } from '../../../base/errors.ts';
import { fs } from '../../shared/node-modules.ts';

export const STDIN = '-';

export function nameOf(path: string): string {
  return path === STDIN ? 'stdin' : show(path);
}

export async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* path === STDIN ? process.stdin : fs.createReadStream(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw new RecollectError('invalid_input', `${nameOf(path)} cannot be read: ${(error as Error).message}`, {
      hint: 'Check the path and the rights of the file.',
      details: { path },
      cause: error,
    });
  }
}
