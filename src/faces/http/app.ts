/** The routes of the server. Each operation is one; what it does, takes and answers is its own. */
import { Hono } from 'hono';
import { RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import type { Engine } from '../../engine/engine.ts';
import { needsConfirmation, type Operation } from '../../operations/define.ts';
import { currentName } from '../../operations/former-names.ts';
import { operations } from '../../operations/index.ts';
import { addressOf, type Entrance, type Entry, enter, refuseStrangers, safeHeaders } from './entrance.ts';
import { errorResponse } from './error-status.ts';
import { eventStream } from './event-stream.ts';
import { lineStream } from './line-stream.ts';
import { openApi } from './openapi.ts';
import { readJson, readText, refuseDeep } from './read-body.ts';
import type { SignedIn } from './signed-in.ts';
import { signInPage, statusPage } from './status-page.ts';

export interface AppParts extends Entrance {
  readonly version: string;
  readonly location: string;
  readonly startedAt: number;
  readonly heartbeatMs: number;
  readonly signedIn: SignedIn;
  /** Ends with the server. */
  readonly ending: AbortSignal;
  /** What answers at `/mcp`. */
  readonly mcp: (request: Request, engine: Engine) => Promise<Response>;
}

const ALL: readonly Operation[] = Object.values(operations);
const BY_NAME = new Map(ALL.map((one) => [one.name, one]));
const SIGN_IN_BYTES = 1_000;

export function makeApp(parts: AppParts): Hono<Entry> {
  const app = new Hono<Entry>();
  let description: string | undefined;
  app.onError((error, c) => errorResponse(error, c.get('grant')?.right));
  app.use(safeHeaders(parts));
  app.use(refuseStrangers(parts));
  app.get('/', (c, next) => {
    const grant = parts.signedIn.grantOf(c.req.header('cookie'), Date.now());
    if (grant)
      return c.html(statusPage({ ...parts, grant, inFlight: parts.load.inFlight, now: Date.now(), canSignOut: true }));
    const isBrowser = c.req.header('accept')?.includes('text/html') && !c.req.header('authorization');
    return isBrowser ? c.html(signInPage(), 401) : next();
  });
  app.post('/sign-in', async (c) => {
    requirePage(c.req.header('origin'));
    const token = new URLSearchParams(await readText(c.req.raw, SIGN_IN_BYTES)).get('token') ?? '';
    c.header('set-cookie', parts.signedIn.signIn(token, addressOf(c), Date.now()));
    return c.redirect('/', 303);
  });
  app.post('/sign-out', async (c) => {
    requirePage(c.req.header('origin'));
    await readText(c.req.raw, SIGN_IN_BYTES);
    c.header('set-cookie', parts.signedIn.signOut(c.req.header('cookie')));
    return c.redirect('/', 303);
  });
  app.use(enter(parts));

  app.get('/', (c) =>
    c.html(statusPage({ ...parts, grant: c.get('grant'), inFlight: parts.load.inFlight, now: Date.now() })),
  );
  app.get('/health', async (c) => {
    const engine = await c.get('connect')('http');
    await engine.checkStore();
    return c.json({ status: 'ok', version: parts.version });
  });
  app.get('/v1/openapi.json', (c) => {
    description ??= JSON.stringify(openApi(parts.version));
    return c.body(description, 200, { 'content-type': 'application/json' });
  });
  app.get('/v1/feed', async (c) => {
    const { after = c.req.header('last-event-id'), from, scope } = c.req.query();
    const given = { ...(after ? { after } : {}), ...(from ? { from } : {}), ...(scope ? { scope } : {}) };
    const feed = BY_NAME.get('feed')!;
    const engine = await c.get('connect')('http');
    // What cannot be asked for is told before the stream begins.
    await engine.run(feed, { ...given, limit: 1 });
    const release = parts.load.takeStream(c.get('grant').name);
    const signal = AbortSignal.any([parts.ending, c.req.raw.signal]);
    c.env.outgoing.once('close', release);
    return c.body(eventStream(engine, given, parts.heartbeatMs, signal), 200, {
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
    });
  });
  app.post('/v1/:operation', async (c) => {
    const operation = BY_NAME.get(currentName(c.req.param('operation')));
    if (!operation) throw noRoute(c.req.path);
    const engine = await c.get('connect')('http');
    const { signal } = c.req.raw;
    if (operation.name === 'export') {
      const body = await lineStream((write) => engine.run(operation, {}, { write, signal }));
      return c.body(body, 200, { 'content-type': 'application/x-ndjson' });
    }
    if (operation.name === 'import') {
      const lines = linesOf(await readText(c.req.raw, LIMITS.httpImportBytes));
      return c.json(await engine.run(operation, {}, { lines, signal }));
    }
    const input = await readJson(c.req.raw, LIMITS.httpBodyBytes);
    if (needsConfirmation(operation, input) && c.req.query('confirm') !== 'true') throw unconfirmed(operation);
    return c.json(await engine.run(operation, input, { signal, ending: parts.ending }));
  });
  app.all('/mcp', async (c) => parts.mcp(await withCheckedBody(c.req.raw), await c.get('connect')('mcp')));
  app.all('*', (c) => {
    throw isRoute(c.req.path)
      ? new RecollectError('method_refused', `${c.req.path} does not take ${c.req.method}`, {
          hint: 'Call operations with POST; use GET for /, /health, /v1/openapi.json and the stream of /v1/feed.',
        })
      : noRoute(c.req.path);
  });
  return app;
}

function isRoute(path: string): boolean {
  if (['/', '/health', '/sign-in', '/sign-out', '/v1/openapi.json'].includes(path)) return true;
  return BY_NAME.has(/^\/v1\/([\w-]+)$/.exec(path)?.[1] ?? '');
}

function noRoute(path: string): RecollectError {
  return new RecollectError('unknown_operation', `There is nothing at ${path.slice(0, 200)}`, {
    hint: '/v1/openapi.json lists the routes.',
  });
}

function unconfirmed({ name }: Operation): RecollectError {
  return new RecollectError('confirmation_required', `${name} needs confirmation`, {
    hint: `Check what it would change, then call /v1/${name}?confirm=true.`,
    details: { operation: name },
  });
}

async function* linesOf(text: string): AsyncGenerator<string> {
  for (const line of text.split('\n')) if (line !== '') yield line;
}

/** A browser says of which page a form is; whether that is one of ours was looked at before. */
function requirePage(origin: string | undefined): void {
  if (origin !== undefined) return;
  throw new RecollectError('origin_refused', 'Signing in and out is for the page of this server', {
    hint: 'Programs send their token with every request: Authorization: Bearer ….',
  });
}

/** What the SDK parses is looked at first, as all other bodies are. */
async function withCheckedBody(request: Request): Promise<Request> {
  if (request.method !== 'POST') return request;
  const body = await readText(request, LIMITS.httpBodyBytes);
  refuseDeep(body);
  const { method, headers, signal } = request;
  return new Request(request.url, { method, headers, body, signal });
}
