/** Empty databases on the run's PostgreSQL server. */
import { inject } from 'vitest';
import { createDatabase, type Database } from '../../../scripts/postgres/databases.ts';
import { atEnd } from '../lifetime.ts';
import { ask } from './on-demand.ts';

let server: Promise<string> | undefined;

/** Of a user that may create databases; the first call in a run starts the server. */
export function adminUrl(): Promise<string> {
  const { shared } = inject('postgres');
  if ('missing' in shared) throw new Error(`No PostgreSQL server: ${shared.missing}`);
  server ??= 'adminUrl' in shared ? Promise.resolve(shared.adminUrl) : ask(shared);
  return server;
}

/** Dropped after the test that made it, or after the file when it was made outside of tests. */
export async function freshDatabase(): Promise<Database> {
  const database = await createDatabase(await adminUrl());
  atEnd(() => database.drop());
  return database;
}
