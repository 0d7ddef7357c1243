/**
 * A pooler in transaction mode, as small as one can be: every transaction of a client is handed to another connection of the server than
 * its last, and nothing is reset in between. What a client leaves behind on a connection is found by somebody else.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Messages that the server answers with ReadyForQuery: a simple query, and the end of a group of extended ones. */
const ASKS = new Set(['Q', 'S']);
const READY = 'Z';
const TERMINATE = 'X';
const NOTIFICATION = 'A';
const IDLE = 'I'.charCodeAt(0);

interface Backend {
  readonly socket: Socket;
  /** Who is in a transaction on it. */
  client: Client | undefined;
}

interface Client {
  readonly socket: Socket;
  backend: Backend | undefined;
  last: Backend | undefined;
  /** What it asked and was not answered yet. */
  asked: number;
  /** What it said while no connection was free. */
  waiting: Buffer[];
}

export class TransactionPool {
  /** Transactions, and those among them that another connection got than the client's transaction before. */
  transactions = 0;
  moves = 0;
  readonly #backends: Backend[] = [];
  readonly #clients = new Set<Client>();
  readonly #listener = createServer((socket) => this.#welcome(socket));
  readonly #target: { host: string; port: number };

  private constructor(target: URL) {
    this.#target = { host: target.hostname, port: Number(target.port) };
  }

  static async start(url: string): Promise<TransactionPool> {
    const pool = new TransactionPool(new URL(url));
    await once(pool.#listener.listen(0, '127.0.0.1'), 'listening');
    return pool;
  }

  get port(): number {
    return (this.#listener.address() as AddressInfo).port;
  }

  close(): void {
    this.#listener.close();
    for (const { socket } of [...this.#backends, ...this.#clients]) socket.destroy();
  }

  /** A new client logs in on a new connection, which belongs to all from then on. */
  #welcome(socket: Socket): void {
    const backend: Backend = { socket: connect(this.#target), client: undefined };
    const client: Client = { socket, backend, last: backend, asked: 0, waiting: [] };
    backend.client = client;
    this.#clients.add(client);
    const isLoggedIn = { yet: false };
    // The first message has no letter; the password follows as it comes.
    const said = frames((message) => this.#said(client, message));
    socket.on('data', (bytes: Buffer) => {
      if (isLoggedIn.yet) said(bytes);
      else backend.socket.write(bytes);
    });
    const answered = frames((message) => {
      if (!isLoggedIn.yet) {
        socket.write(message);
        isLoggedIn.yet = letterOf(message) === READY;
        if (!isLoggedIn.yet) return;
        this.#backends.push(backend);
        this.#release(client);
      } else this.#answered(backend, message);
    });
    backend.socket.on('data', answered);
    for (const one of [socket, backend.socket]) one.setNoDelay(true).on('error', () => undefined);
    backend.socket.on('close', () => backend.client?.socket.destroy());
    socket.on('close', () => {
      this.#clients.delete(client);
      // In the middle of a transaction its connection cannot be used by others.
      if (client.backend) client.backend.socket.destroy();
    });
  }

  #said(client: Client, message: Buffer): void {
    if (letterOf(message) === TERMINATE) {
      client.socket.end();
      return;
    }
    client.waiting.push(message);
    if (!client.backend) this.#lend(client);
    this.#forward(client);
  }

  /** The connection that was used least recently, so never the same again while there are others. */
  #lend(client: Client): void {
    const free = this.#backends.find((backend) => backend.client === undefined && backend !== client.last);
    const backend = free ?? this.#backends.find((one) => one.client === undefined);
    if (!backend) return;
    this.transactions++;
    if (backend !== client.last) this.moves++;
    this.#backends.push(...this.#backends.splice(this.#backends.indexOf(backend), 1));
    backend.client = client;
    client.backend = backend;
    client.last = backend;
  }

  #forward(client: Client): void {
    if (!client.backend) return;
    for (const message of client.waiting.splice(0)) {
      if (ASKS.has(letterOf(message))) client.asked++;
      client.backend.socket.write(message);
    }
  }

  #answered(backend: Backend, message: Buffer): void {
    const { client } = backend;
    // A notification reaches nobody: who listens here does not keep its connection.
    if (!client || letterOf(message) === NOTIFICATION) return;
    client.socket.write(message);
    if (letterOf(message) !== READY) return;
    client.asked--;
    if (client.asked === 0 && message[5] === IDLE) this.#release(client);
  }

  #release(client: Client): void {
    client.backend!.client = undefined;
    client.backend = undefined;
    client.asked = 0;
    for (const other of this.#clients) {
      if (other.waiting.length === 0 || other.backend) continue;
      this.#lend(other);
      this.#forward(other);
    }
  }
}

function letterOf(message: Buffer): string {
  return String.fromCharCode(message[0]!);
}

/** Cuts a stream into messages: a letter, a length that counts itself, and the rest. */
function frames(take: (message: Buffer) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1;
      take(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
  };
}
