/** Where a path really is. */
import { resolve } from 'node:path';
import { upperDrive } from '../base/paths.ts';

const { realpathSync } = process.getBuiltinModule('node:fs');

/**
 * After links, and with the letters that the file system has: on Windows and macOS `c:\work\SITE` and `C:\work\site` are one folder, and only the system's own
 * function says so. A path that is not there is taken as it is written.
 */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return upperDrive(resolve(path));
  }
}
