/** PGlite as tests get it: every time as new. */
import type { PGlite } from '@electric-sql/pglite';
import { describe, expect, test } from 'vitest';
import { freshPglite } from './pglite.ts';

describe('fresh PGlite', () => {
  let first: PGlite;

  test('two of one test know nothing of each other', async () => {
    const [one, two] = [await freshPglite(), await freshPglite()];
    first = one;
    await one.exec('CREATE TABLE t (id int)');
    expect(await contents(two)).toEqual([]);
    await two.close();
  });

  test.for([1, 2, 3])('nothing of an earlier test is left (%i)', async () => {
    const pglite = await freshPglite();
    // The closed one is not given out again; the open one is, which saves its start.
    expect(pglite === first && !pglite.closed).toBe(true);
    expect(await contents(pglite)).toEqual([]);
    expect(await settingOf(pglite, 'search_path')).toBe('public');
    await pglite.exec(`
      CREATE TABLE t (id int PRIMARY KEY);
      CREATE SCHEMA "Another one";
      CREATE TABLE "Another one".t (id int REFERENCES public.t);
      CREATE TEMPORARY TABLE passing (id int);
      CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1';
      SET search_path TO "Another one";
      PREPARE p AS SELECT 1;
      SELECT pg_advisory_lock(1);
      BEGIN`);
  });
});

/** Whatever does not belong to PostgreSQL itself. */
async function contents(pglite: PGlite): Promise<unknown[]> {
  const { rows } = await pglite.query(`
    SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public')
    UNION ALL SELECT relname FROM pg_class WHERE relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
    UNION ALL SELECT proname FROM pg_proc WHERE pronamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')
    UNION ALL SELECT name FROM pg_prepared_statements WHERE name <> ''
    UNION ALL SELECT 'lock' FROM pg_locks WHERE locktype = 'advisory'`);
  return rows;
}

async function settingOf(pglite: PGlite, name: string): Promise<unknown> {
  const { rows } = await pglite.query<{ value: string }>('SELECT current_setting($1) AS value', [name]);
  return rows[0]!.value;
}
