/** PGlite: PostgreSQL in this process. All connections of a place take turns on its one session. */
import { openMemory } from '../../../src/index.ts';
import { DERIVED_TABLES } from '../../../src/store/postgres/migrate.ts';
import { freshPglite } from '../postgres/pglite.ts';
import { pgliteDatabase } from '../postgres/pglite-database.ts';
import type { Backend, Place } from './backend.ts';
import { copyRows } from './copy-rows.ts';

export const pgliteBackend: Backend = {
  name: 'pglite',
  missing: undefined,
  derivedTables: DERIVED_TABLES,
  newPlace,
  copyOf: async (place) => {
    const copy = await newPlace();
    await (await openMemory({ ...copy.options, scope: 'project:made' })).close();
    await copyRows(place, copy.sql);
    return copy;
  },
};

async function newPlace(): Promise<Place> {
  const pglite = await freshPglite();
  const database = pgliteDatabase(pglite);
  return {
    options: { database },
    sql: async (text) => {
      const session = await database.borrow();
      try {
        return await session.script(text);
      } finally {
        session.release();
      }
    },
  };
}
