/** Copies of the store that migrations make: how one is made, and how words that were erased later are taken out of it. */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { codeOf, messageOf } from '../../base/errors.ts';
import type { Connection } from './connection.ts';
import { DatabaseSync } from './node-sqlite.ts';

/** Marks a file as ours: 'RCLT'. */
export const APPLICATION_ID = 0x52434c54;

const UNFINISHED = '.part';
const ATTEMPTS = 3;
/** A rewritten backup has its ledger only. This is an unfinished erasure, so whoever opens the backup makes the rows again. */
const LEDGER_ONLY = 'rows:ledger-only-';

export interface UncleanBackup {
  readonly file: string;
  readonly reason: string;
}

/** The caller has the write lock, so the backup is of exactly the state that is then changed. */
export function makeBackup(path: string, schema: number, now: number): string {
  const folder = folderOf(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeUnfinished(path);
  const stamp = new Date(now).toISOString().replace(/[:.]/g, '-');
  const target = join(folder, `${storeName(path)}-schema${schema}-${stamp}-${process.pid}.db`);
  // VACUUM INTO cannot run inside the transaction that has the lock.
  const reader = new DatabaseSync(path, { readOnly: true });
  try {
    makeWhole(target, (part) => reader.prepare('VACUUM INTO ?').run(part));
  } finally {
    reader.close();
  }
  return target;
}

/** Takes the words of erased events out of every backup of this store; returns the backups where that was impossible. */
export function cleanBackups(connection: Connection, path: string): UncleanBackup[] {
  if (path === ':memory:') return [];
  removeUnfinished(path);
  const erased = erasedEvents(connection);
  return backupsOf(path).flatMap((file) => {
    try {
      leaveWriteAheadMode(file);
      if (hasErasedWords(file, erased)) makeWhole(file, (part) => copyLedger(file, part, erased));
      return [];
    } catch (error) {
      return [{ file, reason: messageOf(error) }];
    }
  });
}

/** Backups that still have words of erased events, or that cannot be read. */
export function uncleanBackups(connection: Connection, path: string): UncleanBackup[] {
  if (path === ':memory:') return [];
  const erased = erasedEvents(connection);
  return backupsOf(path).flatMap((file) => {
    try {
      return hasErasedWords(file, erased) ? [{ file, reason: 'it was not rewritten yet' }] : [];
    } catch (error) {
      return [{ file, reason: messageOf(error) }];
    }
  });
}

export function folderOf(path: string): string {
  return join(dirname(path), 'backups');
}

/** Whether this file in the folder of backups was made by `makeBackup` for this store. */
export function isOwnBackup(path: string, name: string): boolean {
  return name.startsWith(`${storeName(path)}-schema`) && /-schema\d+-\d{4}-\d\d-\d\dT[\d-]+Z-\d+\.db$/.test(name);
}

function storeName(path: string): string {
  return basename(path, '.db');
}

function backupsOf(path: string): string[] {
  return namesIn(folderOf(path))
    .filter((name) => isOwnBackup(path, name))
    .sort()
    .map((name) => join(folderOf(path), name));
}

/** Only events that really lost their words: an imported erasure may name events of another scope. */
function erasedEvents(connection: Connection): string {
  const rows = connection.all(
    'SELECT DISTINCT e.id FROM erasures r JOIN events e ON e.id = r.id WHERE e.body IS NULL ORDER BY e.id',
  );
  return JSON.stringify(rows.map(({ id }) => id));
}

/** Somebody may have opened the backup as a store; then its log has words too, and belongs to the file by its name. */
function leaveWriteAheadMode(file: string): void {
  const db = new DatabaseSync(file);
  try {
    const mode = db.prepare('PRAGMA journal_mode = delete').get()?.journal_mode;
    if (mode !== 'delete') throw new Error('another program has it open');
  } finally {
    db.close();
  }
}

function hasErasedWords(file: string, erased: string): boolean {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    if (db.prepare('PRAGMA application_id').get()?.application_id !== APPLICATION_ID)
      throw new Error('it is not a backup of a store');
    const words = db.prepare(
      'SELECT 1 FROM events WHERE body IS NOT NULL AND id IN (SELECT value FROM json_each(?)) LIMIT 1',
    );
    if (words.get(erased)) return true;
    // Made between an erasure and the moment when the rows were made again without its words.
    const mark = db.prepare("SELECT value FROM settings WHERE key = 'erasure'").get()?.value;
    return typeof mark === 'string' && mark.startsWith('rows:') && !mark.startsWith(LEDGER_ONLY);
  } finally {
    db.close();
  }
}

