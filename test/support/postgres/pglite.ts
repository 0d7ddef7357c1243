/**
 * Empty databases in PGlite, PostgreSQL in this process. Making one takes seconds, emptying one a millisecond or two, so a test file
 * keeps those that its tests are done with and gives them out again, emptied. What initdb makes is shared by all files of a run.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import { atEnd, atEndOfFile } from '../lifetime.ts';

const all = new Set<PGlite>();
const idle: PGlite[] = [];

/** That test's alone which asked for it, or the file's when it was asked for outside of tests. */
export async function freshPglite(): Promise<PGlite> {
  let pglite = idle.pop();
  // A test may have closed its own.
  while (pglite?.closed) pglite = idle.pop();
  if (pglite) await empty(pglite);
  else pglite = await keptPglite();
  const taken = pglite;
  atEnd(() => void idle.push(taken));
  return taken;
}

/** A new one, the caller's until the end of the file. */
export async function keptPglite(): Promise<PGlite> {
  if (all.size === 0) atEndOfFile(closeAll);
  const pglite = await boot();
  all.add(pglite);
  return pglite;
}

async function closeAll(): Promise<void> {
  await Promise.all([...all].filter((pglite) => !pglite.closed).map((pglite) => pglite.close()));
  all.clear();
}

async function boot(): Promise<PGlite> {
  const file = join(inject('postgres').folder, 'pglite.tar');
  if (existsSync(file)) return PGlite.create({ loadDataDir: new Blob([readFileSync(file)]) });
  const pglite = await PGlite.create();
  const bytes = new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer());
  // Two files may do this at once: each puts a whole one in place.
  const draft = `${file}-${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, bytes);
  renameSync(draft, file);
  return pglite;
}

/** Objects live in schemas; settings, prepared statements, listeners and temporary tables in the session. */
async function empty(pglite: PGlite): Promise<void> {
  await pglite.exec('ROLLBACK');
  await pglite.exec('DISCARD ALL');
  const { rows } = await pglite.query<{ name: string }>(
    `SELECT quote_ident(nspname) AS name FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'`,
  );
  const drops = rows.map(({ name }) => `DROP SCHEMA ${name} CASCADE;`).join(' ');
  await pglite.exec(`${drops} CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC;`);
}
