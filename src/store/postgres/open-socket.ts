/** The way to a server, below the driver: the first host of the address that takes a connection. */
import { connect, type Socket } from 'node:net';
import type { Address } from './address.ts';
import { timedOut } from './errors.ts';

/** What the driver says about where to connect; used where the address names no host. */
export interface DriverPlace {
  readonly host: readonly string[];
  readonly port: readonly number[];
  /** Of a socket in the file system. */
  readonly path: string | false;
}

/**
 * Made for one connection. The driver asks for a socket once, and again when the server that answered is not of the kind that is wanted
 * (`target_session_attrs`): then it is the next host's turn, until all were asked.
 */
export class SocketOpener {
  readonly #address: Address;
  #asked = 0;
  #socket: Socket | undefined;
  #ended = false;

  constructor(address: Address) {
    this.#address = address;
  }

  async open(place: DriverPlace): Promise<Socket> {
    const { hosts } = this.#address;
    const fallback = { host: place.host[0]!, port: place.port[0]! };
    let problem: unknown = this.#turnedAway();
    while (this.#asked < hosts.length && !this.#ended) {
      const host = hosts[this.#asked++]!;
      try {
        if (place.path) return await this.#connect({ path: place.path }, fallback);
        const found = host.name === '' ? fallback : { host: host.name, port: host.port ?? fallback.port };
        return await this.#connect(found, found);
      } catch (error) {
        problem = error;
      }
    }
    throw problem;
  }

  /** At once, without a word to the server: it may not be there to hear it. */
  destroy(): void {
    this.#ended = true;
    this.#socket?.destroy();
  }

  /** Every host was asked, and the driver wants another. */
  #turnedAway(): Error {
    const wanted = new URL(this.#address.url).searchParams.get('target_session_attrs');
    const message = wanted === null ? 'It closed the connection' : `No server of the address is ${wanted}`;
    return Object.assign(new Error(message), { code: 'ECONNREFUSED' });
  }

  #connect(where: { path: string } | Required<Place>, shown: Place): Promise<Socket> {
    return new Promise((resolve, reject) => {
      // Several small messages follow each other; none waits until the one before has been acknowledged.
      const socket = Object.assign(connect({ ...where, noDelay: true }), shown);
      this.#socket = socket;
      const timer = setTimeout(() => socket.destroy(timedOut()), this.#address.connectTimeoutMs);
      const failed = (error: Error) => {
        clearTimeout(timer);
        reject(error);
      };
      socket.once('error', failed);
      socket.once('connect', () => {
        clearTimeout(timer);
        // From here on the driver listens.
        socket.off('error', failed);
        resolve(socket);
      });
    });
  }
}

interface Place {
  readonly host: string;
  readonly port: number;
}