/**
 * A new file with the schema and the ledger of the old one, without the erased words. All other rows come from the ledger, in any version of the
 * schema, so no version has to know which of them contain words.
 */
function copyLedger(from: string, to: string, erased: string): void {
  const db = new DatabaseSync(to);
  try {
    // Nothing is lost if this breaks off: the old file is still in its place.
    db.exec('PRAGMA journal_mode = off; PRAGMA synchronous = off; PRAGMA temp_store = memory');
    db.prepare('ATTACH ? AS old').run(`${pathToFileURL(from).href}?mode=ro`);
    const id = db.prepare('PRAGMA old.application_id').get()!.application_id;
    const version = db.prepare('PRAGMA old.user_version').get()!.user_version;
    db.exec(`PRAGMA application_id = ${id}; PRAGMA user_version = ${version}; BEGIN`);
    const parts = db
      .prepare(
        `SELECT type, sql FROM old.sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        AND name NOT IN (SELECT name FROM pragma_table_list WHERE schema = 'old' AND type = 'shadow') ORDER BY rowid`,
      )
      .all();
    const make = (isWanted: (type: unknown) => boolean) => {
      for (const { type, sql } of parts) if (isWanted(type)) db.exec(String(sql));
    };
    make((type) => type === 'table');
    db.exec('INSERT INTO main.schema_migrations SELECT * FROM old.schema_migrations');
    const columns = db
      .prepare("SELECT name FROM pragma_table_info('events', 'old')")
      .all()
      .map(({ name }) => String(name));
    const values = columns.map((name) =>
      name === 'body' || name === 'salt' ? `CASE WHEN id IN (SELECT value FROM gone) THEN NULL ELSE ${name} END` : name,
    );
    db.prepare(
      `WITH gone (value) AS MATERIALIZED (SELECT value FROM json_each(?))
      INSERT INTO main.events (${columns.join(', ')}) SELECT ${values.join(', ')} FROM old.events ORDER BY pos`,
    ).run(erased);
    db.prepare("INSERT INTO main.settings (key, value) VALUES ('erasure', ?)").run(
      `${LEDGER_ONLY}${randomBytes(12).toString('hex')}`,
    );
    // Indexes and triggers last: the rule that the ledger is only appended to is for those who write to it.
    make((type) => type !== 'table');
    const counts = db
      .prepare('SELECT (SELECT count(*) FROM main.events) = (SELECT count(*) FROM old.events) AS equal')
      .get();
    if (counts?.equal !== 1) throw new Error('it could not be read completely');
    db.exec('COMMIT');
  } finally {
    db.close();
  }
}

/** The file appears whole or not at all, also after a crash, readable by its owner only. */
function makeWhole(target: string, fill: (part: string) => void): void {
  for (let attempt = 1; ; attempt++) {
    const part = `${target}.${randomBytes(6).toString('hex')}${UNFINISHED}`;
    try {
      // Made beforehand, because SQLite would make it with whatever rights the umask leaves.
      closeSync(openSync(part, 'wx', 0o600));
      fill(part);
      flush(part);
      renameSync(part, target);
      flush(dirname(target));
      return;
    } catch (error) {
      rmSync(part, { force: true });
      // Another process may have taken it for what a crash left behind.
      if (codeOf(error) !== 'ENOENT' || attempt === ATTEMPTS) throw error;
    }
  }
}

/** What a crash left behind. */
function removeUnfinished(path: string): void {
  const folder = folderOf(path);
  for (const name of namesIn(folder))
    if (name.startsWith(`${storeName(path)}-schema`) && name.endsWith(UNFINISHED))
      rmSync(join(folder, name), { force: true });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

function flush(path: string): void {
  try {
    const handle = openSync(path, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    // Windows cannot flush a folder, nor a file that is open for reading.
    if (process.platform !== 'win32') throw error;
  }
}
