/** What is checked out in a folder and what its files hold now. Reads git's own files: no process is started. */
import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Workspace } from '../base/environment.ts';
import { codeOf, RecollectError, show } from '../base/errors.ts';
import { isFolder } from './is-folder.ts';
import { readSmall } from './read-small.ts';
import { gitFolders } from './recognise-project.ts';

/** A larger file is not looked at. */
const MAX_FILE_BYTES = 20_000_000;
const MAX_REFS_BYTES = 10_000_000;

/** With `within`, nothing is looked at outside of that folder; undefined for what is outside, or is no folder. */
export function lookAtWorkspace(folder: string, within?: string): Workspace | undefined {
  if (within !== undefined && !isWithin(within, folder)) return undefined;
  const place = within === undefined ? folder : resolve(within, folder);
  // Otherwise every file would seem to be missing.
  if (!isFolder(place))
    throw new RecollectError('invalid_input', `The workspace ${show(folder)} is not a folder`, {
      hint: 'Give the folder on this machine that the items are about.',
    });
  return { ...readHead(place), hashOf: (file) => hashOf(place, file) };
}

/** After every symbolic link. */
function isWithin(root: string, folder: string): boolean {
  try {
    const [top, real] = [realpathSync(root), realpathSync(resolve(root, folder))];
    return real === top || isInside(top, real);
  } catch {
    return false;
  }
}

function readHead(folder: string): Pick<Workspace, 'branch' | 'commit'> {
  const git = gitFolders(folder);
  const head = git && readSmall(join(git.own, 'HEAD'))?.trim();
  if (!git || !head) return { branch: undefined, commit: undefined };
  const ref = /^ref: (refs\/\S+)$/.exec(head)?.[1];
  if (ref === undefined) return { branch: undefined, commit: commitIn(head) };
  const branch = ref.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : undefined;
  const loose = readSmall(join(git.own, ref)) ?? readSmall(join(git.common, ref));
  return { branch, commit: commitIn(loose) ?? packed(git.common, ref) };
}

function commitIn(text: string | undefined): string | undefined {
  return /^[0-9a-f]{40,64}/.exec(text?.trim() ?? '')?.[0];
}

function packed(common: string, ref: string): string | undefined {
  const path = join(common, 'packed-refs');
  try {
    if (!lstatSync(path).isFile() || lstatSync(path).size > MAX_REFS_BYTES) return undefined;
    const line = readFileSync(path, 'utf8')
      .split('\n')
      .find((one) => one.endsWith(` ${ref}`));
    return commitIn(line);
  } catch {
    return undefined;
  }
}

/** Only of what lies inside the folder, also after every symbolic link: a memory must not be a way to ask about other files. */
function hashOf(folder: string, file: string): string | undefined {
  if (file.includes('\0')) return undefined;
  const path = resolve(folder, file);
  if (!isInside(resolve(folder), path)) return undefined;
  try {
    const top = realpathSync(folder);
    // Also where nothing is there: a link to elsewhere must not say what exists behind it.
    if (!isInside(top, realpathOf(path))) return undefined;
    const real = realpathSync(path);
    const facts = statSync(real);
    if (!facts.isFile() || facts.size > MAX_FILE_BYTES) return undefined;
    return createHash('sha256').update(readFileSync(real)).digest('hex');
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? 'missing' : undefined;
  }
}

/** Where a path leads, also if its last parts do not exist. */
function realpathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    return join(realpathOf(dirname(path)), basename(path));
  }
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && resolve(folder, way) === path;
}
