/** What doctor says of the machine. */
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Finding } from '../store/port/store.ts';

const LOW_DISK_BYTES = 200 * 1024 * 1024;

/** Without a path the store is on a server, whose disk cannot be seen from here. */
export async function examineEnvironment(path: string | undefined): Promise<Finding[]> {
  const sqlite = path === undefined ? '' : `, SQLite ${process.versions.sqlite ?? 'unknown'}`;
  const findings: Finding[] = [
    { check: 'runtime', status: 'ok', message: `Node.js ${process.versions.node}${sqlite}` },
  ];
  if (path === undefined || path === ':memory:') return findings;
  const disk = statfsSync(dirname(path));
  const free = disk.bavail * disk.bsize;
  const megabytes = Math.round(free / 1024 / 1024);
  findings.push(
    free < LOW_DISK_BYTES
      ? {
          check: 'disk',
          status: 'warning',
          message: `Only ${megabytes} MB are free`,
          fix: 'Free some space; a full disk refuses writes.',
        }
      : { check: 'disk', status: 'ok', message: `${megabytes} MB are free` },
  );
  return findings;
}
