import { afterEach, beforeEach, expect, test } from 'vitest';
import { OpenConnection } from './connection.ts';
import { replaceTables } from './replace-tables.ts';

const NAMES = ['parents', 'children', 'few', 'many', 'words'];

let connection: OpenConnection;
beforeEach(() => {
  connection = new OpenConnection({ path: ':memory:', readOnly: false, synchronous: 'off' });
  for (const ending of ['', '__next'])
    connection.exec(`
      CREATE TABLE parents${ending} (id INTEGER PRIMARY KEY) STRICT;
      CREATE TABLE children${ending} (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parents${ending} (id) DEFERRABLE INITIALLY DEFERRED) STRICT;
      CREATE TABLE few${ending} (id INTEGER PRIMARY KEY, word TEXT) STRICT;
      CREATE INDEX few_by_word${ending} ON few${ending} (word);
      CREATE TABLE many${ending} (id INTEGER PRIMARY KEY, word TEXT) STRICT;
      CREATE VIRTUAL TABLE words${ending} USING fts5 (word)`);
  connection.exec(`
    INSERT INTO parents VALUES (1); INSERT INTO children VALUES (1, 1); INSERT INTO few VALUES (1, 'old');
    INSERT INTO parents__next VALUES (2), (3); INSERT INTO children__next VALUES (2, 3); INSERT INTO few__next VALUES (2, 'new'), (3, NULL);
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000) INSERT INTO many__next SELECT n, 'word ' || n FROM numbers;
    INSERT INTO words__next VALUES ('found')`);
});
afterEach(() => connection.close());

function replace(): void {
  connection.exec('BEGIN IMMEDIATE');
  replaceTables(connection, NAMES, '__next');
  connection.exec('COMMIT');
}

function names(type: string): unknown[] {
  return connection
    .all("SELECT name FROM sqlite_schema WHERE type = ? AND name NOT LIKE 'words_%' ORDER BY name", type)
    .map(({ name }) => name);
}

function expectAllReplaced(): void {
  expect(names('table')).toEqual(NAMES.toSorted());
  expect(connection.all('SELECT * FROM parents')).toEqual([{ id: 2 }, { id: 3 }]);
  expect(connection.all('SELECT * FROM children')).toEqual([{ id: 2, parent: 3 }]);
  expect(connection.all('SELECT * FROM few')).toEqual([
    { id: 2, word: 'new' },
    { id: 3, word: null },
  ]);
  expect(connection.get('SELECT count(*) AS rows FROM many')).toEqual({ rows: 2_000 });
  expect(connection.all("SELECT word FROM words WHERE words MATCH 'found'")).toEqual([{ word: 'found' }]);
  expect(() => connection.exec('INSERT INTO children VALUES (9, 9)')).toThrow(/FOREIGN KEY/);
}

test('large and small tables, those that refer to others and FTS5', () => {
  replace();
  expectAllReplaced();
  expect(names('index')).toEqual(['few_by_word']);
});

test('a small table is filled again and not renamed', () => {
  const page = () => connection.get("SELECT rootpage FROM sqlite_schema WHERE name = 'few'");
  const before = page();
  replace();
  expect(page()).toEqual(before);
});

test.each([
  ['lost its index', 'DROP INDEX few_by_word'],
  ['has another index', 'CREATE INDEX another ON few (id, word)'],
  ['has another column', 'ALTER TABLE few ADD COLUMN other TEXT'],
  ['is gone', 'DROP TABLE few'],
  ['refers to one that is gone', 'PRAGMA foreign_keys = off; DROP TABLE parents; PRAGMA foreign_keys = on'],
])('a live table that %s is replaced by the new one', (_, damage) => {
  connection.exec(damage);
  replace();
  expectAllReplaced();
  expect(names('index')).toHaveLength(1);
});
