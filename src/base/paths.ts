/** Folders by their names, as each system understands them. Windows and macOS find one whatever the case of its letters. */
import { posix, win32 } from 'node:path';

/** Editors write `c:`, shells `C:`. */
export function upperDrive(path: string): string {
  return path.replace(/^[a-z]:(?=[\\/]|$)/, (drive) => drive.toUpperCase());
}

/** Whether a folder is another one or below it, by their names alone. */
export function isInside(folder: string, other: string, platform: NodeJS.Platform = process.platform): boolean {
  const { relative, isAbsolute, sep } = platform === 'win32' ? win32 : posix;
  const [below, above] = platform === 'darwin' ? [folder.toLowerCase(), other.toLowerCase()] : [folder, other];
  const way = relative(above, below);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/**
 * A folder as a program hands it over. On Windows some write `/c:/work`, as in an address, or `/c/work`, as the shell of Git does; Node.js would look for both on
 * the current drive.
 */
export function givenFolder(path: string, platform: NodeJS.Platform = process.platform): string | undefined {
  if (path.includes('\0')) return undefined;
  if (platform !== 'win32') return posix.isAbsolute(path) ? path : undefined;
  const [, drive, rest] =
    /^[\\/]?([a-z]):(?=[\\/]|$)(.*)$/is.exec(path) ?? /^\/([a-z])(?=\/|$)(.*)$/is.exec(path) ?? [];
  if (drive !== undefined) return win32.normalize(`${drive.toUpperCase()}:${rest || '\\'}`);
  return win32.isAbsolute(path) ? win32.normalize(path) : undefined;
}
