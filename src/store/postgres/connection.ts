/** One connection through postgres.js. It belongs to one borrower at a time, and is never used again once it has ended. */
import postgres, { type Sql } from 'postgres';
import type { Address } from './address.ts';
import type { SqlRow } from './database.ts';
import { timedOut } from './errors.ts';

/** int8 as a number: sequence numbers, times and positions all stay below 2^53. */
const NUMBERS = { to: 20, from: [20], serialize: String, parse: Number };

export interface ConnectionEvents {
  /** It has ended, whoever ended it. */
  readonly onLost: (connection: Connection) => void;
  /** A notification came that it listens to. */
  readonly onNotice?: () => void;
}

export class Connection {
  readonly #sql: Sql;
  readonly #prepare: boolean;
  readonly madeAt = Date.now();
  lost = false;

  private constructor(address: Address, events: ConnectionEvents) {
    this.#prepare = address.prepare;
    this.#sql = postgres(address.url, {
      max: 1,
      // A connection's life is the pool's affair: the driver would end it between two statements of a transaction.
      idle_timeout: 0,
      max_lifetime: null,
      connect_timeout: Math.ceil(address.connectTimeoutMs / 1_000),
      prepare: address.prepare,
      // Arrays are sent as text, so nothing need be known about them.
      fetch_types: false,
      types: { bigint: NUMBERS as never },
      connection: { application_name: 'recollect' },
      onnotice: () => undefined,
      onclose: () => {
        this.lost = true;
        events.onLost(this);
      },
      // The driver's own listening, which makes another connection and does not try again, is not used.
      ...({ onnotify: events.onNotice } as object),
    });
  }

  /** Opens it and waits until it answers. */
  static async open(address: Address, events: ConnectionEvents): Promise<Connection> {
    const connection = new Connection(address, events);
    // The driver tries for ever when a proxy takes the connection and drops it again.
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), address.connectTimeoutMs);
    const tooLate = new Promise<never>((_, reject) => {
      limit.signal.addEventListener('abort', () => reject(timedOut()));
    });
    try {
      await Promise.race([connection.script('SELECT 1'), tooLate]);
      return connection;
    } catch (error) {
      connection.end();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  send(sql: string, values: readonly (null | number | string | Uint8Array)[]): Promise<SqlRow[]> {
    return this.#sent(this.#sql.unsafe(sql, values as never[], { prepare: this.#prepare, simple: false } as never));
  }

  script(sql: string): Promise<SqlRow[]> {
    return this.#sent(this.#sql.unsafe(sql));
  }

  end(): void {
    this.lost = true;
    this.#sql.end({ timeout: 0 }).catch(() => undefined);
  }

  /** Says goodbye to the server and waits until the connection is closed. */
  async close(): Promise<void> {
    this.lost = true;
    await this.#sql.end({ timeout: CLOSE_SECONDS });
  }

  /** The driver sends a query when somebody first waits for it. */
  async #sent(query: PromiseLike<unknown>): Promise<SqlRow[]> {
    const result = (await query) as SqlRow[] | SqlRow[][];
    // A script has a result for each statement that gave rows.
    return (Array.isArray(result[0]) ? result.at(-1) : result) as SqlRow[];
  }
}

const CLOSE_SECONDS = 5;
