/** Stands between a client and a server and can stop passing anything on, as a network does that loses every packet: both sides stay connected and hear nothing. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export class Relay {
  readonly #target: { host: string; port: number };
  readonly #sockets = new Set<Socket>();
  readonly #listener = createServer((client) => this.#pair(client));
  #isHeld = false;

  private constructor(target: URL) {
    this.#target = { host: target.hostname, port: Number(target.port) };
  }

  static async start(url: string): Promise<Relay> {
    const relay = new Relay(new URL(url));
    await once(relay.#listener.listen(0, '127.0.0.1'), 'listening');
    return relay;
  }

  get port(): number {
    return (this.#listener.address() as AddressInfo).port;
  }

  /** From here on nothing gets through, also not on new connections; what is sent is lost. */
  hold(): void {
    this.#isHeld = true;
  }

  /** Connections that lost something are gone for good; new ones work. */
  release(): void {
    this.#isHeld = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.#listener.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #pair(client: Socket): void {
    const server = connect(this.#target);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (bytes: Buffer) => void (this.#isHeld || to.write(bytes)));
      from.on('close', () => {
        this.#sockets.delete(from);
        // The other side of a network that is cut does not hear of it either.
        if (!this.#isHeld) to.destroy();
      });
    }
  }
}
