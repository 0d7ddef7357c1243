/** What every request passes before anything is done for it: by which name it calls, from which page, with which token, and how many there are. */
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Face } from '../../model/face.ts';
import type { AllowedCallers } from './allowed-callers.ts';
import type { Connections } from './connections.ts';
import type { Load } from './load.ts';
import { RateLimit } from './rate-limit.ts';
import type { Grant, Tokens } from './tokens.ts';

export interface Entry {
  Bindings: HttpBindings;
  Variables: {
    grant: Grant;
    /** As whoever the token stands for. */
    connect: (via: Face) => Promise<Engine>;
  };
}

export interface Entrance {
  readonly callers: AllowedCallers;
  readonly tokens: Tokens;
  readonly connections: Connections;
  readonly load: Load;
  readonly isSecure: boolean;
  readonly requestsPerSecond?: number | undefined;
}

const HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Not no-referrer: with it browsers send `Origin: null` with a form, which tells our own page from no other.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const YEAR_SECONDS = 31_536_000;
const MINUTE_S = 60;
const ADDRESSES = 10_000;
/** What scripts of pages that were allowed may send. */
const BROWSER_HEADERS =
  'authorization, content-type, last-event-id, mcp-method, mcp-name, mcp-protocol-version, recollect-session';

/** On every answer, those of mistakes too. */
export function safeHeaders({ isSecure }: Entrance): MiddlewareHandler<Entry> {
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) c.res.headers.set(name, value);
    if (isSecure) c.res.headers.set('strict-transport-security', `max-age=${YEAR_SECONDS}`);
    // What was not read of a refused request is not waited for.
    if (c.res.status >= 400) c.res.headers.set('connection', 'close');
  };
}

/** Before anybody is asked for a token: a page elsewhere learns nothing, not even that there is a server. */
export function refuseStrangers({ callers, load }: Entrance): MiddlewareHandler<Entry> {
  return async (c, next) => {
    callers.refuseHost(c.req.header('host'));
    const origin = c.req.header('origin');
    const isOtherPage = callers.refuseOrigin(origin);
    load.refuseTooMany();
    if (isOtherPage && c.req.method === 'OPTIONS') c.res = c.body(null, 204);
    else await next();
    if (!isOtherPage) return;
    c.res.headers.set('access-control-allow-origin', origin!);
    c.res.headers.set('access-control-allow-methods', 'GET, POST');
    c.res.headers.set('access-control-allow-headers', BROWSER_HEADERS);
    c.res.headers.append('vary', 'origin');
  };
}

/** Nothing behind this is done for anybody without a token. */
export function enter(entrance: Entrance): MiddlewareHandler<Entry> {
  const { tokens, connections, requestsPerSecond = LIMITS.httpRequestsPerSecond } = entrance;
  const burst = Math.max(LIMITS.httpBurst, requestsPerSecond);
  const known = new RateLimit(requestsPerSecond, burst, LIMITS.tokens);
  const unknown = new WrongTokens();
  return async (c, next) => {
    const now = Date.now();
    const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    const grant = token === undefined ? undefined : tokens.find(token, now);
    if (!grant) throw unknown.refuse(token, addressOf(c), now);
    if (!known.take(grant.name, now)) throw tooManyRequests();
    entrance.load.takeShare(grant.name, c.env.outgoing);
    c.set('grant', grant);
    c.set('connect', (via) => connections.forRequest(grant, via, c.req.header('recollect-session') || undefined));
    await next();
  };
}

/** Guessing is slowed down, and whoever has a token is not held up by those who guess. */
export class WrongTokens {
  readonly #limit = new RateLimit(LIMITS.wrongTokensPerMinute / MINUTE_S, LIMITS.wrongTokensPerMinute, ADDRESSES);

  refuse(token: string | undefined, address: string, now: number): RecollectError {
    if (token !== undefined && !this.#limit.take(address, now)) return tooManyRequests();
    return new RecollectError(
      'unauthenticated',
      token === undefined ? 'The request carries no token' : 'The token is unknown',
      {
        hint: 'Send the header Authorization: Bearer <token>. The token of the installation is in the file http-token of its home folder; `recollect token create` makes more.',
      },
    );
  }
}

export function addressOf(c: Context<Entry>): string {
  return c.env.incoming.socket.remoteAddress ?? '';
}

function tooManyRequests(): RecollectError {
  return new RecollectError('rate_limited', 'Too many requests', {
    hint: 'Wait a moment, then send requests less often.',
  });
}
