/** Reads and replaces files of other programs: whole or not at all, through links, with their rights. */

import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { Refusal } from './refusal.ts';

const MARK = '\ufeff';

/** Somebody else wrote the file between our look and our change. */
export class ChangedMeanwhile extends Refusal {
  constructor() {
    super('Another program keeps writing to it');
  }
}

/** undefined where there is no file. */
export function readBytes(path: string): Buffer | undefined {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) throw new Refusal('It is no file');
    if (stats.size > LIMITS.clientConfigBytes) throw new Refusal(`It is larger than ${LIMITS.clientConfigBytes} bytes`);
    return readFileSync(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw asRefusal(error);
    if (isLink(path)) throw new Refusal('It is a link to a missing file');
    return undefined;
  }
}

/** A byte order mark is not part of the text; `encode` puts it back. */
export function decode(bytes: Buffer): { text: string; mark: string } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.startsWith(MARK) ? { text: text.slice(1), mark: MARK } : { text, mark: '' };
  } catch {
    throw new Refusal('It is not UTF-8 text');
  }
}

/** The folders that have to be made for a file, outermost first. */
export function missingFolders(path: string): string[] {
  const missing: string[] = [];
  for (let folder = dirname(path); !statSync(folder, { throwIfNoEntry: false }); folder = dirname(folder))
    missing.unshift(folder);
  return missing;
}

/** Those that are empty, innermost first. */
export function removeFolders(folders: readonly string[]): void {
  for (const folder of folders.toReversed()) {
    try {
      rmdirSync(folder);
    } catch {
      // Somebody uses it.
      return;
    }
  }
}

/** `expected` is what the file held when the change was decided on. */
export function replaceFile(path: string, bytes: Buffer, expected: Buffer | undefined): void {
  const before = statSync(path, { throwIfNoEntry: false });
  const target = before ? realpathSync(path) : path;
  const temporary = temporaryOf(target);
  try {
    mkdirSync(dirname(target), { recursive: true });
    rmSync(temporary, { force: true });
    writeNew(temporary, bytes, before);
    expectUnchanged(path, expected);
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw asRefusal(error);
  }
}

export function removeFile(path: string, expected: Buffer): void {
  expectUnchanged(path, expected);
  rmSync(path);
}

/** What a process that ended in the middle has left. */
export function removeRemains(path: string): void {
  rmSync(temporaryOf(path), { force: true });
  const target = realTarget(path);
  if (target !== undefined) rmSync(temporaryOf(target), { force: true });
}

/** Always the same for a file, so that remains are found. One process at a time writes, see receipts. */
function temporaryOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.recollect`);
}

function realTarget(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

function writeNew(path: string, bytes: Buffer, like: Stats | undefined): void {
  const file = openSync(path, 'wx', like ? like.mode & 0o777 : 0o666);
  try {
    writeSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  if (!like) return;
  chmodSync(path, like.mode & 0o777);
  const mine = statSync(path);
  if (mine.uid !== like.uid || mine.gid !== like.gid) chownSync(path, like.uid, like.gid);
}

function expectUnchanged(path: string, expected: Buffer | undefined): void {
  const now = readBytes(path);
  const isSame = now === undefined || expected === undefined ? now === expected : now.equals(expected);
  if (!isSame) throw new ChangedMeanwhile();
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

function asRefusal(error: unknown): unknown {
  const code = codeOf(error);
  const reasons: Record<string, string> = {
    EACCES: 'This user has no permission to read or write it',
    EPERM: 'This user has no permission to read or write it',
    EROFS: 'It is on a read-only disk',
    ENOSPC: 'The disk is full',
    ENOTDIR: 'A part of its path is no folder',
    ELOOP: 'It is a link to itself',
  };
  return code !== undefined && reasons[code] ? new Refusal(reasons[code]) : error;
}
