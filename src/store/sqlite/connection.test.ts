/** One connection: settings that durability rests on, and statements that are prepared once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type ConnectionOptions, OpenConnection } from './connection.ts';

const folder = mkdtempSync(join(tmpdir(), 'recollect-connection-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

function connect(options: Partial<ConnectionOptions> = {}): OpenConnection {
  return new OpenConnection({ path: join(folder, `${files++}.db`), readOnly: false, synchronous: 'full', ...options });
}

function pragma(connection: OpenConnection, name: string): unknown {
  return Object.values(connection.get(`PRAGMA ${name}`)!)[0];
}

describe('settings', () => {
  test('a file is in WAL mode, fully synchronous, with foreign keys (LED-7)', () => {
    const connection = connect();
    expect(pragma(connection, 'journal_mode')).toBe('wal');
    expect(pragma(connection, 'synchronous')).toBe(2);
    expect(pragma(connection, 'foreign_keys')).toBe(1);
    expect(pragma(connection, 'fullfsync')).toBe(1);
    expect(pragma(connection, 'checkpoint_fullfsync')).toBe(1);
    expect(pragma(connection, 'trusted_schema')).toBe(0);
    connection.close();
  });

  test.each([
    ['off', 0],
    ['normal', 1],
    ['full', 2],
  ] as const)('synchronous %s is what SQLite runs with', (synchronous, level) => {
    const connection = connect({ synchronous });
    expect(pragma(connection, 'synchronous')).toBe(level);
    connection.close();
  });

  test('a reading connection cannot write', () => {
    const path = join(folder, 'reader.db');
    const writer = connect({ path });
    writer.exec('CREATE TABLE t (a TEXT) STRICT');
    const reader = connect({ path, readOnly: true });
    expect(pragma(reader, 'query_only')).toBe(1);
    expect(() => reader.run('INSERT INTO t VALUES (?)', 'x')).toThrow();
    reader.close();
    writer.close();
  });

  test('a database in memory opens with the same settings', () => {
    const connection = connect({ path: ':memory:' });
    expect(pragma(connection, 'synchronous')).toBe(2);
    expect(pragma(connection, 'foreign_keys')).toBe(1);
    connection.close();
  });
});

describe('statements', () => {
  test('the same text is prepared once', () => {
    const connection = connect({ path: ':memory:' });
    const prepared: string[] = [];
    const { db } = connection;
    const prepare = db.prepare.bind(db);
    db.prepare = (sql) => {
      prepared.push(sql);
      return prepare(sql);
    };
    for (let times = 0; times < 5; times++) expect(connection.get('SELECT ? AS a', times)).toEqual({ a: times });
    for (let times = 0; times < 5; times++) connection.all('SELECT 2 AS b');
    expect(prepared).toEqual(['SELECT ? AS a', 'SELECT 2 AS b']);
    connection.close();
  });

  test('many different texts do not pile up, and all of them work', () => {
    const connection = connect({ path: ':memory:' });
    for (let number = 0; number < 1_000; number++) {
      expect(connection.get(`SELECT ${number} AS a`)).toEqual({ a: number });
    }
    expect(connection.get('SELECT 0 AS a')).toEqual({ a: 0 });
    connection.close();
  });

  test('each one is announced before it runs', () => {
    const seen: string[] = [];
    const connection = connect({ path: ':memory:', onStatement: (sql) => seen.push(sql) });
    connection.exec('CREATE TABLE t (a TEXT) STRICT');
    connection.run('INSERT INTO t VALUES (?)', 'x');
    connection.all('SELECT a FROM t');
    expect(seen).toEqual(['CREATE TABLE t (a TEXT) STRICT', 'INSERT INTO t VALUES (?)', 'SELECT a FROM t']);
    connection.close();
  });

  test('closing twice is harmless', () => {
    const connection = connect({ path: ':memory:' });
    connection.close();
    connection.close();
  });
});
