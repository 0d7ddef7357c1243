/** Append-only is the database's own rule: it holds for any program that connects to it. */
import type { PGlite } from '@electric-sql/pglite';
import { beforeAll, describe, expect, test } from 'vitest';
import { addEvent } from '../../../test/store/contract/samples.ts';
import { freshPglite } from '../../../test/support/postgres/pglite.ts';
import { pgliteDatabase } from '../../../test/support/postgres/pglite-database.ts';
import { openStoreOn } from './store.ts';

let pglite: PGlite;
let columns: string[];

beforeAll(async () => {
  pglite = await freshPglite();
  const store = await openStoreOn(pgliteDatabase(pglite), {});
  await store.write(async (view) => {
    for (let count = 0; count < 3; count++) await addEvent(view);
  });
  await store.close();
  const { rows } = await pglite.query<{ name: string }>(
    "SELECT attname AS name FROM pg_attribute WHERE attrelid = 'events'::regclass AND attnum > 0 ORDER BY attnum",
  );
  columns = rows.map((row) => row.name);
});

describe('another program cannot (LED-5)', () => {
  test.each([
    ['remove an event', 'DELETE FROM events WHERE seq = 2'],
    ['remove them all', 'DELETE FROM events'],
    ['empty the table', 'TRUNCATE events'],
    ['change a body', `UPDATE events SET body = '{}' WHERE seq = 1`],
    ['take a body and leave its salt', 'UPDATE events SET body = NULL WHERE seq = 1'],
    ['move an event', 'UPDATE events SET seq = 9 WHERE seq = 3'],
    ['change a place in the log', 'UPDATE events SET pos = 99 WHERE seq = 3'],
  ])('%s', async (_, sql) => {
    await expect(pglite.exec(sql)).rejects.toThrow();
  });

  test('change any column of an event, with or without its body', async () => {
    for (const column of columns.filter((name) => name !== 'body' && name !== 'salt')) {
      const value = column.endsWith('_hash')
        ? "'\\x00'"
        : column === 'trust'
          ? '0.123'
          : /_at$|^seq$|^pos$|version/.test(column)
            ? '77'
            : "'other'";
      for (const more of ['', ', body = NULL, salt = NULL'])
        await expect(
          pglite.exec(`UPDATE events SET ${column} = ${value}${more} WHERE seq = 1`),
          column,
        ).rejects.toThrow();
    }
  });

  test('put an event in the place of another, leave a place free, or take an earlier position', async () => {
    const copy = async (changes: Record<string, string>) => {
      const values = columns.map((column) => changes[column] ?? column).join(', ');
      await pglite.exec(`INSERT INTO events (${columns.join(', ')}) SELECT ${values} FROM events WHERE seq = 3`);
    };
    const next = { id: "'ev_next'", pos: '99', seq: '4', external_id: 'NULL' };
    await expect(copy({ ...next, seq: '3' })).rejects.toThrow(/events_place/);
    await expect(copy({ ...next, seq: '5' })).rejects.toThrow(/ledger/);
    await expect(copy({ ...next, id: 'id' })).rejects.toThrow(/events_id/);
    await copy(next);
    await expect(copy({ ...next, id: "'ev_more'", seq: '5', pos: '50' })).rejects.toThrow(/ledger/);
    await expect(copy({ ...next, chain_id: "'other'", id: "'ev_more'", seq: '2', pos: '100' })).rejects.toThrow(
      /ledger/,
    );
  });

  test('put several events at once unless each stands behind the one before', async () => {
    const copies = (places: string) => {
      const values = columns.map(
        (c) =>
          ({ id: "'ev_' || g.seq", pos: 'g.pos', seq: 'g.seq', chain_id: "'several'", external_id: 'NULL' })[c] ??
          `e.${c}`,
      );
      return pglite.exec(
        `INSERT INTO events (${columns.join(', ')}) SELECT ${values.join(', ')} FROM events e, (VALUES ${places}) AS g (seq, pos) WHERE e.seq = 1`,
      );
    };
    await expect(copies('(1, 200), (3, 201)')).rejects.toThrow(/ledger/);
    await expect(copies('(1, 201), (2, 200)')).rejects.toThrow(/ledger/);
    await expect(copies('(2, 200), (3, 201)')).rejects.toThrow(/ledger/);
    await copies('(2, 201), (1, 200)');
  });
});

test('a body can be erased together with its salt, and only that', async () => {
  await pglite.exec('UPDATE events SET body = NULL, salt = NULL WHERE seq = 3');
  expect((await pglite.query('SELECT count(*)::int AS n FROM events WHERE body IS NULL')).rows).toEqual([{ n: 1 }]);
  await expect(pglite.exec(`UPDATE events SET body = '{}', salt = '\\x00' WHERE seq = 3`)).rejects.toThrow();
});
