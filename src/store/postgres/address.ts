/** The address of a server: what is ours in it, what the driver takes, and how it may be shown. */
import { RecollectError } from '../../base/errors.ts';

interface Host {
  /** Empty where the address leaves it out. */
  readonly name: string;
  readonly port: number | undefined;
}

export interface Address {
  /** For the driver, with the first of the hosts. */
  readonly url: string;
  /** Tried one after the other. */
  readonly hosts: readonly Host[];
  /** Without user and password. */
  readonly location: string;
  readonly maxConnections: number;
  readonly connectTimeoutMs: number;
  /** How long a server may take for one answer; undefined: as long as a command may wait for others, and a minute more. */
  readonly answerTimeoutMs: number | undefined;
  /** Off behind a pooler that cannot keep prepared statements. */
  readonly prepare: boolean;
}

const DEFAULT_CONNECTIONS = 10;
const DEFAULT_CONNECT_TIMEOUT_SECONDS = 10;
const MAX_CONNECTIONS = 500;
/** A write may be waiting while others read. */
const MIN_CONNECTIONS = 2;

export function readAddress(text: string): Address {
  const { url, hosts } = parse(text);
  const { searchParams: given } = url;
  const maxConnections = numberIn(given, 'max', DEFAULT_CONNECTIONS, MIN_CONNECTIONS, MAX_CONNECTIONS);
  const timeout = numberIn(given, 'connect_timeout', DEFAULT_CONNECT_TIMEOUT_SECONDS, 1, 600);
  const answer = numberIn(given, 'answer_timeout', undefined, 1, 86_400);
  const prepare = !['false', 'disable', '0'].includes(given.get('prepare') ?? '');
  const wanted = given.get('target_session_attrs') ?? 'any';
  const meant = SESSION_KINDS[wanted];
  if (meant === undefined) throw unknownKind(wanted);
  if (meant === '') given.delete('target_session_attrs');
  else given.set('target_session_attrs', meant);
  for (const ours of ['max', 'connect_timeout', 'answer_timeout', 'prepare']) given.delete(ours);
  return {
    url: url.href,
    hosts,
    location: `postgres://${hosts.map(shown).join(',')}${url.pathname}`,
    maxConnections,
    connectTimeoutMs: timeout * 1_000,
    answerTimeoutMs: answer === undefined ? undefined : answer * 1_000,
    prepare,
  };
}

/** What may be asked for, in the words that make the driver ask whether a server is a replica: what it does for the second and third does not. */
const SESSION_KINDS: Readonly<Record<string, string>> = {
  any: '',
  'read-write': 'primary',
  'read-only': 'standby',
  primary: 'primary',
  standby: 'standby',
};

function shown({ name, port }: Host): string {
  const written = name.includes(':') ? `[${name}]` : name;
  return port === undefined ? written : `${written}:${port}`;
}

/** What comes before the hosts, the hosts, and what comes after them. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;

function parse(text: string): { url: URL; hosts: Host[] } {
  try {
    const [, before, hosts, after] = PARTS.exec(text)!;
    // Each must be one that can stand in an address by itself.
    const urls = hosts!.split(',').map((host) => new URL(`${before}${host}${after}`));
    const url = urls[0]!;
    // What stands in a password before a second @ or after a slash or # would be taken for the host, and shown.
    if (!url.pathname.includes('@') && !text.includes('#'))
      return {
        url,
        hosts: urls.map(({ hostname, port }) => ({
          name: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1'),
          port: port === '' ? undefined : Number(port),
        })),
      };
  } catch {
    // Said below.
  }
  throw new RecollectError('invalid_input', 'The address of the server cannot be read', {
    hint: 'Write postgres://user:password@host:port/database, with special characters of the password as %40, %2F and so on; several hosts are separated by commas.',
  });
}

function unknownKind(wanted: string): RecollectError {
  return new RecollectError(
    'invalid_input',
    `In the address of the server, target_session_attrs must be one of ${Object.keys(SESSION_KINDS).join(', ')}`,
    { hint: 'Write read-write to find the server that takes changes.', details: { target_session_attrs: wanted } },
  );
}

function numberIn<T extends number | undefined>(
  given: URLSearchParams,
  name: string,
  standard: T,
  min: number,
  max: number,
): number | T {
  const text = given.get(name);
  if (text === null) return standard;
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new RecollectError(
    'invalid_input',
    `In the address of the server, ${name} must be a whole number from ${min} to ${max}`,
    {
      hint: standard === undefined ? 'Omit it to use the default.' : `Omit it to use ${standard}.`,
      details: { [name]: text },
    },
  );
}
