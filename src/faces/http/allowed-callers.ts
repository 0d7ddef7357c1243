/** Under which names the server may be called, and which web pages may ask it. A page elsewhere that points its own name at this machine is neither. */
import { isIP } from 'node:net';
import { RecollectError, show } from '../../base/errors.ts';

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

export class AllowedCallers {
  readonly #hosts: ReadonlySet<string>;
  readonly #ownPages = new Set<string>();
  readonly #otherPages: ReadonlySet<string>;

  constructor(host: string, moreHosts: readonly string[], pages: readonly string[]) {
    const own = isIP(host) === 6 ? `[${host}]` : host.toLowerCase();
    this.#hosts = new Set([...LOOPBACK_NAMES, own, ...moreHosts.map((name) => readHost(name))]);
    this.#otherPages = new Set(pages.map(readPage));
  }

  /** The pages that it serves itself, once its port is known. */
  listensOn(port: number, scheme: 'http' | 'https'): void {
    for (const host of this.#hosts) this.#ownPages.add(new URL(`${scheme}://${host}:${port}`).origin);
  }

  refuseHost(header: string | undefined): void {
    const name = header?.replace(/:\d+$/, '').toLowerCase();
    if (name !== undefined && this.#hosts.has(name)) return;
    throw new RecollectError('host_refused', `This server does not answer for ${show(header ?? 'no host')}`, {
      hint: 'Use the address it printed, or start it with --allow-host.',
    });
  }

  /** Says whether it is another page that was allowed, which has to be told to its browser. */
  refuseOrigin(header: string | undefined): boolean {
    if (header === undefined || this.#ownPages.has(header)) return false;
    if (this.#otherPages.has(header)) return true;
    throw new RecollectError('origin_refused', `Web pages from ${show(header)} may not call this server`, {
      hint: 'To allow them, start it with --allow-origin.',
    });
  }
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function readHost(name: string): string {
  if (/^(\[[\da-f:.]+\]|[\w.-]+)$/i.test(name)) return name.toLowerCase();
  throw new RecollectError('invalid_input', `Not the name of a host: ${show(name)}`, {
    hint: 'Give it without scheme and port, for example memory.example.',
  });
}

function readPage(page: string): string {
  try {
    const { origin, protocol } = new URL(page);
    if (/^https?:$/.test(protocol) && page.replace(/\/$/, '') === origin) return origin;
  } catch {
    // Said below.
  }
  throw new RecollectError('invalid_input', `Not the origin of a web page: ${show(page)}`, {
    hint: 'Give scheme, host and port, for example https://notes.example.',
  });
}
