/**
 * PGlite: PostgreSQL in this process. All connections of a place take turns on its one session. A test file keeps the stores that its
 * tests are done with and gives them out again, emptied.
 */
import type { PGlite } from '@electric-sql/pglite';
import { openMemory } from '../../../src/index.ts';
import { DERIVED_TABLES } from '../../../src/store/postgres/derived-schema.ts';
import { atEnd } from '../lifetime.ts';
import { keptPglite } from '../postgres/pglite.ts';
import { pgliteDatabase } from '../postgres/pglite-database.ts';
import type { Backend, Place } from './backend.ts';
import { copyRows } from './copy-rows.ts';
import { EMPTY } from './postgres-tables.ts';

const idle: PGlite[] = [];

export const pgliteBackend: Backend = {
  name: 'pglite',
  missing: undefined,
  derivedTables: DERIVED_TABLES,
  newPlace: async () => placeIn(await emptyPgliteStore()),
  copyOf: async (place) => {
    const copy = placeIn(await emptyPgliteStore());
    await copyRows(place, copy.sql);
    return copy;
  },
};

/** A store that was just made, that test's alone which asked for it. */
export async function emptyPgliteStore(): Promise<PGlite> {
  let pglite = idle.pop();
  // Those of the file before are closed.
  while (pglite?.closed) pglite = idle.pop();
  return lent(pglite ?? (await make()));
}

function lent(pglite: PGlite): PGlite {
  atEnd(async () => {
    // A test may have closed its own.
    if (pglite.closed) return;
    for (const sql of ['ROLLBACK', 'DISCARD ALL', EMPTY]) await pglite.exec(sql);
    idle.push(pglite);
  });
  return pglite;
}

async function make(): Promise<PGlite> {
  const pglite = await keptPglite();
  await (await openMemory({ database: pgliteDatabase(pglite), scope: 'project:made' })).close();
  return pglite;
}

function placeIn(pglite: PGlite): Place {
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
