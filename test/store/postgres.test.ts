/** The contract of a store, on a PostgreSQL server. */

import type { Store } from '../../src/store/port/store.ts';
import { openPostgresStore } from '../../src/store/postgres/store.ts';
import { postgresBackend } from '../support/backends/postgres.ts';
import { describePostgres } from '../support/postgres/describe-postgres.ts';
import { describeStore } from './contract/store-contract.ts';

const urls = new WeakMap<Store, string>();

async function openOnServer(url: string): Promise<Store> {
  const store = await openPostgresStore({ url });
  urls.set(store, url);
  return store;
}

describePostgres('a server', () => {
  describeStore('PostgreSQL', {
    open: async () => openOnServer((await postgresBackend.newPlace()).options.url!),
    reopen: (store) => openOnServer(urls.get(store)!),
  });
});
