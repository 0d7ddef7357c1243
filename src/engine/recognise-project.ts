/**
 * Which project a folder belongs to. Worktrees, subfolders and symbolic links of one repository give one project, and so do its clones, by the
 * address that they were cloned from.
 */
import { lstatSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { DefaultScope } from '../knowledge/scope-tree/resolve-scope.ts';
import { parseScopeReference } from '../model/scope.ts';
import { remoteOf } from './git-remote.ts';
import { isFolder } from './is-folder.ts';
import { readSmall } from './read-small.ts';
import { realPath } from './real-path.ts';

/** In a folder or above it, this file names the scope; its first line is the reference. */
export const OVERRIDE_FILE = '.recollect-scope';
export const OVERRIDE_VARIABLE = 'RECOLLECT_SCOPE';

export function recogniseProject(cwd: string, environment: NodeJS.ProcessEnv = process.env): DefaultScope {
  const folder = realPath(cwd);
  const override = environment[OVERRIDE_VARIABLE] || overrideIn(folder);
  if (override) {
    parseScopeReference(override);
    return { reference: override };
  }
  const git = gitFolders(folder)?.common;
  const root = git === undefined ? folder : rootOf(git);
  const byPath = `project:${root}`;
  const remote = git === undefined ? undefined : remoteOf(git);
  const name = basename(remote ?? root) || root;
  return remote === undefined
    ? { reference: byPath, name, rootPath: root }
    : { reference: `project:${remote}`, also: byPath, name, rootPath: root };
}

function overrideIn(folder: string): string | undefined {
  for (const candidate of upwards(folder)) {
    const line = readSmall(join(candidate, OVERRIDE_FILE))?.split('\n')[0]?.trim();
    if (line) return line;
  }
  return undefined;
}

/** The folder of the repository that all worktrees share. */
function rootOf(common: string): string {
  const real = realPath(common);
  return basename(real) === '.git' ? dirname(real) : real;
}

/** Where git keeps what belongs to this worktree, and what all worktrees of the repository share. */
export function gitFolders(folder: string): { readonly own: string; readonly common: string } | undefined {
  for (const candidate of upwards(folder)) {
    const git = join(candidate, '.git');
    if (isFolder(git)) return { own: git, common: git };
    const folders = linkedFolders(candidate, readSmall(git));
    if (folders) return folders;
  }
  return undefined;
}

/** In a worktree `.git` is a file that points to its own folder, where `commondir` points to the shared one. */
function linkedFolders(worktree: string, gitFile: string | undefined): ReturnType<typeof gitFolders> {
  const target = /^gitdir: (.+)$/m.exec(gitFile ?? '')?.[1];
  if (target === undefined) return undefined;
  const own = resolve(worktree, target.trim());
  const common = readSmall(join(own, 'commondir'))?.trim();
  return { own, common: common ? resolve(own, common) : own };
}

/** The working tree that a folder belongs to, or the folder itself; undefined where that is everything, or all of a user's files. */
export function workingFolder(cwd: string, home: string = homedir()): string | undefined {
  const folder = realPath(cwd);
  const isTree = (candidate: string) => lstatSync(join(candidate, '.git'), { throwIfNoEntry: false }) !== undefined;
  const tree = [...upwards(folder)].find(isTree) ?? folder;
  return dirname(tree) === tree || tree === realPath(home) ? undefined : tree;
}

function* upwards(folder: string): Generator<string> {
  for (let current = folder; ; current = dirname(current)) {
    yield current;
    if (dirname(current) === current) return;
  }
}
