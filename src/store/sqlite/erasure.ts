/** Takes words out of the file: first from the rows, in the transaction that erases, and later from the bytes that this leaves behind. */
import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pause } from '../../base/pause.ts';
import { KEPT_NOUNS } from '../../model/event.ts';
import type { Erasure, PendingErasure } from '../port/store.ts';
import { PROJECTIONS } from '../port/tables.ts';
import { tableExists } from './checksum.ts';
import type { Connection } from './connection.ts';
import { isBusy } from './errors.ts';
import { eraseFromPacks } from './handed-packs.ts';
import { eraseVectors } from './vector-queries.ts';

/** What is left to do: `rows:…` or `bytes:…`, or `log:…` when only the log is left that the file was written anew from. */
const KEY = 'erasure';
const ATTEMPTS = 30;
const PAUSE_MS = 10;

const ERASABLE = KEPT_NOUNS.map((noun) => `kind NOT LIKE '${noun}.%'`).join(' AND ');
const TAKE_WORDS = `UPDATE events SET body = NULL, salt = NULL
  WHERE id IN (SELECT value FROM json_each(?)) AND chain_id = ? AND scope_id = ? AND ${ERASABLE} AND body IS NOT NULL RETURNING id, item_id`;
const NOTE = `INSERT INTO settings VALUES ('${KEY}', 'rows:' || hex(randomblob(12))) ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
const MOVE_ON = `UPDATE settings SET value = ? WHERE key = '${KEY}' AND value = ?`;

export function eraseWords(connection: Connection, { chainId, scopeId, itemId, eventIds }: Erasure): number {
  const erased = connection.all(TAKE_WORDS, JSON.stringify(eventIds), chainId, scopeId);
  if (erased.length === 0) return 0;
  const gone = erased.map((row) => row.id as string);
  eraseVectors(connection, gone);
  if (erased.some((row) => row.item_id === itemId)) gone.push(itemId);
  const ids = JSON.stringify(gone);
  for (const { name, tellsOf = [] } of PROJECTIONS)
    for (const column of tellsOf)
      connection.run(`DELETE FROM ${name} WHERE ${column} IN (SELECT value FROM json_each(?))`, ids);
  // Whoever looked for something used its words.
  connection.run('DELETE FROM query_log');
  eraseFromPacks(connection, ids);
  connection.run(NOTE);
  return erased.length;
}

export function pendingErasure(connection: Connection): PendingErasure | undefined {
  // Somebody may have dropped it; then a rebuild makes it again.
  if (!tableExists(connection, 'settings')) return undefined;
  const mark = connection.get('SELECT value FROM settings WHERE key = ?', KEY)?.value as string | undefined;
  if (mark === undefined) return undefined;
  return { step: mark.startsWith('rows:') ? 'rows' : 'bytes', mark };
}

export function noteRowsRemade(connection: Connection, mark: string): boolean {
  return connection.change(MOVE_ON, mark.replace(/^rows:/, 'bytes:'), mark) > 0;
}

/**
 * Writes the file anew, so that no free page or gap in one keeps what was there, and empties the log. A reader that looks at an older state needs the
 * log; when it is gone, this is done at the next opportunity. Not inside a transaction.
 */
export async function wipeErased(connection: Connection): Promise<string | undefined> {
  const pending = pendingErasure(connection);
  if (!pending) return undefined;
  if (pending.step === 'rows') return 'the rows were not made again yet';
  const log = pending.mark.replace(/^bytes:/, 'log:');
  if (pending.mark !== log) {
    if (!(await patiently(() => connection.exec('VACUUM')))) return 'another program is writing to the store';
    if (!(await patiently(() => connection.run(MOVE_ON, log, pending.mark))))
      return 'another program is writing to the store';
  }
  const isEmptied = await patiently(() => connection.get('PRAGMA wal_checkpoint(TRUNCATE)')?.busy === 0);
  if (!isEmptied) return 'another program is reading an older state of the store';
  // The words are gone from every file by now; that the note stays a moment longer does no harm.
  await patiently(() => connection.run(`DELETE FROM settings WHERE key = '${KEY}' AND value = ?`, log));
  return undefined;
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

/** Databases and exports in the same folder, by how they begin. */
export function findCopies(path: string): string[] {
  if (path === ':memory:') return [];
  const folder = dirname(path);
  const own = ['', '-wal', '-shm', '-journal'].map((ending) => basename(path) + ending);
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !own.includes(entry.name))
    .slice(0, MOST_FILES)
    .map((entry) => join(folder, entry.name));
  return files.filter(looksLikeCopy).sort();
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
