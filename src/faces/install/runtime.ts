/** Makes sure that what clients start stays where it is: what lies in a cache or a temporary folder is copied into the home folder. */

import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fieldsOf } from '../../base/records.ts';
import { isPassing } from './launch.ts';

export interface Program {
  readonly node: string;
  /** `bin/recollect.cjs` of the package that runs. */
  readonly script: string;
}

/** Everything is bundled, so these are all that is needed. */
const PARTS = ['package.json', 'bin', 'dist'];

/** Where it will be started from. `make` does the copying; until then nothing is written. */
export function stableProgram(home: string, running: Program, temporary = tmpdir()): Program & { make(): void } {
  const isMoving = (path: string) => isPassing(path, process.platform, temporary);
  const root = dirname(dirname(running.script));
  const copiesScript = isMoving(running.script);
  const copiesNode = isMoving(running.node);
  if (!copiesScript && !copiesNode) return { ...running, make: () => undefined };
  const folder = join(runtimeFolder(home), copiesScript ? nameOf(root) : `node-${process.versions.node}`);
  const node = copiesNode ? join(folder, basename(running.node)) : running.node;
  const script = copiesScript ? join(folder, 'bin', basename(running.script)) : running.script;
  const make = () => {
    if (existsSync(folder)) return;
    const making = `${folder}.${process.pid}`;
    mkdirSync(making, { recursive: true });
    const types = join(root, 'dist', 'types');
    if (copiesScript)
      for (const part of PARTS)
        cpSync(join(root, part), join(making, part), { recursive: true, filter: (path) => path !== types });
    if (copiesNode) {
      copyFileSync(running.node, join(making, basename(node)));
      chmodSync(join(making, basename(node)), 0o755);
    }
    renameSync(making, folder);
  };
  return { node, script, make };
}

export function removeRuntimes(home: string): void {
  rmSync(runtimeFolder(home), { recursive: true, force: true });
}

export function runtimeFolder(home: string): string {
  return join(home, 'runtime');
}

/** The version, and what is in it: a copy that is used is never written to. */
function nameOf(root: string): string {
  const { version } = fieldsOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const hash = createHash('sha256');
  for (const file of globSync(['bin/*', 'dist/cli/*'], { cwd: root }).toSorted())
    hash.update(file).update(readFileSync(join(root, file)));
  return `${version}-${hash.digest('hex').slice(0, 8)}`;
}
