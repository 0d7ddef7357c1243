/** The contract of a store, on SQLite: in a file and in memory. */

import { openSqliteStore } from '../../src/store/sqlite/store.ts';
import { sqliteBackend } from '../support/backends/sqlite.ts';
import { isFull } from '../support/scale.ts';
import { describeStore } from './contract/store-contract.ts';

describeStore('SQLite in a file', {
  // A copy of one that was just made.
  open: async () => openSqliteStore({ path: (await sqliteBackend.newPlace()).options.path!, synchronous: 'off' }),
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
