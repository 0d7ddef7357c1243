/** The contract of a store, on PostgreSQL in this process. */
import type { PGlite } from '@electric-sql/pglite';
import type { Store } from '../../src/store/port/store.ts';
import { openStoreOn } from '../../src/store/postgres/store.ts';
import { emptyPgliteStore } from '../support/backends/pglite.ts';
import { pgliteDatabase } from '../support/postgres/pglite-database.ts';
import { describeStore } from './contract/store-contract.ts';

const madeOn = new WeakMap<Store, PGlite>();

async function openOnPglite(pglite: PGlite): Promise<Store> {
  const store = await openStoreOn(pgliteDatabase(pglite), {});
  madeOn.set(store, pglite);
  return store;
}

describeStore('PostgreSQL in this process', {
  open: async () => openOnPglite(await emptyPgliteStore()),
  reopen: (store) => openOnPglite(madeOn.get(store)!),
  skips: { overlap: 'one connection, so that a read waits for an open write' },
});
