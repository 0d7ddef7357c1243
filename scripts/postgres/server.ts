/** A private PostgreSQL server on a loopback port, in a temporary folder; it goes away with the process that started it. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Binaries, obtainBinaries } from './binaries.ts';
import { type ClusterOptions, dataPlace, makeCluster, SUPERUSER, serverArguments } from './cluster.ts';
import { createDatabase, type Database } from './databases.ts';
import { freePort } from './free-port.ts';
import { Standby } from './standby.ts';
import { Supervisor } from './supervisor.ts';

export interface StartOptions extends ClusterOptions {
  /** One that was started before; the server ends it when it stops. */
  readonly supervisor?: Supervisor;
  readonly binaries?: Binaries;
}

const PRIMARY = 'primary';
const READY = 'ready to accept';
/** Someone else may take the port between our look and the server's. */
const PORT_TRIES = 5;
const PORT_TAKEN = 'could not create any TCP/IP sockets';

export async function startServer(options: StartOptions = {}): Promise<Server> {
  const supervisor = options.supervisor ?? (await Supervisor.start());
  try {
    const binaries = options.binaries ?? (await obtainBinaries(supervisor.folder));
    const password = randomBytes(12).toString('hex');
    const dataFolder = join(dataPlace(supervisor, options), PRIMARY);
    await makeCluster(supervisor, binaries, dataFolder, password);
    for (let tried = 1; ; tried++)
      try {
        const server = new Server(supervisor, binaries, await freePort(), password, dataFolder, options);
        await server.start();
        return server;
      } catch (error) {
        if (tried === PORT_TRIES || !(error as Error).message.includes(PORT_TAKEN)) throw error;
      }
  } catch (error) {
    await supervisor.close();
    throw error;
  }
}

export class Server {
  readonly binaries: Binaries;
  readonly port: number;
  readonly user = SUPERUSER;
  readonly password: string;
  readonly dataFolder: string;
  readonly #supervisor: Supervisor;
  readonly #options: ClusterOptions;
  #standbys = 0;

  constructor(
    supervisor: Supervisor,
    binaries: Binaries,
    port: number,
    password: string,
    dataFolder: string,
    options: ClusterOptions,
  ) {
    this.#supervisor = supervisor;
    this.binaries = binaries;
    this.port = port;
    this.password = password;
    this.dataFolder = dataFolder;
    this.#options = options;
  }

  /** As the superuser. */
  url(database = 'postgres'): string {
    return `postgres://${this.user}:${this.password}@127.0.0.1:${this.port}/${database}`;
  }

  get adminUrl(): string {
    return this.url();
  }

  createDatabase(): Promise<Database> {
    return createDatabase(this.adminUrl);
  }

  /** After `stopHard`: the same data on the same port. */
  async start(): Promise<void> {
    const args = serverArguments(this.dataFolder, this.port, this.#options);
    await this.#supervisor.launch(PRIMARY, READY, join(this.binaries.folder, 'postgres'), args);
  }

  /** As an administrator does it: connections are ended, what was committed is written. */
  async restart(): Promise<void> {
    await this.#supervisor.stop(PRIMARY, 'SIGINT');
    await this.start();
  }

  /** As a crash: nothing is finished, and the next start recovers from the log. */
  async stopHard(): Promise<void> {
    await this.#supervisor.stop(PRIMARY, 'SIGQUIT');
  }

  /** A read-only copy that follows this server; it ends with it. */
  startStandby(): Promise<Standby> {
    const name = `standby_${++this.#standbys}`;
    return Standby.start(name, this, this.#supervisor, this.#options);
  }

  /** Ends the server and its standbys and removes their files. */
  stop(): Promise<void> {
    return this.#supervisor.close();
  }
}
