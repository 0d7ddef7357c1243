/** The folder in which a client works, as it says itself. */
import { fileURLToPath } from 'node:url';
import { isFolder } from '../../engine/is-folder.ts';

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
