/**
 * PostgreSQL on the run's server. Making a store in a new database takes a fifth of a second, emptying one some milliseconds, so a test
 * file keeps those that its tests are done with and gives them out again, emptied.
 */
import postgres, { type Sql } from 'postgres';
import { createDatabase } from '../../../scripts/postgres/databases.ts';
import type { Store } from '../../../src/store/port/store.ts';
import { DERIVED_TABLES } from '../../../src/store/postgres/derived-schema.ts';
import { openPostgresStore } from '../../../src/store/postgres/store.ts';
import { atEnd, atEndOfFile } from '../lifetime.ts';
import { adminUrl } from '../postgres/databases.ts';
import { postgresMissing } from '../postgres/describe-postgres.ts';
import type { Backend, Place, SqlRows } from './backend.ts';
import { copyRows } from './copy-rows.ts';
import { EMPTY } from './postgres-tables.ts';

interface Kept {
  readonly url: string;
  readonly admin: Sql;
  readonly keepers: readonly Store[];
  drop(): Promise<void>;
}

const all = new Set<Kept>();
const idle: Kept[] = [];

export const postgresBackend: Backend = {
  name: 'postgres',
  missing: postgresMissing,
  derivedTables: DERIVED_TABLES,
  newPlace: async ({ unused = false } = {}) => (unused ? placeIn(await make(), true) : placeIn(await take())),
  copyOf: async (place) => {
    const kept = await take();
    await copyRows(place, (sql) => kept.admin.unsafe(sql));
    return placeIn(kept);
  },
};

async function take(): Promise<Kept> {
  return idle.pop() ?? (await make());
}

function placeIn(kept: Kept, isLast = false): Place {
  let isChanged = isLast;
  atEnd(async () => {
    // What a whole file used may have been removed with the others already.
    if (!all.has(kept)) return;
    // What somebody did by hand may have changed more than rows.
    if (isChanged) return remove(kept);
    await kept.admin.unsafe(EMPTY);
    idle.push(kept);
  });
  return {
    options: { url: kept.url },
    sql: async (text): Promise<SqlRows> => {
      isChanged ||= !/^\s*SELECT/i.test(text);
      const result = await kept.admin.unsafe(text);
      return [...((Array.isArray(result[0]) ? result.at(-1) : result) as unknown as SqlRows)];
    },
  };
}

async function make(): Promise<Kept> {
  if (all.size === 0) atEndOfFile(removeAll);
  const { url, drop } = await createDatabase(await adminUrl());
  const admin = postgres(url, { max: 1, onnotice: () => undefined, types: { bigint: NUMBERS as never } });
  // Open as long as the database lasts, in both ways that tests open it: its connections stay warm, which halves the time of a short test.
  const keepers = [await openPostgresStore({ url }), await openPostgresStore({ url, synchronous: 'off' })];
  const kept = { url, admin, keepers, drop };
  all.add(kept);
  return kept;
}

async function removeAll(): Promise<void> {
  idle.length = 0;
  await Promise.all([...all].map(remove));
}

async function remove(kept: Kept): Promise<void> {
  all.delete(kept);
  for (const keeper of kept.keepers) await keeper.close();
  await kept.admin.end();
  await kept.drop();
}

const NUMBERS = { to: 20, from: [20], serialize: String, parse: Number };
