/** The contract of a store, on PostgreSQL in this process: where there is no server to run it on, and in full runs. */
import type { PGlite } from '@electric-sql/pglite';
import { describe } from 'vitest';
import type { Store } from '../../src/store/port/store.ts';
import { openStoreOn } from '../../src/store/postgres/store.ts';
import { emptyPgliteStore } from '../support/backends/pglite.ts';
import { postgresMissing } from '../support/postgres/describe-postgres.ts';
import { pgliteDatabase } from '../support/postgres/pglite-database.ts';
import { isFull } from '../support/scale.ts';
import { describeStore } from './contract/store-contract.ts';

const madeOn = new WeakMap<Store, PGlite>();

async function openOnPglite(pglite: PGlite): Promise<Store> {
  const store = await openStoreOn(pgliteDatabase(pglite), {});
  madeOn.set(store, pglite);
  return store;
}

const isNeeded = isFull || postgresMissing !== undefined;

describe.runIf(isNeeded)('in this process', () => {
  describeStore('PostgreSQL in this process', {
    open: async () => openOnPglite(await emptyPgliteStore()),
    reopen: (store) => openOnPglite(madeOn.get(store)!),
    skips: { overlap: 'one connection, so that a read waits for an open write' },
  });
});
