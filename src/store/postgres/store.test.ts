/** The contract of a store, on PostgreSQL: in this process and on a server. */
import type { PGlite } from '@electric-sql/pglite';
import { freshDatabase } from '../../../test/support/postgres/databases.ts';
import { describePostgres } from '../../../test/support/postgres/describe-postgres.ts';
import { freshPglite } from '../../../test/support/postgres/pglite.ts';
import { pgliteDatabase } from '../../../test/support/postgres/pglite-database.ts';
import { describeStore } from '../contract/store-contract.ts';
import type { Store } from '../port/store.ts';
import { openPostgresStore, openStoreOn } from './store.ts';

const madeOn = new WeakMap<Store, PGlite>();

async function openOnPglite(pglite: PGlite): Promise<Store> {
  const store = await openStoreOn(pgliteDatabase(pglite), {});
  madeOn.set(store, pglite);
  return store;
}

describeStore('PostgreSQL in this process', {
  open: async () => openOnPglite(await freshPglite()),
  reopen: (store) => openOnPglite(madeOn.get(store)!),
  skips: { overlap: 'one connection, so that a read waits for an open write' },
});

const urls = new WeakMap<Store, string>();

async function openOnServer(url: string): Promise<Store> {
  const store = await openPostgresStore({ url });
  urls.set(store, url);
  return store;
}

describePostgres('a server', () => {
  describeStore('PostgreSQL', {
    open: async () => openOnServer((await freshDatabase()).url),
    reopen: (store) => openOnServer(urls.get(store)!),
  });
});
