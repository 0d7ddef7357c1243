/** A hot standby: a second server that replays what the first one writes, and answers reads only. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { type ClusterOptions, dataPlace, serverArguments } from './cluster.ts';
import { urlOf } from './databases.ts';
import { freePort } from './free-port.ts';
import type { Server } from './server.ts';
import type { Supervisor } from './supervisor.ts';

const READY = 'ready to accept';
const LOOK_EVERY_MS = 10;

/** The npm package has no pg_basebackup. */
export function canHaveStandby(binaries: { readonly folder: string }): boolean {
  return existsSync(join(binaries.folder, 'pg_basebackup'));
}

export class Standby {
  readonly port: number;
  readonly dataFolder: string;
  readonly #name: string;
  readonly #primary: Server;
  readonly #supervisor: Supervisor;

  private constructor(name: string, port: number, dataFolder: string, primary: Server, supervisor: Supervisor) {
    this.#name = name;
    this.port = port;
    this.dataFolder = dataFolder;
    this.#primary = primary;
    this.#supervisor = supervisor;
  }

  static async start(name: string, primary: Server, supervisor: Supervisor, options: ClusterOptions): Promise<Standby> {
    const { folder } = primary.binaries;
    if (!canHaveStandby(primary.binaries)) throw new Error(`A standby needs pg_basebackup, which is not in ${folder}`);
    const dataFolder = join(dataPlace(supervisor, options), name);
    const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', primary.user];
    // A slot of its own (-C -S): the primary keeps what the standby has not read yet. -R: it becomes a standby of this primary.
    const how = ['-D', dataFolder, '-X', 'stream', '-c', 'fast', '--no-sync', '-R', '-C', '-S', name];
    await supervisor.run(join(folder, 'pg_basebackup'), [...from, ...how], { PGPASSWORD: primary.password });
    const port = await freePort();
    await supervisor.launch(name, READY, join(folder, 'postgres'), serverArguments(dataFolder, port, options));
    return new Standby(name, port, dataFolder, primary, supervisor);
  }

  url(database = 'postgres'): string {
    const url = new URL(urlOf(this.#primary.adminUrl, database));
    url.port = String(this.port);
    return url.href;
  }

  /** Resolves when everything that the primary has written until now can be read here. */
  async caughtUp(): Promise<void> {
    const primary = postgres(this.#primary.adminUrl, { max: 1 });
    const standby = postgres(this.url(), { max: 1 });
    try {
      // A commit that writes something and waits for the log pushes out those before it that did not wait.
      await primary.begin(async (sql) => {
        await sql`SET LOCAL synchronous_commit = on`;
        await sql`SELECT pg_logical_emit_message(true, 'recollect', 'caught up?')`;
      });
      const [written] = await primary<{ place: string }[]>`SELECT pg_current_wal_flush_lsn()::text AS place`;
      for (;;) {
        const [replayed] = await standby<{ there: boolean }[]>`
          SELECT pg_last_wal_replay_lsn() >= ${written!.place}::text::pg_lsn AS there`;
        if (replayed!.there) return;
        await wait(LOOK_EVERY_MS);
      }
    } finally {
      await Promise.all([primary.end(), standby.end()]);
    }
  }

  async stop(): Promise<void> {
    await this.#supervisor.stop(this.#name, 'SIGINT');
  }
}
