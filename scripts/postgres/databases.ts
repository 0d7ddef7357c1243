/** New empty databases on a server, whoever started it. */
import { randomBytes } from 'node:crypto';
import postgres from 'postgres';

export interface Database {
  readonly name: string;
  readonly url: string;
  /** Also ends the connections that are still open. */
  drop(): Promise<void>;
}

/** The URL must belong to a user that may create databases. */
export async function createDatabase(adminUrl: string): Promise<Database> {
  const name = `recollect_${randomBytes(8).toString('hex')}`;
  // Nobody can be connected to template0, so that creating never waits or fails because of others.
  await tell(adminUrl, `CREATE DATABASE ${name} TEMPLATE template0`);
  return {
    name,
    url: urlOf(adminUrl, name),
    drop: () => tell(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

export function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** One statement on a connection of its own: nothing stays open between two calls, so a server may restart in between. */
async function tell(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
