/** Every route, asked by those who may not: the status that docs/guides/http.md names, and nothing done. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/index.ts';
import { operations } from '../../src/operations/index.ts';
import { type ServedMemory, serveMemory } from '../support/faces/served-memory.ts';
import { ask, codeOf, say } from './ask.ts';

const ROUTES: readonly (readonly [method: string, path: string])[] = [
  ...Object.values(operations).map(({ name }) => ['POST', `/v1/${name}`] as const),
  ['GET', '/'],
  ['GET', '/health'],
  ['GET', '/v1/openapi.json'],
  ['GET', '/v1/feed'],
  ['POST', '/mcp'],
  ['GET', '/mcp'],
  ['DELETE', '/mcp'],
  ['GET', '/nothing-is-here'],
  ['POST', '/sign-in'],
  ['POST', '/sign-out'],
];

let served: ServedMemory;
let token: string;
beforeAll(async () => {
  served = await serveMemory();
  token = served.tokenFor();
});
afterAll(() => served.close());

describe.each(ROUTES)('%s %s', (method, path) => {
  const body = method === 'POST' ? {} : undefined;

  test('without a token, and with a wrong one', async () => {
    const nobody = await ask(served.url, path, { method, body });
    if (path.startsWith('/sign-')) return expect([nobody.status, codeOf(nobody)]).toEqual([403, 'origin_refused']);
    expect([nobody.status, codeOf(nobody)]).toEqual([401, 'unauthenticated']);
    expect(nobody.headers['www-authenticate']).toMatch(/^Bearer/);
    for (const wrong of ['rcl_', `${token}x`, token.slice(0, -1), 'Bearer', '../../http-token'])
      expect((await ask(served.url, path, { method, body, token: wrong })).status).toBeOneOf([401, 429]);
    const inUrl = await ask(served.url, `${path}?token=${token}&access_token=${token}`, { method, body });
    expect(inUrl.status).toBe(401);
  });

  test('by another name', async () => {
    for (const host of [
      'evil.example',
      `evil.example:${new URL(served.url).port}`,
      '127.0.0.1.evil.example',
      'localhost.evil',
    ]) {
      const answer = await ask(served.url, path, { method, body, token, headers: { host } });
      expect([answer.status, codeOf(answer)]).toEqual([421, 'host_refused']);
    }
  });

  test('from another page', async () => {
    for (const origin of ['http://evil.example', 'null', 'http://localhost:1', 'file://']) {
      const answer = await ask(served.url, path, { method, body, token, headers: { origin } });
      expect([answer.status, codeOf(answer)]).toEqual([403, 'origin_refused']);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      const preflight = await ask(served.url, path, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      expect(preflight.status).toBe(403);
    }
  });

  test('every answer is safe to have in a browser', async () => {
    for (const answer of [
      await ask(served.url, path, { method, body }),
      await ask(served.url, path, { method, body, headers: { host: 'evil.example' } }),
    ])
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
  });

  if (method === 'POST')
    test('with a body that is too large, announced or not', async () => {
      const length = path === '/v1/import' ? LIMITS.httpImportBytes + 1 : LIMITS.httpBodyBytes + 1;
      if (path === '/v1/export') return;
      const headers = { 'content-type': 'application/json', origin: served.url };
      const announced = await say(
        served.url,
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${served.url}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`,
      );
      expect(announced).toMatch(/^HTTP\/1\.1 413 /);
      if (path !== '/v1/recall' && path !== '/mcp') return;
      const streamed = await ask(served.url, path, {
        method,
        token,
        body: ' '.repeat(length),
        headers: { ...headers, 'transfer-encoding': 'chunked', accept: 'application/json, text/event-stream' },
      }).catch(() => ({ status: 413 }));
      expect(streamed.status).toBe(413);
    });
});

test('a method that a route does not take', async () => {
  for (const [method, path] of [
    ['GET', '/v1/recall'],
    ['PUT', '/v1/remember'],
    ['DELETE', '/v1/forget'],
    ['POST', '/health'],
    ['GET', '/sign-in'],
  ] as const)
    expect(codeOf(await ask(served.url, path, { method, token }))).toBe('method_refused');
});

test('a path that leads elsewhere is nowhere', async () => {
  for (const path of [
    '/../http-token',
    '/v1/../../http-token',
    '/v1/%2e%2e/%2e%2e/etc/passwd',
    '/v1/..%2f..%2fhttp-token',
    '/v1/%00',
    '/v1/%zz',
    '/v1/constructor',
    '/v1/__proto__',
    '/v1/remember/',
    '//evil.example/v1/recall',
    '/V1/recall',
  ])
    for (const method of ['GET', 'POST']) {
      const answer = await ask(served.url, path, { method, token });
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.text).not.toContain('rcl_');
    }
});

test('by no name at all', async () => {
  expect(await say(served.url, `GET /health HTTP/1.0\r\nAuthorization: Bearer ${token}\r\n\r\n`)).toMatch(/ 4(00|21) /);
});

test('what is no HTTP is hung up on', async () => {
  expect(await say(served.url, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await say(served.url, `GET /health HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431 /,
  );
});

test('a body that is no JSON, no object or no Unicode', async () => {
  const post = (body: unknown, type = 'application/json') =>
    ask(served.url, '/v1/remember', { token, method: 'POST', body, headers: { 'content-type': type } });
  for (const [body, code, status, type] of [
    ['{', 'invalid_input', 400],
    ['null', 'invalid_input', 400],
    ['"text"', 'invalid_input', 400],
    ['[1]', 'invalid_input', 400],
    ['{"content":"x","extra":1}', 'invalid_input', 400],
    ['{"content":"x"}', 'not_json', 415, 'text/plain'],
    ['content=x', 'not_json', 415, 'application/x-www-form-urlencoded'],
    [Buffer.from([0x7b, 0xff, 0x7d]), 'malformed_text', 400],
    [`${'['.repeat(100_000)}`, 'invalid_input', 400],
    [`{"content":"${'x'.repeat(LIMITS.memoryContent + 1)}"}`, 'too_large', 413],
  ] as const) {
    const answer = await post(body, type);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
    expect(answer.json.error).toMatchObject({ message: expect.any(String), hint: expect.any(String) });
  }
  expect((await post({ content: 'Still alive' })).status).toBe(200);
});

test('connections that wait for their next request make room for new ones: the oldest is closed', async () => {
  const crowded = await serveMemory({}, { timings: { headersMs: 600_000, requestMs: 600_000, idleMs: 600_000 } });
  const { hostname, port } = new URL(crowded.url);
  const asking = `GET /health HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${crowded.tokenFor()}\r\n\r\n`;
  const sockets: Socket[] = [];
  try {
    while (sockets.length < LIMITS.httpSilentConnections) {
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      socket.write(asking);
      await once(socket, 'data');
    }
    const closed = once(sockets[0]!, 'close');
    const late = connect(Number(port), hostname);
    sockets.push(late);
    late.write(asking);
    expect(String((await once(late, 'data'))[0])).toMatch(/^HTTP\/1\.1 200/);
    await closed;
  } finally {
    for (const socket of sockets) socket.destroy();
    await crowded.close();
  }
});

test('whoever is too slow is not waited for', async () => {
  // Longer than a busy machine takes for a request that is sent at once.
  const slow = await serveMemory({}, { timings: { headersMs: 2_000, requestMs: 3_000, idleMs: 2_000 } });
  try {
    const head = `POST /v1/recall HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${slow.tokenFor()}\r\n`;
    const answers = await Promise.all([
      say(slow.url, 'GET /health HTTP/1.1\r\nHost: local'),
      say(slow.url, `${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"query"`),
    ]);
    for (const answer of answers) expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
    expect((await ask(slow.url, '/health', { token: slow.tokenFor() })).status).toBe(200);
  } finally {
    await slow.close();
  }
});
