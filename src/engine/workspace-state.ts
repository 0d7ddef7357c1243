/** What is checked out in a folder and what its files hold now. Reads git's own files: no process is started. */
import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { RecollectError, show } from '../base/errors.ts';
import type { Workspace } from '../base/surroundings.ts';
import { gitFolders, readSmall } from './recognise-project.ts';

/** A larger file is not looked at. */
const MAX_FILE_BYTES = 20_000_000;
const MAX_REFS_BYTES = 10_000_000;

export function lookAtWorkspace(folder: string): Workspace {
  // Otherwise every file would seem to be missing.
  if (!isFolder(folder))
    throw new RecollectError('invalid_input', `The workspace ${show(folder)} is no folder`, {
      hint: 'Give the folder that the items are about, as it is on this machine.',
    });
  const head = readHead(folder);
  return { ...head, hashOf: (file) => hashOf(folder, file) };
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
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
    const real = realpathSync(path);
    if (!isInside(realpathSync(folder), real)) return undefined;
    const facts = statSync(real);
    if (!facts.isFile() || facts.size > MAX_FILE_BYTES) return undefined;
    return createHash('sha256').update(readFileSync(real)).digest('hex');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : undefined;
  }
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && resolve(folder, way) === path;
}
