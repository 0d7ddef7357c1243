/** Whom a server runs as: PostgreSQL refuses to run as root, so root hands it to a user without rights. */
import { spawnSync } from 'node:child_process';

export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

const CANDIDATES = ['postgres', 'nobody'];

/** Undefined: the one that runs this is good enough. */
export function findServerUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of CANDIDATES) {
    const [uid, gid] = ['-u', '-g'].map((what) => spawnSync('id', [what, name], { encoding: 'utf8' }));
    if (uid!.status === 0 && gid!.status === 0) return { uid: Number(uid!.stdout), gid: Number(gid!.stdout) };
  }
  throw new Error(`PostgreSQL does not run as root, and there is no user ${CANDIDATES.join(' or ')} to run it as`);
}
