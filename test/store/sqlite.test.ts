/** The contract of a store, on SQLite: in a file and in memory. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openSqliteStore } from '../../src/store/sqlite/store.ts';
import { isFull } from '../support/scale.ts';
import { describeStore } from './contract/store-contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'recollect-contract-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;

describeStore('SQLite in a file', {
  open: () => openSqliteStore({ path: join(folder, `${files++}.db`), synchronous: 'off' }),
  reopen: (store) => openSqliteStore({ path: store.location, synchronous: 'off' }),
});

// The same statements as in a file, with one connection instead of two.
if (isFull)
  describeStore('SQLite in memory', {
    open: () => openSqliteStore({ path: ':memory:' }),
    skips: {
      overlap: 'one connection, so that a read waits for an open write',
      reopen: 'a database in memory belongs to the connection that made it',
    },
  });
