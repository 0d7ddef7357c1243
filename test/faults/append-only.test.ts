/** Append-only is the database's own rule: another program that opens the file cannot get around it. */
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { makeSample, SAMPLE_SCOPE } from '../support/sample-store.ts';
import { tempFolder } from '../support/temp-folder.ts';

type EventRow = Record<string, SQLInputValue>;

const path = join(tempFolder(), 'memory.db');
await makeSample(path);
let db: DatabaseSync;
let before: Record<string, string[]>;

beforeEach(() => {
  before = fingerprint(path);
  db = new DatabaseSync(path);
});

afterEach(() => {
  db.close();
});

function event(where: string): EventRow {
  return { ...(db.prepare(`SELECT * FROM events WHERE ${where} LIMIT 1`).get() as EventRow) };
}

function insert(row: EventRow, how = 'INSERT'): void {
  const columns = Object.keys(row);
  db.prepare(`${how} INTO events (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`).run(
    ...Object.values(row),
  );
}

/** A row that would be the next of its chain, if nothing else were wrong with it. */
function nextEvent(): EventRow {
  const { pos: _, ...row } = event(
    "seq = (SELECT max(seq) FROM events WHERE chain_id = 'local') AND chain_id = 'local'",
  );
  return { ...row, id: 'ev_new', seq: Number(row.seq) + 1, external_id: null, source: null };
}

function expectRefused(attempt: () => void): void {
  expect(attempt).toThrow(/ledger: |constraint/);
  expect(fingerprint(path)).toEqual(before);
}

test('no column can be updated', () => {
  const columns = db.prepare("SELECT name, type FROM pragma_table_info('events')").all() as {
    name: string;
    type: string;
  }[];
  expect(columns.length).toBeGreaterThan(20);
  for (const { name, type } of columns) {
    const value = type === 'BLOB' ? "x'00'" : type === 'TEXT' ? "'other'" : '999999';
    for (const how of ['UPDATE', 'UPDATE OR REPLACE', 'UPDATE OR IGNORE', 'UPDATE OR FAIL', 'UPDATE OR ROLLBACK']) {
      expectRefused(() => db.exec(`${how} events SET ${name} = ${value} WHERE pos = 2`));
    }
    expectRefused(() => db.exec(`UPDATE events SET body = NULL, salt = NULL, ${name} = ${value} WHERE pos = 2`));
    expectRefused(() =>
      db.exec(`INSERT INTO events SELECT * FROM events WHERE pos = 2 ON CONFLICT DO UPDATE SET ${name} = ${value}`),
    );
  }
});

test('nothing can be deleted', () => {
  expectRefused(() => db.exec('DELETE FROM events'));
  expectRefused(() => db.exec('DELETE FROM events WHERE pos = (SELECT max(pos) FROM events)'));
  db.exec('PRAGMA recursive_triggers = off; PRAGMA foreign_keys = off; PRAGMA ignore_check_constraints = on');
  expectRefused(() => db.exec('DELETE FROM events WHERE pos = 1'));
});

test.each(['INSERT', 'INSERT OR REPLACE', 'REPLACE', 'INSERT OR FAIL', 'INSERT OR ROLLBACK'])(
  '%s cannot take the place of an event',
  (how) => {
    const known = event('external_id IS NOT NULL');
    const next = nextEvent();
    expectRefused(() => insert(known, how));
    expectRefused(() => insert({ ...next, id: known.id! }, how));
    expectRefused(() => insert({ ...next, seq: 1 }, how));
    expectRefused(() => insert({ ...next, pos: 1 }, how));
    expectRefused(() => insert({ ...next, pos: 0 }, how));
    expectRefused(() => insert({ ...next, pos: -5 }, how));
    expectRefused(() =>
      insert({ ...next, scope_id: known.scope_id!, source: known.source!, external_id: known.external_id! }, how),
    );
  },
);

test('INSERT OR IGNORE changes nothing either', () => {
  const known = event('external_id IS NOT NULL');
  expect(() => insert(known, 'INSERT OR IGNORE')).toThrow(/ledger: /);
  expect(fingerprint(path)).toEqual(before);
});

test('no gap can be made', () => {
  const next = nextEvent();
  expectRefused(() => insert({ ...next, seq: Number(next.seq) + 1 }));
  expectRefused(() => insert({ ...next, seq: Number(next.seq) + 100 }));
  expectRefused(() => insert({ ...next, seq: 0 }));
  expectRefused(() => insert({ ...next, seq: -1 }));
  expectRefused(() => insert({ ...next, chain_id: 'another', seq: 2 }));
});

test('body and salt can be erased together, and only together', async () => {
  for (const column of ['body', 'salt']) {
    expectRefused(() => db.exec(`UPDATE events SET ${column} = NULL WHERE pos = 3`));
    expectRefused(() => insert({ ...nextEvent(), [column]: null }));
  }
  expectRefused(() => db.exec("UPDATE events SET body = '', salt = x'' WHERE pos = 3"));
  const whole = event('pos = 3');
  db.exec('UPDATE events SET body = NULL, salt = NULL WHERE pos = 3');
  expect(event('pos = 3')).toEqual({ ...whole, body: null, salt: null });
  before = fingerprint(path);
  expectRefused(() => db.prepare('UPDATE events SET body = ?, salt = ? WHERE pos = 3').run(whole.body!, whole.salt!));
  expectRefused(() => db.exec('DELETE FROM events WHERE pos = 3'));
  const memory = await openMemory({ path, scope: SAMPLE_SCOPE });
  const { problems } = await memory.verify();
  expect(problems).toMatchObject([{ event: whole.id }]);
  await memory.close();
});
