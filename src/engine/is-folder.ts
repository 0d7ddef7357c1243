import { statSync } from 'node:fs';

/** What cannot be looked at is none. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
