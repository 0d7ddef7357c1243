/** What the store needs of a driver: connections that are lent out, one for each transaction. */
export type { SqlValue } from '../sql/dialect.ts';
export type SqlRow = Record<string, null | number | string | boolean | Uint8Array>;

/** A value as it is sent: lists are texts by then. */
export type Parameter = null | number | string | Uint8Array;

/** A connection that somebody has borrowed. */
export interface Session {
  /** Sends a statement. What is asked for first is done first, also when nobody waits for the answer in between. */
  send(sql: string, values: readonly Parameter[]): Promise<SqlRow[]>;
  /** Sends several statements without values in one message; the rows are those of the last. */
  script(sql: string): Promise<SqlRow[]>;
  /** Whether the connection has ended; nothing more is sent then. */
  readonly lost: boolean;
  /** Gives the connection back. */
  release(): void;
  /** Ends the connection: its state is not known, or not wanted. */
  discard(): void;
}

export interface Database {
  /** Where it is, for messages; never with a password. */
  readonly location: string;
  /** Lends a connection; waits for one that others use, within bounds. It ends when the server says nothing for longer than `silenceMs`. */
  borrow(silenceMs?: number): Promise<Session>;
  /** Calls back on each notification of the channel, until it is ended; undefined when the driver cannot listen. */
  listen?(channel: string, onNotice: () => void, onEnd: () => void): Promise<Listening>;
  close(): Promise<void>;
}

export interface Listening {
  end(): Promise<void>;
}
