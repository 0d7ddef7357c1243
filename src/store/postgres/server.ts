/**
 * A server as this process uses it. Stores that were opened on the same address in the same way have one in common: its connections, what is known of
 * chains, the writes that are done together, the notices of changes. It is given up with the last of them.
 */
import { Changes } from './changes.ts';
import type { Database } from './database.ts';
import { type TransactionOptions, Transactions } from './transactions.ts';
import { GroupCommit } from './writing/group-commit.ts';
import { knownAt } from './writing/known-chains.ts';
import { Writer } from './writing/writer.ts';

export class Server {
  readonly database: Database;
  readonly transactions: Transactions;
  readonly changes: Changes;
  readonly writes: GroupCommit;
  readonly #knownHere: ReturnType<typeof knownAt>;

  /** `place`: what the database is known by in this process. */
  constructor(database: Database, options: TransactionOptions, place: unknown) {
    this.database = database;
    this.transactions = new Transactions(database, options);
    this.changes = new Changes(database);
    this.#knownHere = knownAt(place);
    const writer = new Writer(this.transactions, this.#knownHere.known, this.changes);
    this.writes = new GroupCommit((jobs, chainIds) => writer.run(jobs, chainIds));
  }

  async close(): Promise<void> {
    await this.changes.close();
    await this.database.close();
    this.#knownHere.release();
  }
}

export interface UsedServer {
  readonly server: Server;
  /** To be called once. */
  readonly release: () => Promise<void>;
}

const servers = new Map<string, { readonly server: Server; users: number }>();

/** The server that others of this process use under that name, or a new one. */
export function useServer(name: string, make: () => Server): UsedServer {
  const used = servers.get(name) ?? { server: make(), users: 0 };
  servers.set(name, used);
  used.users++;
  return {
    server: used.server,
    release: async () => {
      if (--used.users > 0) return;
      servers.delete(name);
      await used.server.close();
    },
  };
}
