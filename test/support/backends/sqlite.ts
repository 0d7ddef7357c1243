/** SQLite in a file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PROJECTIONS } from '../../../src/store/port/tables.ts';
import { atEnd } from '../lifetime.ts';
import type { Backend, Place, SqlRows } from './backend.ts';

export const sqliteBackend: Backend = {
  name: 'sqlite',
  missing: undefined,
  derivedTables: [...PROJECTIONS.map((table) => table.name), 'search', 'event_labels'],
  newPlace: async () => placeAt(newPath()),
  copyOf: async (place) => {
    const path = newPath();
    const db = new DatabaseSync(place.options.path!);
    db.prepare('VACUUM INTO ?').run(path);
    db.close();
    return placeAt(path);
  },
};

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
