/** The connections of one process: a few, lent out to one transaction each, and let go when nobody needs them. */
import type { Address } from './address.ts';
import { Connection } from './connection.ts';
import type { Database, Listening, Parameter, Session, SqlRow } from './database.ts';
import { busyError, connectionEnded } from './errors.ts';

interface PoolOptions {
  /** How long a borrower waits for a connection that others use. */
  readonly waitMs: number;
}

/** A connection that has not been used for so long is closed, and one of that age when it comes back. */
const IDLE_MS = 60_000;
const MAX_AGE_MS = 45 * 60_000;

interface Waiting {
  readonly give: (connection: Connection) => void;
  readonly fail: (error: unknown) => void;
}

export class Pool implements Database {
  readonly location: string;
  readonly #address: Address;
  readonly #waitMs: number;
  /** Last used, last in line: what is idle at the front can go. */
  #idle: { readonly connection: Connection; readonly since: number }[] = [];
  readonly #all = new Set<Connection>();
  #opening = 0;
  #waiting: Waiting[] = [];
  #sweeper: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(address: Address, options: PoolOptions) {
    this.#address = address;
    this.location = address.location;
    this.#waitMs = options.waitMs;
  }

  async borrow(silenceMs = Number.POSITIVE_INFINITY): Promise<Session> {
    const connection = await this.#take();
    connection.expectWithin(silenceMs);
    return new Lease(connection, this);
  }

  async listen(channel: string, onNotice: () => void, onEnd: () => void): Promise<Listening> {
    // A connection of its own: what is set on a lent one must not outlive its transaction.
    const connection = await Connection.open(this.#address, { onLost: onEnd, onNotice });
    await connection.script(`LISTEN ${channel}`);
    return { end: () => connection.close() };
  }

  release(connection: Connection): void {
    if (connection.lost) return;
    if (this.#closed || Date.now() - connection.madeAt > MAX_AGE_MS) {
      this.remove(connection);
      return;
    }
    const next = this.#waiting.shift();
    if (next) next.give(connection);
    else {
      this.#idle.push({ connection, since: Date.now() });
      this.#sweeper ??= setInterval(() => this.#sweep(), IDLE_MS / 2).unref();
    }
  }

  /** Ends a connection and lets the next in line have one of its own. */
  remove(connection: Connection): void {
    if (!connection.lost) connection.end();
    this.#forget(connection);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#sweeper);
    for (const waiting of this.#waiting.splice(0)) waiting.fail(connectionEnded());
    const connections = [...this.#all];
    this.#all.clear();
    this.#idle = [];
    await Promise.all(connections.map((connection) => connection.close()));
  }

  async #take(): Promise<Connection> {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) if (!idle.connection.lost) return idle.connection;
    if (this.#all.size + this.#opening < this.#address.maxConnections) return this.#open();
    return this.#wait();
  }

  async #open(): Promise<Connection> {
    this.#opening++;
    try {
      const connection = await Connection.open(this.#address, { onLost: (lost) => this.#forget(lost) });
      this.#all.add(connection);
      return connection;
    } finally {
      this.#opening--;
    }
  }

  async #wait(): Promise<Connection> {
    const place = Promise.withResolvers<Connection>();
    const waiting: Waiting = { give: place.resolve, fail: place.reject };
    this.#waiting.push(waiting);
    const limit = setTimeout(() => {
      this.#waiting = this.#waiting.filter((other) => other !== waiting);
      waiting.fail(busyError(this.location, new Error('Every connection of this process is in use')));
    }, this.#waitMs);
    try {
      return await place.promise;
    } finally {
      clearTimeout(limit);
    }
  }

  #forget(connection: Connection): void {
    if (!this.#all.delete(connection)) return;
    this.#idle = this.#idle.filter((idle) => idle.connection !== connection);
    // The way to the server is cut, so the others would be found out one by one, each after as long a wait.
    if (connection.wasSilent) for (const idle of this.#idle.splice(0)) this.remove(idle.connection);
    const next = this.#waiting.shift();
    if (next) this.#open().then(next.give, next.fail);
  }

  #sweep(): void {
    const now = Date.now();
    for (const idle of this.#idle.filter(({ since }) => now - since > IDLE_MS)) this.remove(idle.connection);
    if (this.#idle.length > 0) return;
    clearInterval(this.#sweeper);
    this.#sweeper = undefined;
  }
}

class Lease implements Session {
  readonly #connection: Connection;
  readonly #pool: Pool;
  #returned = false;

  constructor(connection: Connection, pool: Pool) {
    this.#connection = connection;
    this.#pool = pool;
  }

  get lost(): boolean {
    return this.#connection.lost || this.#returned;
  }

  async send(sql: string, values: readonly Parameter[]): Promise<SqlRow[]> {
    if (this.lost) throw connectionEnded();
    return this.#connection.send(sql, values);
  }

  async script(sql: string): Promise<SqlRow[]> {
    if (this.lost) throw connectionEnded();
    return this.#connection.script(sql);
  }

  release(): void {
    if (this.#returned) return;
    this.#returned = true;
    this.#pool.release(this.#connection);
  }

  discard(): void {
    if (this.#returned) return;
    this.#returned = true;
    this.#pool.remove(this.#connection);
  }
}
