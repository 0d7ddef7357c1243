/** The address of a server: what is ours in it, what the driver takes, and how it may be shown. */
import { RecollectError } from '../../base/errors.ts';

export interface Address {
  readonly url: string;
  /** Without user and password. */
  readonly location: string;
  readonly maxConnections: number;
  readonly connectTimeoutMs: number;
  /** Off behind a pooler that cannot keep prepared statements. */
  readonly prepare: boolean;
}

export const DEFAULT_CONNECTIONS = 10;
const DEFAULT_CONNECT_TIMEOUT_SECONDS = 10;
const MAX_CONNECTIONS = 500;
/** A write may be waiting while others read. */
const MIN_CONNECTIONS = 2;

export function readAddress(text: string): Address {
  const url = parse(text);
  const { searchParams: given } = url;
  const maxConnections = numberIn(given, 'max', DEFAULT_CONNECTIONS, MIN_CONNECTIONS, MAX_CONNECTIONS);
  const timeout = numberIn(given, 'connect_timeout', DEFAULT_CONNECT_TIMEOUT_SECONDS, 1, 600);
  const prepare = !['false', 'disable', '0'].includes(given.get('prepare') ?? '');
  for (const ours of ['max', 'connect_timeout', 'prepare']) given.delete(ours);
  return { url: url.href, location: locationOf(url), maxConnections, connectTimeoutMs: timeout * 1_000, prepare };
}

/** The address without user, password and settings. */
function locationOf(url: URL): string {
  return `postgres://${url.host}${url.pathname}`;
}

function parse(text: string): URL {
  try {
    const url = new URL(text);
    // What stands before a second @ or after a slash in it would be taken for the host, and shown.
    if (/^postgres(ql)?:$/.test(url.protocol) && !url.pathname.includes('@')) return url;
  } catch {
    // Said below.
  }
  throw new RecollectError('invalid_input', 'The address of the server cannot be read', {
    hint: 'Write postgres://user:password@host:port/database, with special characters of the password as %40, %2F and so on.',
  });
}

function numberIn(given: URLSearchParams, name: string, standard: number, min: number, max: number): number {
  const text = given.get(name);
  if (text === null) return standard;
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new RecollectError(
    'invalid_input',
    `In the address of the server, ${name} must be a whole number from ${min} to ${max}`,
    {
      hint: `Leave it out to have ${standard}.`,
      details: { [name]: text },
    },
  );
}
