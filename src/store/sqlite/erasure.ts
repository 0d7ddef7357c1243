/** Takes words out of the file: first from the rows, in the transaction that erases, and later from the bytes that this leaves behind. */
import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pause } from '../../base/pause.ts';
import { KEPT_NOUNS } from '../../model/event.ts';
import type { Erasure, PendingErasure } from '../port/store.ts';
import { PROJECTIONS } from '../port/tables.ts';
import { cleanBackups, folderOf, isOwnBackup, type UncleanBackup, uncleanBackups } from './backups.ts';
import type { Connection } from './connection.ts';
import { isBusy } from './errors.ts';
import { tableExists } from './read-tables.ts';
import { eraseVectors } from './vector-queries.ts';

/**
 * What is left to do: `rows:…` or `bytes:…`, `log:…` when only the log is left that the file was rewritten from, `copies:…` when only backups are left
 * that migrations made.
 */
const KEY = 'erasure';
const ATTEMPTS = 30;
const PAUSE_MS = 10;

const ERASABLE = KEPT_NOUNS.map((noun) => `kind NOT LIKE '${noun}.%'`).join(' AND ');
const TAKE_WORDS = `UPDATE events SET body = NULL, salt = NULL
  WHERE id IN (SELECT value FROM json_each(?)) AND chain_id = ? AND scope_id = ? AND ${ERASABLE} AND body IS NOT NULL RETURNING id, item_id`;
