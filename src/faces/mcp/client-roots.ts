/** The folder in which a client works, as it says itself. */
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The first root that is a folder of this machine. */
export function folderOf(roots: readonly { readonly uri: string }[]): string | undefined {
  return roots.map(({ uri }) => pathOf(uri)).find((path) => path !== undefined && isFolder(path));
}

function pathOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
