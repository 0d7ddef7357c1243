/**
 * Where hooks keep nothing for the time being: everywhere, in a folder, or in a session. A small file in the home folder says so, which appears whole or not at all.
 * A pause that ended stays in it for some days: what was said meanwhile is in the host's transcript, and is not to be kept from there either.
 */

import { join } from 'node:path';
import { RecollectError } from '../../base/errors.ts';
import { isInside } from '../../base/paths.ts';
import { fieldsOf } from '../../base/records.ts';
import { homeFolder } from '../../engine/home-folder.ts';
import { realPath } from '../../engine/real-path.ts';

const fs = process.getBuiltinModule('node:fs');

export const PAUSES_FILE = 'pauses.json';
const REMEMBERED_MS = 7 * 86_400_000;

export interface Pause {
  /** With everything below it. */
  readonly folder?: string | undefined;
  /** By the host's id or by ours. With neither a folder nor a session it is everywhere. */
  readonly session?: string | undefined;
  readonly from: string;
  /** Until it is resumed, where there is none. */
  readonly until?: string | undefined;
}

export interface Place {
  readonly folder: string;
  readonly sessions: readonly (string | undefined)[];
}

export function readPauses(home: string | undefined): Pause[] {
  const path = join(homeFolder(home), PAUSES_FILE);
  if (!fs.existsSync(path)) return [];
  try {
    const { pauses } = fieldsOf(JSON.parse(fs.readFileSync(path, 'utf8')));
    if (Array.isArray(pauses) && pauses.every(isPause)) return pauses;
  } catch {
    // Said below.
  }
  // To go on as if nobody had paused anything would be worse.
  throw new RecollectError('invalid_input', `The list of pauses cannot be read: ${path}`, {
    hint: 'Correct the file, or move it away and run `recollect pause` again.',
  });
}

export function writePauses(home: string | undefined, pauses: readonly Pause[], now: Date): void {
  const since = new Date(now.getTime() - REMEMBERED_MS).toISOString();
  const kept = pauses.filter(({ until }) => until === undefined || until >= since);
  writeWhole(home, PAUSES_FILE, { pauses: kept });
}

export function writeWhole(home: string | undefined, name: string, value: object): void {
  const folder = homeFolder(home);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  fs.writeFileSync(`${path}.${process.pid}`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  fs.renameSync(`${path}.${process.pid}`, path);
}

/** Whether it was in force at that time. */
export function isInForce({ from, until }: Pause, at: string): boolean {
  return from <= at && (until === undefined || at < until);
}

/** Whether it is about that place. */
export function covers({ folder, session }: Pause, place: Place): boolean {
  if (session !== undefined) return place.sessions.includes(session);
  return folder === undefined || isBelow(place.folder, folder);
}

/** `~/work/site since …, until …`, for people. */
export function describePause({ folder, session, from, until }: Pause): string {
  const where = session === undefined ? (folder ?? 'everywhere') : `session ${session}`;
  return `${where}, since ${from}${until === undefined ? ' until it is resumed' : `, until ${until}`}`;
}

export function isBelow(folder: string, other: string): boolean {
  return isInside(realPath(folder), realPath(other));
}

function isPause(value: unknown): value is Pause {
  const { folder, session, from, until } = fieldsOf(value);
  const isText = (field: unknown) => field === undefined || typeof field === 'string';
  return typeof from === 'string' && [folder, session, until].every(isText);
}
