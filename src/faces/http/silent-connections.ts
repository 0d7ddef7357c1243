/**
 * Connections on which no request is being answered: half-open ones, those that send a head letter by letter, and those that wait for their next
 * request. There can be so many that nobody else gets in, so of too many the oldest is closed. Who asks at once is never among them for long.
 */

/** A socket, whether it is TCP or the TLS inside it: both have the same other end. */
export interface Peer {
  readonly remoteAddress?: string | undefined;
  readonly remotePort?: number | undefined;
  destroy(): unknown;
  once(event: 'close', listener: () => void): unknown;
}

export class SilentConnections {
  readonly #most: number;
  /** By address and then by port, in the order in which they fell silent. */
  readonly #silent = new Map<string, Map<number, Peer>>();
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** It has just been opened. */
  add(peer: Peer): void {
    // Read now: a closed socket no longer knows its other end.
    const place = placeOf(peer);
    if (!place) return;
    this.#keep(peer);
    peer.once('close', () => this.#drop(place.address, place.port, peer));
  }

  /** A request of it is being answered; afterwards, call what is returned. */
  speaks(peer: Peer): () => void {
    const place = placeOf(peer);
    const silent = place && this.#silent.get(place.address)?.get(place.port);
    if (!place || !silent) return () => undefined;
    this.#drop(place.address, place.port, silent);
    return () => this.#keep(silent);
  }

  #keep(peer: Peer): void {
    const place = placeOf(peer);
    // Closed already.
    if (!place) return;
    const ofAddress = this.#silent.get(place.address) ?? new Map<number, Peer>();
    this.#silent.set(place.address, ofAddress.set(place.port, peer));
    if (++this.#count > this.#most) this.#closeOldest();
  }

  #drop(address: string, port: number, peer: Peer): void {
    const ofAddress = this.#silent.get(address);
    if (ofAddress?.get(port) !== peer) return;
    ofAddress.delete(port);
    this.#count--;
    if (ofAddress.size === 0) this.#silent.delete(address);
  }

  /** Of the address that has most of them: others keep theirs. */
  #closeOldest(): void {
    const [address, ofAddress] = [...this.#silent].reduce((a, b) => (b[1].size > a[1].size ? b : a));
    const [port, peer] = ofAddress.entries().next().value!;
    this.#drop(address, port, peer);
    peer.destroy();
  }
}

function placeOf({ remoteAddress, remotePort }: Peer): { address: string; port: number } | undefined {
  return remoteAddress === undefined || remotePort === undefined
    ? undefined
    : { address: remoteAddress, port: remotePort };
}
