/** Append-only is the file's own rule: it holds for any program that opens it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addEvent } from '../../../test/store/contract/samples.ts';
import { openSqliteStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'recollect-append-'));
const path = join(folder, 'memory.db');
let db: DatabaseSync;

beforeAll(async () => {
  const store = await openSqliteStore({ path, synchronous: 'off' });
  await store.write(async (view) => {
    for (let count = 0; count < 3; count++) await addEvent(view);
  });
  await store.close();
  db = new DatabaseSync(path);
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const columns = () =>
  db
    .prepare('PRAGMA table_info(events)')
    .all()
    .map((row) => String(row.name));
const others = () =>
  columns()
    .filter((name) => name !== 'pos')
    .join(', ');

describe('another program cannot (LED-5)', () => {
  test.each([
    ['remove an event', 'DELETE FROM events WHERE seq = 2'],
    ['remove them all', 'DELETE FROM events'],
    ['change a body', `UPDATE events SET body = '{}' WHERE seq = 1`],
    ['take a body and leave its salt', 'UPDATE events SET body = NULL WHERE seq = 1'],
    ['move an event', 'UPDATE events SET seq = 9 WHERE seq = 3'],
    ['change a place in the file', 'UPDATE events SET pos = 99 WHERE seq = 3'],
  ])('%s', (_, sql) => {
    expect(() => db.exec(sql)).toThrow();
  });

  test('change any column of an event, with or without its body', () => {
    const free = new Set(['body', 'salt']);
    for (const column of columns().filter((name) => !free.has(name))) {
      const value = column.endsWith('_hash')
        ? "x'00'"
        : column === 'trust'
          ? '0.123'
          : /_at$|^seq$|^pos$|version/.test(column)
            ? '77'
            : "'other'";
      expect(() => db.exec(`UPDATE events SET ${column} = ${value} WHERE seq = 1`), column).toThrow();
      expect(
        () => db.exec(`UPDATE events SET ${column} = ${value}, body = NULL, salt = NULL WHERE seq = 1`),
        column,
      ).toThrow();
    }
  });

  test('put an event in the place of another', () => {
    const copy = `SELECT ${others()} FROM events WHERE seq = 2`;
    expect(() => db.exec(`INSERT INTO events (${others()}) ${copy}`)).toThrow(/ledger/);
    expect(() => db.exec(`INSERT OR REPLACE INTO events (${others()}) ${copy}`)).toThrow(/ledger/);
    expect(() => db.exec(`INSERT OR REPLACE INTO events SELECT * FROM events WHERE seq = 2`)).toThrow(/ledger/);
    expect(() => db.exec(`INSERT OR IGNORE INTO events (${others()}) ${copy}`)).toThrow(/ledger/);
  });
});

test('a body can be erased together with its salt, and only that', () => {
  db.exec('UPDATE events SET body = NULL, salt = NULL WHERE seq = 3');
  expect(db.prepare('SELECT count(*) AS n FROM events WHERE body IS NULL').get()).toEqual({ n: 1 });
  expect(() => db.exec(`UPDATE events SET body = '{}', salt = x'00' WHERE seq = 3`)).toThrow();
});
