/** The text of a small file that another program wrote; nothing where there is none, or a large one, or no file. */
import { lstatSync, readFileSync } from 'node:fs';

const MAX_FILE_BYTES = 4_096;

export function readSmall(path: string, most = MAX_FILE_BYTES): string | undefined {
  try {
    const facts = lstatSync(path, { throwIfNoEntry: false });
    return facts?.isFile() && facts.size <= most ? textOf(readFileSync(path)) : undefined;
  } catch {
    return undefined;
  }
}

/** The shell of Windows writes UTF-16 where it is told to write a line to a file. */
function textOf(bytes: Buffer): string {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  return bytes.toString(isWide ? 'utf16le' : 'utf8').replace(/^\uFEFF/, '');
}
