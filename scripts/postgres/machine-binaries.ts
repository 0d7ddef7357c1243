/** Finds the PostgreSQL that a machine has. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';

/** The first version that can drop a database somebody is connected to. */
const OLDEST_MAJOR = 13;

const PLACES = [
  // Debian, Red Hat, Alpine, built from source
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/usr/libexec/postgresql*',
  '/usr/local/pgsql/bin',
  // Homebrew, MacPorts, Postgres.app
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
  '/home/linuxbrew/.linuxbrew/opt/postgresql*/bin',
  '/opt/local/lib/postgresql*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
];

/** The one in PATH, else the newest. */
export function findOnMachine(path = process.env.PATH ?? '', places: readonly string[] = PLACES): Binaries | undefined {
  for (const folder of path.split(delimiter)) {
    const found = folder !== '' && programsIn(folder);
    if (found) return found;
  }
  return globSync(places)
    .flatMap((folder) => programsIn(folder) ?? [])
    .sort((a, b) => b.version.localeCompare(a.version, 'en', { numeric: true }))[0];
}

/** What a folder has, when it has both programs in a version that is new enough. */
export function programsIn(folder: string): Binaries | undefined {
  if (!existsSync(join(folder, 'postgres'))) return undefined;
  // A link in PATH leads to the folder that holds the rest.
  const real = dirname(realpathSync(join(folder, 'postgres')));
  if (!existsSync(join(real, 'initdb'))) return undefined;
  const said = spawnSync(join(real, 'postgres'), ['--version'], { encoding: 'utf8' });
  const version = /\(PostgreSQL\) (\d+[.\w]*)/.exec(said.stdout ?? '')?.[1];
  if (said.status !== 0 || version === undefined || Number.parseInt(version, 10) < OLDEST_MAJOR) return undefined;
  return { folder: real, version };
}
