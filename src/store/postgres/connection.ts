/** One connection through postgres.js. It belongs to one borrower at a time, and is never used again once it has ended. */
import type { Socket } from 'node:net';
import postgres, { type ReservedSql, type Sql } from 'postgres';
import type { Address } from './address.ts';
import type { Parameter, SqlRow } from './database.ts';
import { connectionEnded, silent, timedOut } from './errors.ts';
import { type DriverPlace, SocketOpener } from './open-socket.ts';

/** int8 as a number: sequence numbers, times and positions all stay below 2^53. */
const NUMBERS = { to: 20, from: [20], serialize: String, parse: Number };

interface ConnectionEvents {
  /** It has ended, whoever ended it. */
  readonly onLost: (connection: Connection) => void;
  /** A notification came that it listens to. */
  readonly onNotice?: () => void;
}

export class Connection {
  readonly #sql: Sql;
  /** How statements with values are sent; the driver's types leave out `simple`. */
  readonly #withValues: { readonly prepare: boolean; readonly simple: false };
  readonly #opener: SocketOpener;
  readonly #events: ConnectionEvents;
  /** Called when no host is left to try; the driver does not always say so. */
  #giveUp: (error: unknown) => void = () => undefined;
  /**
   * The driver's only connection, kept from it: by itself it would make a new one when this ends, and send there what waited for this one, outside of
   * the transaction that it belongs to.
   */
  #reserved: ReservedSql | undefined;
  /** What was asked and is not answered. */
  readonly #asked = new Set<(error: unknown) => void>();
  #silenceMs = Number.POSITIVE_INFINITY;
  #lastSign = 0;
  #watch: NodeJS.Timeout | undefined;
  readonly madeAt = Date.now();
  lost = false;
  /** Whether it ended because the server stopped answering. */
  wasSilent = false;

  private constructor(address: Address, events: ConnectionEvents) {
    this.#withValues = { prepare: address.prepare, simple: false };
    this.#opener = new SocketOpener(address);
    this.#events = events;
    this.#sql = postgres(address.url, {
      max: 1,
      // A connection's life is the pool's affair: the driver would end it between two statements of a transaction.
      idle_timeout: 0,
      max_lifetime: null,
      connect_timeout: Math.ceil(address.connectTimeoutMs / 1_000),
      prepare: address.prepare,
      // Arrays are sent as text, so nothing need be known about them.
      fetch_types: false,
      types: { bigint: NUMBERS },
      connection: { application_name: 'recollect' },
      onnotice: () => undefined,
      onclose: () => this.#lose(connectionEnded()),
      // It looks for the next host only where it knows of one.
      ...(address.hosts.length > 1 ? placesOf(address) : {}),
      // Options that its types leave out. Its own listening, which makes another connection and does not try again, is not used.
      ...{ onnotify: events.onNotice, socket: (place: DriverPlace) => this.#socket(place) },
    });
  }

  /** Opens it and waits until it answers. */
  static async open(address: Address, events: ConnectionEvents): Promise<Connection> {
    const connection = new Connection(address, events);
    const limit = address.connectTimeoutMs * address.hosts.length;
    // The driver tries for ever when a proxy takes the connection and drops it again.
    const { promise: givenUp, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(timedOut()), limit);
    connection.#giveUp = reject;
    try {
      await Promise.race([connection.#reserve(), givenUp]);
      return connection;
    } catch (error) {
      connection.end();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** How long the server may say nothing while it is being asked something. */
  expectWithin(silenceMs: number): void {
    this.#silenceMs = silenceMs;
  }

  send(sql: string, values: readonly Parameter[]): Promise<SqlRow[]> {
    return this.#sent((driver) => driver.unsafe<SqlRow[]>(sql, [...values], this.#withValues));
  }

  async script(sql: string): Promise<SqlRow[]> {
    const result = await this.#sent((driver) => driver.unsafe<SqlRow[] | SqlRow[][]>(sql));
    return isOfSeveral(result) ? result.at(-1)! : result;
  }

  end(): void {
    this.#lose(connectionEnded());
    this.#opener.destroy();
    this.#sql.end({ timeout: 0 }).catch(() => undefined);
  }

  /** Says goodbye to the server and waits until the connection is closed. */
  async close(): Promise<void> {
    this.lost = true;
    clearTimeout(this.#watch);
    this.#reserved?.release();
    await this.#sql.end({ timeout: CLOSE_SECONDS });
    this.#opener.destroy();
  }

  async #socket(place: DriverPlace): Promise<Socket> {
    try {
      return await this.#opener.open(place);
    } catch (error) {
      this.#giveUp(error);
      throw error;
    }
  }

  async #reserve(): Promise<void> {
    // First of all used: without a query the driver never hands out a new connection.
    await this.#sql.unsafe('SELECT 1');
    this.#reserved = await this.#sql.reserve();
  }

  #sent<T>(ask: (driver: ReservedSql) => PromiseLike<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.lost || !this.#reserved) throw connectionEnded();
      this.#asked.add(reject);
      this.#noteSign();
      // The driver sends a query when somebody first waits for it.
      ask(this.#reserved).then(
        (answer) => {
          this.#asked.delete(reject);
          this.#noteSign();
          resolve(answer);
        },
        (error: unknown) => {
          this.#asked.delete(reject);
          this.#noteSign();
          reject(error);
        },
      );
    });
  }

  #noteSign(): void {
    this.#lastSign = performance.now();
    if (!this.#watch && this.#asked.size > 0 && this.#silenceMs < MAX_TIMER_MS)
      this.#watch = setTimeout(() => this.#listenFor(), this.#silenceMs).unref();
  }

  /** A server that is there answers or refuses; one that does neither for so long cannot be reached any more. */
  #listenFor(): void {
    this.#watch = undefined;
    if (this.#asked.size === 0 || this.#silenceMs >= MAX_TIMER_MS) return;
    const left = this.#lastSign + this.#silenceMs - performance.now();
    if (left > 0) {
      this.#watch = setTimeout(() => this.#listenFor(), left).unref();
      return;
    }
    this.wasSilent = true;
    this.#lose(silent());
    this.end();
  }

  /** The driver leaves some of what was asked without an answer. */
  #lose(error: Error): void {
    clearTimeout(this.#watch);
    for (const refuse of this.#asked) refuse(error);
    this.#asked.clear();
    if (this.lost) return;
    this.lost = true;
    this.#events.onLost(this);
  }
}

/** A script has a result for each statement that gave rows. */
function isOfSeveral(result: SqlRow[] | SqlRow[][]): result is SqlRow[][] {
  return Array.isArray(result[0]);
}

/** The driver takes several, which its types do not say. */
function placesOf({ hosts }: Address): object {
  return { host: hosts.map(({ name }) => name), port: hosts.map(({ port }) => port ?? STANDARD_PORT) };
}

const STANDARD_PORT = 5_432;
const CLOSE_SECONDS = 5;
/** What a timer can hold; a longer wait is none. */
const MAX_TIMER_MS = 2 ** 31 - 1;
