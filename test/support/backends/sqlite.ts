/** SQLite in a file. Making a store takes ten times as long as copying an empty one, so each process makes one. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { once } from '../../../src/base/once.ts';
import { openMemory } from '../../../src/index.ts';
import { PROJECTIONS } from '../../../src/store/port/tables.ts';
import { atEnd } from '../lifetime.ts';
import type { Backend, Place, SqlRows } from './backend.ts';

export const sqliteBackend: Backend = {
  name: 'sqlite',
  missing: undefined,
  derivedTables: [...PROJECTIONS.map((table) => table.name), 'search', 'event_labels'],
  newPlace: async () => {
    const path = newPath();
    copyFileSync(await emptyStore(), path);
    return placeAt(path);
  },
  copyOf: async (place) => {
    const path = newPath();
    const db = new DatabaseSync(place.options.path!);
    db.prepare('VACUUM INTO ?').run(path);
    db.close();
    return placeAt(path);
  },
};

const emptyStore = once(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-empty-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'memory.db');
  // Nothing is left outside the file when the last connection closes.
  await (await openMemory({ path, scope: 'project:made', synchronous: 'off' })).close();
  return path;
});

function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-place-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'memory.db');
}

function placeAt(path: string): Place {
  return { options: { path }, sql: async (text) => runOn(path, text) };
}

function runOn(path: string, text: string): SqlRows {
  const db = new DatabaseSync(path);
  try {
    db.exec('PRAGMA foreign_keys = off');
    if (/^\s*SELECT/i.test(text)) return db.prepare(text).all();
    db.exec(text);
    return [];
  } finally {
    db.close();
  }
}
