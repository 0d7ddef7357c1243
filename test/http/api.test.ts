/** The HTTP API as programs use it: operations, their description, the feed, transfers, and how the server ends. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterEach, describe, expect, test } from 'vitest';
import type { ServeOptions } from '../../src/faces/http/serve-http.ts';
import { ERROR_CODES, type OpenOptions, openMemory } from '../../src/index.ts';
import { operations } from '../../src/operations/index.ts';
import { type ServedMemory, serveMemory } from '../support/faces/served-memory.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { ask, codeOf } from './ask.ts';

const opened: ServedMemory[] = [];
afterEach(async () => {
  for (const served of opened.splice(0)) await served.close();
});

async function serve(options?: OpenOptions, more?: Partial<ServeOptions>): Promise<ServedMemory> {
  const served = await serveMemory(options, more);
  opened.push(served);
  return served;
}

describe('paths in requests (GATE-35)', () => {
  test('no folder is looked into unless the server was started for one', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'there.txt'), 'secret');
    const warned = async (served: ServedMemory, scope: string, workspace: string) => {
      const token = served.tokenFor({ scope, actor: { kind: 'agent', id: 'claude' } });
      const said = { kind: 'user_message', content: 'Harbour', metadata: { filePath: 'gone.txt' } };
      await ask(served.url, '/v1/record', { token, body: said });
      const { json } = await ask(served.url, '/v1/context', { token, body: { query: 'harbour', workspace } });
      return (json.recallWarnings as { kind: string }[]).map(({ kind }) => kind);
    };
    const closed = await serve();
    for (const [place, workspace] of [folder, '/etc', join(folder, 'none')].entries())
      expect(await warned(closed, `project:${place}`, workspace)).toEqual(['workspace_ignored']);
    const open = await serve({ workspaces: folder });
    expect(await warned(open, 'project:a', folder)).toEqual(['file_missing']);
    expect(await warned(open, 'project:b', '/etc')).toEqual(['workspace_ignored']);
  });
});

describe('what it says of itself', () => {
  test('every operation is described, with schemas that stand for themselves', async () => {
    const { url, tokenFor } = await serve();
    const { json, text } = await ask(url, '/v1/openapi.json', { token: tokenFor() });
    expect(json).toMatchObject({ openapi: '3.1.0', info: { title: 'Recollect' }, security: [{ token: [] }] });
    const paths = json.paths as Record<string, Record<string, { operationId: string; responses: object }>>;
    for (const { name } of Object.values(operations))
      expect(paths[`/v1/${name}`]?.post).toMatchObject({
        operationId: name,
        requestBody: { content: expect.anything() },
        responses: { 200: { content: expect.anything() }, default: { $ref: '#/components/responses/Error' } },
      });
    const checked = await new Validator().validate(structuredClone(json));
    expect(checked.errors ?? []).toEqual([]);
    expect(checked.valid).toBe(true);
    const broken = await new Validator().validate({ ...structuredClone(json), info: {} });
    expect(broken.valid).toBe(false);
    const ids = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, ref] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = ref!.split('/').reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], json);
      expect(found, ref).toBeDefined();
    }
    for (const code of Object.keys(ERROR_CODES)) expect(text).toContain(`${code}: `);
  });

  test('health and the status page', async () => {
    const { url, tokenFor, engine } = await serve();
    const reader = tokenFor({ right: 'read', actor: { kind: 'agent', id: '<b>x</b>' }, scope: 'project:site' });
    expect((await ask(url, '/health', { token: reader })).json).toMatchObject({ status: 'ok' });
    const page = await ask(url, '/', { token: reader });
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.text).toContain('&#60;b&#62;x');
    expect(page.text).not.toContain('<b>');
    expect(page.text).not.toContain(`<td>${engine.location}`);
    expect((await ask(url, '/', { token: tokenFor() })).text).toContain(`<td>${engine.location}`);
  });

  test('a person signs in to the page with a token, and with that to nothing else', async () => {
    const { url, tokenFor } = await serve();
    const browser = { accept: 'text/html' };
    const asked = await ask(url, '/', { headers: browser });
    expect([asked.status, asked.text]).toEqual([401, expect.stringContaining('action="/sign-in"')]);
    const signIn = (token: string, origin = url) =>
      ask(url, '/sign-in', { method: 'POST', body: `token=${token}`, headers: { origin } });
    expect((await signIn('rcl_wrong')).status).toBe(401);
    expect((await signIn(tokenFor(), 'http://evil.example')).status).toBe(403);
    const token = tokenFor();
    const { status, headers } = await signIn(token);
    expect([status, headers.location]).toEqual([303, '/']);
    const [set] = headers['set-cookie']!;
    expect(set).toMatch(/; HttpOnly; SameSite=Strict$/);
    expect(set).not.toContain(token);
    const cookie = set!.split(';')[0]!;
    expect((await ask(url, '/', { headers: { ...browser, cookie } })).text).toContain('You act as');
    expect((await ask(url, '/v1/recall', { body: { query: 'x' }, headers: { cookie } })).status).toBe(401);
    expect((await ask(url, '/health', { headers: { cookie } })).status).toBe(401);
  });
});

describe('operations', () => {
  test('answers are those of the library, and who acts is whoever has the token', async () => {
    const { url, tokenFor } = await serve();
    const agent = tokenFor({ actor: { kind: 'agent', id: 'claude', user: 'anna' }, right: 'write' });
    const remember = { content: 'We deploy on Tuesdays', kind: 'decision' };
    const stored = await ask(url, '/v1/remember', { token: agent, body: remember });
    expect(stored.json).toMatchObject({ status: 'stored', memoryStatus: 'inbox' });
    const { json } = await ask(url, '/v1/get', { token: agent, body: { id: stored.json.id } });
    expect(json).toMatchObject({ content: 'We deploy on Tuesdays', trust: 0.5, author: { kind: 'agent' } });
    for (const field of ['actor', 'via', 'trust', 'right'])
      expect(codeOf(await ask(url, '/v1/remember', { token: agent, body: { content: 'x', [field]: 'person' } }))).toBe(
        'invalid_input',
      );
    const { acts } = (await ask(url, '/v1/audit', { token: agent, body: { via: 'http' } })).json as { acts: object[] };
    expect(acts).toMatchObject([
      { actor: { id: 'claude', kind: 'agent' }, kind: 'memory.remembered' },
      { kind: 'scope.created' },
    ]);
    const missing = await ask(url, '/v1/get', { token: agent, body: { id: 'mem_none' } });
    expect([missing.status, codeOf(missing)]).toEqual([404, 'not_found']);
    expect((await ask(url, '/v1/scopes', { method: 'POST', token: agent })).status).toBe(200);
  });

  test('a token gives a right and no more, and what was refused is recorded (GATE-20)', async () => {
    const { url, tokenFor } = await serve();
    const [read, write, admin] = (['read', 'write', 'admin'] as const).map((right) => tokenFor({ right }));
    const { id } = (await ask(url, '/v1/remember', { token: write, body: { content: 'A heron' } })).json;
    const outcome = async (token: string | undefined, path: string, body: unknown) => {
      const answer = await ask(url, path, { token, body });
      return codeOf(answer) ?? answer.status;
    };
    expect(await outcome(read, '/v1/recall', { query: 'heron' })).toBe(200);
    expect(await outcome(read, '/v1/remember', { content: 'x' })).toBe('right_missing');
    expect(await outcome(read, '/v1/doctor', {})).toBe('right_missing');
    expect(await outcome(write, '/v1/reject?confirm=true', { id })).toBe('right_missing');
    expect(await outcome(write, '/v1/erase', { ids: [id], confirm: true })).toBe('right_missing');
    expect(await outcome(write, '/v1/rebuild', {})).toBe('right_missing');
    expect(await outcome(write, '/v1/forget?confirm=true', [{ id }, { id }])).toBe('right_missing');
    expect(await outcome(write, '/v1/remember', [{ content: 'a' }, { content: 'b' }])).toBe(200);
    const { acts } = (await ask(url, '/v1/audit', { token: admin, body: { outcomes: ['refused'] } })).json as {
      acts: { refusal: { operation: string; code: string } }[];
    };
    expect(acts.map(({ refusal }) => refusal.operation)).toEqual(['forget', 'rebuild', 'erase', 'reject', 'remember']);
    expect(new Set(acts.map(({ refusal }) => refusal.code))).toEqual(new Set(['right_missing']));
    expect(await outcome(admin, '/v1/recall', { query: 'heron' })).toBe(200);
  });

  test('what cannot be taken back is confirmed', async () => {
    const { url, tokenFor } = await serve();
    const token = tokenFor();
    const { id } = (await ask(url, '/v1/remember', { token, body: { content: 'A heron' } })).json;
    const { id: other } = (await ask(url, '/v1/remember', { token, body: { content: 'A stork' } })).json;
    const both = [
      { id, content: 'One' },
      { id: other, content: 'Two' },
    ];
    for (const [path, body] of [
      ['/v1/reject', { id }],
      ['/v1/revise', both],
    ] as const) {
      const answer = await ask(url, path, { token, body });
      expect([answer.status, codeOf(answer)]).toEqual([409, 'confirmation_required']);
    }
    expect((await ask(url, '/v1/erase', { token, body: { ids: [id] } })).json).toMatchObject({ status: 'preview' });
    expect((await ask(url, '/v1/get', { token, body: { id } })).json).toMatchObject({ content: 'A heron', version: 1 });
    expect((await ask(url, '/v1/revise?confirm=true', { token, body: both })).status).toBe(200);
    expect((await ask(url, '/v1/reject?confirm=true', { token, body: { id } })).json).toMatchObject({
      status: 'rejected',
    });
    expect((await ask(url, '/v1/erase', { token, body: { ids: [other], confirm: true } })).json).toMatchObject({
      status: 'erased',
    });
  });

  test('sessions are those of a request, never of another with the same token', async () => {
    const { url, tokenFor } = await serve();
    const token = tokenFor();
    const { session } = (await ask(url, '/v1/start-session', { token, body: { goal: 'Ship' } })).json as {
      session: { id: string };
    };
    const remember = async (content: string, headers: Record<string, string>) => {
      const { id } = (await ask(url, '/v1/remember', { token, body: { content }, headers })).json;
      return (await ask(url, '/v1/history', { token, body: { id } })).text.includes(session.id);
    };
    expect(await remember('In it', { 'recollect-session': session.id })).toBe(true);
    expect(await remember('Outside of it', {})).toBe(false);
    const unknown = await ask(url, '/v1/remember', {
      token,
      body: { content: 'x' },
      headers: { 'recollect-session': 'ses_00000000000000000000000000' },
    });
    expect([unknown.status, codeOf(unknown)]).toEqual([404, 'not_found']);
  });

  test('a ledger goes out and comes in as lines', async () => {
    const [one, two] = [await serve(), await serve()];
    const from = one.tokenFor();
    for (const content of ['A heron', 'A stork'])
      await ask(one.url, '/v1/remember', { token: from, body: { content } });
    const { text, headers } = await ask(one.url, '/v1/export', { method: 'POST', token: from });
    expect(headers['content-type']).toBe('application/x-ndjson');
    expect(text.trim().split('\n')).toHaveLength(4);
    const into = two.tokenFor();
    const imported = await ask(two.url, '/v1/import', { method: 'POST', token: into, body: text });
    expect(imported.json).toMatchObject({ added: 3 });
    const broken = await ask(two.url, '/v1/import', { method: 'POST', token: into, body: 'no ledger\n' });
    expect([broken.status, codeOf(broken)]).toEqual([400, 'import_invalid']);
    const agent = two.tokenFor({ actor: { kind: 'agent', id: 'x' } });
    expect(codeOf(await ask(two.url, '/v1/import', { method: 'POST', token: agent, body: text }))).toBe(
      'person_required',
    );
  });

  test('of the machine only those are told who run it', async () => {
    const { url, tokenFor, engine } = await serve();
    await engine.close();
    const closed = await ask(url, '/v1/recall', { token: tokenFor({ right: 'write' }), body: { query: 'x' } });
    expect(closed.status).toBeGreaterThanOrEqual(500);
    expect(closed.text).not.toContain(engine.location);
  });
});

describe('limits', () => {
  test('whoever asks too often is told to wait', async () => {
    const { url, tokenFor } = await serve({}, { requestsPerSecond: 0.001 });
    const { LIMITS } = await import('../../src/index.ts');
    const [busy, calm] = [tokenFor(), tokenFor()];
    const statuses: number[] = [];
    while (statuses.length < LIMITS.httpBurst + 50) {
      const some = Array.from({ length: 50 }, () => ask(url, '/v1/nothing', { token: busy, method: 'POST' }));
      for (const { status } of await Promise.all(some)) statuses.push(status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
    const refused = await ask(url, '/health', { token: busy });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    expect((await ask(url, '/health', { token: calm })).status).toBe(200);
  });

  test('guessing tokens is slowed down, and holds up nobody who has one', async () => {
    const { url, tokenFor } = await serve();
    const token = tokenFor();
    const statuses = new Set<number>();
    for (let number = 0; number < 40; number++)
      statuses.add((await ask(url, '/health', { token: `rcl_${String(number).padStart(43, '0')}` })).status);
    expect(statuses).toEqual(new Set([401, 429]));
    expect((await ask(url, '/health', { token })).status).toBe(200);
  });
});

describe('pages that were allowed', () => {
  test('may ask, with a token, and are told so', async () => {
    const page = 'https://notes.example';
    const { url, tokenFor } = await serve({}, { allowOrigins: [page], allowHosts: ['memory.example'] });
    const headers = { origin: page, host: 'memory.example' };
    const preflight = await ask(url, '/v1/recall', { method: 'OPTIONS', headers });
    expect(preflight).toMatchObject({ status: 204, headers: { 'access-control-allow-origin': page } });
    expect(preflight.headers['access-control-allow-headers']).toContain('authorization');
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
    expect((await ask(url, '/v1/recall', { body: { query: 'x' }, headers })).status).toBe(401);
    const answer = await ask(url, '/v1/recall', { token: tokenFor(), body: { query: 'x' }, headers });
    expect(answer).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': page } });
  });
});

describe('the feed', () => {
  /** Messages as they come; a comment counts as one without data. */
  async function follow(url: string, token: string, path = '/v1/feed', headers: Record<string, string> = {}) {
    const asking = get(`${url}${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
    const [response] = (await once(asking, 'response')) as [import('node:http').IncomingMessage];
    response.setEncoding('utf8');
    const messages = (async function* () {
      let rest = '';
      for await (const chunk of response) {
        const parts = (rest + chunk).split('\n\n');
        rest = parts.pop()!;
        for (const part of parts) {
          const data = /^data: (.*)$/m.exec(part)?.[1];
          yield {
            id: /^id: (.*)$/m.exec(part)?.[1],
            page: data === undefined ? undefined : (JSON.parse(data) as { events: { kind: string; body: object }[] }),
          };
        }
      }
    })();
    return { response, messages, leave: () => asking.destroy() };
  }

  test('comes as it happens, goes on from a cursor, and says that it is there', async () => {
    const { url, tokenFor } = await serve({}, { timings: { heartbeatMs: 30 } });
    const token = tokenFor();
    const remember = (content: string) => ask(url, '/v1/remember', { token, body: { content } });
    await remember('Before');
    const first = await follow(url, token);
    expect(first.response.headers['content-type']).toBe('text/event-stream');
    const { value: before } = await first.messages.next();
    expect(before!.page!.events.map(({ kind }) => kind)).toEqual(['scope.created', 'memory.remembered']);
    expect((await first.messages.next()).value).toEqual({ id: undefined, page: undefined });
    await remember('After');
    let after = (await first.messages.next()).value!;
    while (!after.page) after = (await first.messages.next()).value!;
    expect(after.page.events).toMatchObject([{ body: { content: 'After' } }]);
    first.leave();
    const again = await follow(url, token, '/v1/feed', { 'last-event-id': before!.id! });
    expect((await again.messages.next()).value!.page!.events).toEqual(after.page.events);
    again.leave();
    const now = await follow(url, token, '/v1/feed?from=now');
    expect((await now.messages.next()).value!.page!.events).toEqual([]);
    now.leave();
    const wrong = await ask(url, '/v1/feed?after=nonsense', { token });
    expect([wrong.status, codeOf(wrong)]).toEqual([400, 'cursor_invalid']);
  });

  test('of a pinned token holds nothing from outside', async () => {
    const { url, tokenFor } = await serve();
    const anywhere = tokenFor();
    for (const scope of ['project:site', 'project:other'])
      await ask(url, '/v1/remember', { token: anywhere, body: { content: `In ${scope}`, scope } });
    const pinned = tokenFor({ scope: 'project:site', pinned: true });
    const stream = await follow(url, pinned);
    const text = JSON.stringify((await stream.messages.next()).value);
    expect(text).toContain('In project:site');
    expect(text).not.toContain('project:other');
    stream.leave();
    expect((await ask(url, '/v1/feed?scope=project:other', { token: pinned })).status).toBe(403);
  });

  test('ends with the server, and so does everything else', async () => {
    const served = await serveMemory({}, { timings: { endingMs: 5_000 } });
    const token = served.tokenFor();
    const stream = await follow(served.url, token);
    await stream.messages.next();
    const write = ask(served.url, '/v1/remember', { token, body: { content: 'Just in time' } });
    await write;
    await served.close();
    const rest: unknown[] = [];
    for await (const message of stream.messages) rest.push(message);
    expect(rest.length).toBeLessThanOrEqual(2);
    await expect(ask(served.url, '/health', { token })).rejects.toThrow();
  });
});

test('what packs held is written down, though nobody waits for it', async () => {
  const { tempFolder } = await import('../support/temp-folder.ts');
  const path = `${tempFolder()}/memory.db`;
  const served = await serveMemory({ path });
  const token = served.tokenFor();
  await ask(served.url, '/v1/remember', { token, body: { content: 'A heron' } });
  await ask(served.url, '/v1/context', { token, body: { query: 'heron' } });
  await served.close();
  const memory = await openMemory({ path, scope: 'project:site', readOnly: true });
  expect((await memory.events({ kinds: ['usage.recorded'] })).events).toHaveLength(1);
  await memory.close();
});
