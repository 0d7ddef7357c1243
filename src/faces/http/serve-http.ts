/** The server: listens, answers, and ends within a second with everything written that was acknowledged or noted. */
import { readFileSync } from 'node:fs';
import { createServer as createPlainServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { messageOf, RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import type { Engine } from '../../engine/engine.ts';
import { AllowedCallers, isLoopback } from './allowed-callers.ts';
import { makeApp } from './app.ts';
import { Connections } from './connections.ts';
import { Load } from './load.ts';
import { SignedIn } from './signed-in.ts';
import { SilentConnections } from './silent-connections.ts';
import { Tokens } from './tokens.ts';

export interface ServeOptions {
  readonly version: string;
  /** Where the tokens are. */
  readonly home: string;
  readonly host: string;
  readonly port: number;
  /** What answers at `/mcp`: a face of its own. It ends with the server. */
  readonly mcp: McpAnswers;
  readonly allowHosts?: readonly string[] | undefined;
  readonly allowOrigins?: readonly string[] | undefined;
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
  /** Elsewhere than on this machine, without TLS. */
  readonly plain?: boolean | undefined;
  /** Shorter ones show in less time what becomes of clients that are slow. */
  readonly timings?: Partial<Timings> | undefined;
  readonly requestsPerSecond?: number | undefined;
}

export interface McpAnswers {
  answer(request: Request, engine: Engine): Promise<Response>;
  close(): Promise<void>;
}

interface Timings {
  /** How long a client may take for the head of a request, and for all of it. */
  readonly headersMs: number;
  readonly requestMs: number;
  readonly idleMs: number;
  /** How often a stream without events says that it is there. */
  readonly heartbeatMs: number;
  /** How long requests may take to end with the server. */
  readonly endingMs: number;
  readonly flushMs: number;
}

const TIMINGS: Timings = {
  headersMs: 10_000,
  requestMs: 60_000,
  idleMs: 5_000,
  heartbeatMs: 15_000,
  endingMs: 600,
  flushMs: 30_000,
};
const CHECK_SHARE = 4;

export interface Serving {
  readonly url: string;
  readonly tokenPath: string;
  /** Ends the server; the memory stays open. */
  close(): Promise<void>;
}

export async function serveHttp(memory: Engine, options: ServeOptions): Promise<Serving> {
  const timings = { ...TIMINGS, ...options.timings };
  const { version, host, mcp } = options;
  const isSecure = refuseOpenDoor(options);
  const tokens = new Tokens(options.home);
  tokens.ensureInstallation();
  const callers = new AllowedCallers(host, options.allowHosts ?? [], options.allowOrigins ?? []);
  const connections = new Connections(memory);
  const load = new Load();
  const ending = new AbortController();
  const app = makeApp({
    version,
    callers,
    tokens,
    connections,
    load,
    isSecure,
    mcp: (request, engine) => mcp.answer(request, engine),
    requestsPerSecond: options.requestsPerSecond,
    location: memory.location,
    startedAt: Date.now(),
    heartbeatMs: timings.heartbeatMs,
    signedIn: new SignedIn(tokens, isSecure),
    ending: ending.signal,
  });
  const serverOptions = {
    headersTimeout: timings.headersMs,
    requestTimeout: timings.requestMs,
    keepAliveTimeout: timings.idleMs,
    connectionsCheckingInterval: Math.ceil(timings.headersMs / CHECK_SHARE),
  };
  const server = createAdaptorServer(
    isSecure
      ? {
          fetch: app.fetch,
          createServer: createTlsServer,
          serverOptions: { ...serverOptions, cert: readPem(options.cert!), key: readPem(options.key!) },
        }
      : { fetch: app.fetch, createServer: createPlainServer, serverOptions },
  ) as Server;
  const silent = new SilentConnections(LIMITS.httpSilentConnections);
  server.on('connection', (socket: Socket) => silent.add(socket));
  server.prependListener('request', (request, response) => {
    load.begin();
    const resume = silent.speaks(request.socket);
    response.once('close', () => {
      load.end();
      resume();
    });
  });
  const port = await listen(server, options.port, host);
  callers.listensOn(port, isSecure ? 'https' : 'http');
  const flushing = setInterval(() => void connections.flush().catch(() => undefined), timings.flushMs);
  flushing.unref();

  return {
    url: `${isSecure ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    tokenPath: tokens.installationPath,
    async close() {
      clearInterval(flushing);
      const closed = new Promise((resolve) => server.close(resolve));
      const finished = load.finish();
      ending.abort();
      await mcp.close();
      server.closeIdleConnections();
      const patience = Promise.withResolvers<void>();
      const timer = setTimeout(patience.resolve, timings.endingMs);
      await Promise.race([finished, patience.promise]);
      clearTimeout(timer);
      server.closeAllConnections();
      await closed;
      await connections.flush();
    },
  };
}

/** Whoever opens it to a network says so, and has TLS or says that it may be read on the way. Says whether there is TLS. */
function refuseOpenDoor({ host, cert, key, plain }: ServeOptions): boolean {
  if ((cert === undefined) !== (key === undefined))
    throw new RecollectError('invalid_input', 'TLS needs a certificate and its key', {
      hint: 'Give both --cert and --key.',
    });
  if (cert === undefined && !isLoopback(host) && plain !== true)
    throw new RecollectError(
      'invalid_input',
      `Without TLS, everything on ${host} would cross the network unencrypted`,
      {
        hint: 'Give --cert and --key, or put a TLS proxy in front and omit --host; --plain serves it anyway.',
      },
    );
  return cert !== undefined;
}

function readPem(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new RecollectError('invalid_input', `${path} cannot be read: ${messageOf(cause)}`, {
      hint: 'Give the path of a PEM file.',
      cause,
    });
  }
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        new RecollectError('invalid_input', `Cannot listen on ${host}:${port}: ${cause.message}`, {
          hint:
            cause.code === 'EADDRINUSE'
              ? 'Another server uses this port; give another --port.'
              : 'Give another --host or --port.',
          cause,
        }),
      ),
    );
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}
