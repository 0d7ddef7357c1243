/** The machine on which the command line runs, as installers want to know it. */
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Machine } from '../faces/install/machine.ts';
import { fs } from '../faces/shared/node-modules.ts';

export function thisMachine(): Machine {
  const { platform, env } = process;
  const exists = (path: string) => fs.existsSync(path);
  return { platform, env, home: homedir(), project: projectFolder(process.cwd()), exists };
}

/** The nearest folder around that is a repository or a worktree of one, else this one. */
function projectFolder(start: string): string {
  for (let folder = start; folder !== dirname(folder); folder = dirname(folder))
    if (fs.existsSync(join(folder, '.git'))) return folder;
  return start;
}
