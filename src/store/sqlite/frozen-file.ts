/**
 * Reading a file in a folder that cannot be written: WAL has no place for its shared memory there, so SQLite is told that the file
 * does not change. Its owner may change it all the same; then what was read is read again.
 */
import { existsSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { RecollectError } from '../../base/errors.ts';
import type { OpenConnection } from './connection.ts';

const MAX_ATTEMPTS = 50;

export class FrozenFile {
  readonly #path: string;
  readonly #connect: (path: string) => OpenConnection;
  #connection: OpenConnection | undefined;
  #stamp = '';

  constructor(path: string, connect: (path: string) => OpenConnection) {
    this.#path = path;
    this.#connect = connect;
  }

  /** The work may run several times, each time from the beginning, until the file stood still meanwhile. */
  async read<T>(work: (connection: OpenConnection) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const connection = this.#current();
      try {
        const result = await work(connection);
        if (this.#stamp === stampOf(this.#path) || attempt >= MAX_ATTEMPTS) return result;
      } catch (error) {
        if (this.#stamp === stampOf(this.#path) || attempt >= MAX_ATTEMPTS) throw error;
      }
    }
  }

  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
  }

  #current(): OpenConnection {
    const stamp = stampOf(this.#path);
    if (this.#connection && stamp === this.#stamp) return this.#connection;
    this.close();
    const wal = `${this.#path}-wal`;
    if (existsSync(wal) && statSync(wal).size > 0) {
      throw new RecollectError(
        'store_read_only',
        `The store is being written, and its log cannot be shared here: ${this.#path}`,
        {
          hint: 'Get write permission for its folder, or wait until its owner has closed it.',
          details: { path: this.#path },
        },
      );
    }
    this.#stamp = stamp;
    this.#connection = this.#connect(`${pathToFileURL(this.#path).href}?immutable=1`);
    return this.#connection;
  }
}

function stampOf(path: string): string {
  const facts = statSync(path, { bigint: true });
  return `${facts.ino} ${facts.size} ${facts.mtimeNs}`;
}