const NOTE = `INSERT INTO settings VALUES ('${KEY}', 'rows:' || hex(randomblob(12))) ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
const MOVE_ON = `UPDATE settings SET value = ? WHERE key = '${KEY}' AND value = ?`;

/** The list of the ids is one value. */
const TAKE_FROM_PACKS = `UPDATE handed_packs
  SET items = (SELECT json_group_array(value) FROM json_each(handed_packs.items) WHERE value NOT IN (SELECT value FROM json_each(?1)))
  WHERE EXISTS (SELECT 1 FROM json_each(handed_packs.items) WHERE value IN (SELECT value FROM json_each(?1)))`;

/** Versions before this one left backups as they were. */
const NOTE_BACKUPS = `INSERT INTO settings SELECT '${KEY}', 'copies:' || hex(randomblob(12)) WHERE EXISTS (SELECT 1 FROM erasures) ON CONFLICT DO NOTHING`;

export function eraseWords(connection: Connection, { chainId, scopeId, itemId, eventIds }: Erasure): number {
  const erased = connection.all<{ id: string; item_id: string | null }>(
    TAKE_WORDS,
    JSON.stringify(eventIds),
    chainId,
    scopeId,
  );
  if (erased.length === 0) return 0;
  const gone = erased.map(({ id }) => id);
  eraseVectors(connection, gone);
  if (erased.some((row) => row.item_id === itemId)) gone.push(itemId);
  const ids = JSON.stringify(gone);
  for (const { name, erasedWith = [] } of PROJECTIONS)
    for (const column of erasedWith)
      connection.run(`DELETE FROM ${name} WHERE ${column} IN (SELECT value FROM json_each(?))`, ids);
  // Whoever looked for something used its words.
  connection.run('DELETE FROM query_log');
  connection.run(TAKE_FROM_PACKS, ids);
  connection.run(NOTE);
  return erased.length;
}

export function pendingErasure(connection: Connection): PendingErasure | undefined {
  // Somebody may have dropped it; then a rebuild makes it again.
  if (!tableExists(connection, 'settings')) return undefined;
  const mark = connection.get<{ value: string }>('SELECT value FROM settings WHERE key = ?', KEY)?.value;
  if (mark === undefined) return undefined;
  return { step: mark.startsWith('rows:') ? 'rows' : mark.startsWith('copies:') ? 'copies' : 'bytes', mark };
}

/** After a migration: the next step of this opening looks through the backups. */
export function noteOlderBackups(connection: Connection): void {
  if (tableExists(connection, 'settings') && tableExists(connection, 'erasures')) connection.run(NOTE_BACKUPS);
}

export function noteRowsRemade(connection: Connection, mark: string): boolean {
  return connection.change(MOVE_ON, mark.replace(/^rows:/, 'bytes:'), mark) > 0;
}

/**
 * Rewrites the file, so that no free page or gap in one keeps what was there, empties the log, and rewrites the backups. A reader that looks at an
 * older state needs the log; when it is gone, this is done at the next opportunity. Not inside a transaction.
 */
export async function wipeErased(connection: Connection, path: string): Promise<string | undefined> {
  const pending = pendingErasure(connection);
  if (pending?.step === 'rows') return 'the rows were not made again yet';
  if (pending?.step === 'bytes') {
    const left = await wipeFile(connection, pending.mark);
    if (left !== undefined) return left;
  }
  // No process can be making a backup of the words by now: that would be a reader of an older state.
  const unclean = cleanBackups(connection, path);
  if (unclean.length > 0) return `a backup still has the words: ${unclean.map(inWords).join('; ')}`;
  if (!pending) return undefined;
  // The words are gone from every file by now; that the note stays a moment longer does no harm.
  const done = pending.mark.replace(/^\w+:/, 'copies:');
  await patiently(() => connection.run(`DELETE FROM settings WHERE key = '${KEY}' AND value = ?`, done));
  return undefined;
}

async function wipeFile(connection: Connection, mark: string): Promise<string | undefined> {
  const log = mark.replace(/^bytes:/, 'log:');
  if (mark !== log) {
    if (!(await patiently(() => connection.exec('VACUUM')))) return 'another program is writing to the store';
    if (!(await patiently(() => connection.run(MOVE_ON, log, mark)))) return 'another program is writing to the store';
  }
  const isEmptied = await patiently(() => connection.get('PRAGMA wal_checkpoint(TRUNCATE)')?.busy === 0);
  if (!isEmptied) return 'another program is reading an older state of the store';
  const noted = await patiently(() => connection.run(MOVE_ON, log.replace(/^log:/, 'copies:'), log));
  return noted ? undefined : 'another program is writing to the store';
}

function inWords({ file, reason }: UncleanBackup): string {
  return `${file} (${reason})`;
}

/** Tries for a moment; false when others did not make way. */
async function patiently(attempt: () => unknown): Promise<boolean> {
  for (let left = ATTEMPTS; left > 0; left--) {
    try {
      if (attempt() !== false) return true;
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
    await pause(PAUSE_MS);
  }
  return false;
}

const SQLITE_FILE = Buffer.from('SQLite format 3\0');
const EXPORTED = Buffer.from('{"format":"recollect-ledger"');
const MOST_FILES = 1_000;

/** Databases and exports beside the store and among its backups, by how they begin; its own backups only while they have erased words. */
export function findCopies(connection: Connection, path: string): string[] {
  if (path === ':memory:') return [];
  const own = ['', '-wal', '-shm', '-journal'].map((ending) => basename(path) + ending);
  const beside = filesIn(dirname(path)).filter((file) => !own.includes(basename(file)));
  return [...beside.filter(looksLikeCopy), ...copiesAmongBackups(connection, path)].sort();
}

function copiesAmongBackups(connection: Connection, path: string): string[] {
  const folder = folderOf(path);
  try {
    const others = filesIn(folder).filter((file) => !isOwnBackup(path, basename(file)));
    return [...others.filter(looksLikeCopy), ...uncleanBackups(connection, path).map(({ file }) => file)];
  } catch {
    // It cannot be read. What was erased is erased all the same, and the receipt has to say so.
    return [folder];
  }
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .slice(0, MOST_FILES)
    .map((entry) => join(folder, entry.name));
}

function looksLikeCopy(file: string): boolean {
  const start = Buffer.alloc(EXPORTED.length);
  try {
    const descriptor = openSync(file, 'r');
    try {
      readSync(descriptor, start, 0, start.length, 0);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // What cannot be read cannot be told; it is not ours then.
    return false;
  }
  return start.subarray(0, SQLITE_FILE.length).equals(SQLITE_FILE) || start.equals(EXPORTED);
}
