/** One client cannot lock others out, whatever it sends and however slowly; and a server that ends says so to whoever is waiting. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { openMemory } from '../../src/index.ts';
import { type ServedMemory, serveMemory } from '../support/faces/served-memory.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { ask, codeOf } from './ask.ts';

let served: ServedMemory;
let isOver = false;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  if (!isOver) await served.close();
  isOver = false;
});

async function end(): Promise<void> {
  isOver = true;
  await served.close();
}

async function open(bytes: string): Promise<Socket> {
  const { hostname, port } = new URL(served.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  await new Promise((resolve) => socket.write(bytes, resolve));
  return socket;
}

test('bodies that never end take the share of their own token and no more', async () => {
  served = await serveMemory();
  const [slow, other] = [served.tokenFor(), served.tokenFor()];
  const head = `POST /v1/recall HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${slow}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
  for (let number = 0; number < LIMITS.httpInFlightPerToken; number++) await open(head);
  // Until the server has read all of these heads.
  let answer = await ask(served.url, '/health', { token: slow });
  while (answer.status === 200) answer = await ask(served.url, '/health', { token: slow });
  expect([answer.status, codeOf(answer)]).toEqual([503, 'server_busy']);
  expect((await ask(served.url, '/health', { token: other })).status).toBe(200);
});

test('half-open connections make room for others: the oldest is closed', async () => {
  served = await serveMemory();
  const first = await open('GET /health HTTP/1.1\r\nHost: local');
  const closed = once(first, 'close');
  for (let number = 0; number < LIMITS.httpSilentConnections; number++) await open('GET /he');
  await closed;
  expect((await ask(served.url, '/health', { token: served.tokenFor() })).status).toBe(200);
});

test.each(['/v1/remember', '/mcp'])(
  'ten megabytes of brackets are refused before they are parsed: %s',
  async (path) => {
    served = await serveMemory();
    const body = `{"content":"[[[[\\"[[","payload":${'['.repeat(10_000_000)}`;
    const answer = await ask(served.url, path, {
      token: served.tokenFor(),
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_input']);
    expect(answer.text).toContain('nested deeper');
  },
);

test('a list that is being written when the server ends is refused as a whole, and its caller is told', async () => {
  const path = join(tempFolder(), 'memory.db');
  served = await serveMemory({ path }, { timings: { endingMs: 60_000 } });
  const items = Array.from({ length: 8_000 }, (_, number) => ({
    content: `We deploy service ${number} on Wednesdays`,
  }));
  const writing = ask(served.url, '/v1/remember', { token: served.tokenFor(), body: items });
  const admin = served.tokenFor();
  // The status page says when the server has begun with it.
  const page = async () => (await ask(served.url, '/', { token: admin })).text;
  while (!(await page()).includes('<th>Requests now</th><td>2<'));
  await end();
  const answer = await writing;
  expect([answer.status, codeOf(answer)]).toEqual([503, 'shutting_down']);
  const memory = await openMemory({ path, scope: 'project:site' });
  expect(await memory.verify()).toMatchObject({ ok: true, checked: 0 });
  await memory.close();
});
