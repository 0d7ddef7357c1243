/** The log of calls: every call of a tool, on stdin and over HTTP, without a word of what was said; nothing is written to answer one. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';
import { withoutWords } from '../../src/faces/mcp/note-call.ts';
import { LIMITS, openMemory } from '../../src/index.ts';
import { operations } from '../../src/operations/index.ts';
import { ask } from '../http/ask.ts';
import { AS_DATA } from '../support/faces/open-through.ts';
import { serveMemory } from '../support/faces/served-memory.ts';
import { tempFolder } from '../support/temp-folder.ts';

const BIN = join(import.meta.dirname, '../../bin/recollect.cjs');
const MODERN = { versionNegotiation: { mode: { pin: '2026-07-28' } } } as const;
const SECRET_WORD = 'quetzalcoatlus';

async function callSome(client: Client): Promise<string> {
  const { structuredContent } = await client.callTool({
    name: 'remember',
    arguments: { content: `The ${SECRET_WORD} nests in May`, kind: 'decision' },
    _meta: { 'recollect/model': 'some-model\u0000', ...AS_DATA },
  });
  const { id } = structuredContent as { id: string };
  for (let number = 0; number < 2; number++)
    await client.callTool({ name: 'recall', arguments: { query: SECRET_WORD, limit: 3 } });
  await client.callTool({ name: 'get', arguments: { id } });
  await client.callTool({ name: 'get', arguments: { id: `mem_${SECRET_WORD}`, [SECRET_WORD]: SECRET_WORD } });
  return id;
}

test('on stdin: who, what, how long and how it went', async () => {
  const path = join(tempFolder(), 'memory.db');
  const client = new Client({ name: 'heron', version: '2.1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [BIN, 'mcp', '--db', path, '--scope', 'project:site'],
    }),
  );
  const id = await callSome(client);
  await client.close();
  const memory = await openMemory({ path, scope: 'project:site' });
  const { calls } = await memory.toolCalls();
  expect(calls.map(({ tool, result }) => [tool, result])).toEqual([
    ['get', 'invalid_input'],
    ['get', 'ok'],
    ['recall', 'ok'],
    ['recall', 'ok'],
    ['remember', 'ok'],
  ]);
  expect(calls[4]).toMatchObject({
    actor: { id: 'heron', kind: 'agent' },
    client: 'heron 2.1',
    model: 'some-model',
    arguments: { content: '31 characters', kind: '8 characters' },
    session: null,
    durationMs: expect.any(Number),
  });
  expect(calls.map(({ summary }) => summary)).toEqual([
    'error invalid_input',
    `inbox ${id}, 1 sources`,
    '1 items',
    '1 items',
    `stored ${id}`,
  ]);
  expect(calls[3]!.arguments).toEqual({ query: '14 characters', limit: 3 });
  expect(calls[3]!.hash).toBe(calls[2]!.hash);
  expect(calls[3]!.hash).not.toBe(calls[1]!.hash);
  expect(calls[1]!.arguments).toEqual({ id });
  expect(JSON.stringify(calls)).not.toContain(SECRET_WORD);
  const { calls: some, cursor } = await memory.toolCalls({ tool: 'recall', limit: 1 });
  expect([some.length, typeof cursor]).toEqual([1, 'string']);
  expect((await memory.toolCalls({ tool: 'recall', limit: 1, cursor: cursor! })).calls).toEqual([calls[3]]);
  expect((await memory.toolCalls({ asOf: '2020-01-01' })).calls).toEqual([]);
  expect((await memory.toolCalls({ scope: 'global', inherit: false })).calls).toEqual([]);
  // Rebuilding leaves it, and so does erasing: there is nothing in it to erase.
  await memory.erase({ ids: [id], confirm: true });
  await memory.rebuild();
  expect((await memory.toolCalls()).calls).toEqual(calls);
  await memory.close();
  for (const ending of ['', '-wal'])
    if (existsSync(path + ending)) expect(readFileSync(path + ending).includes(SECRET_WORD)).toBe(false);
});

test('over HTTP: by token, written when the server ends, shown to those who run it', async () => {
  const path = join(tempFolder(), 'memory.db');
  const served = await serveMemory({ path });
  const headers = {
    authorization: `Bearer ${served.tokenFor({ actor: { kind: 'agent', id: 'claude' }, right: 'write' })}`,
  };
  const client = new Client({ name: 'heron', version: '2.1' }, MODERN);
  await client.connect(new StreamableHTTPClientTransport(new URL(`${served.url}/mcp`), { requestInit: { headers } }));
  await callSome(client);
  const refused = await client.callTool({ name: 'tool-calls', arguments: {} });
  expect(refused.content).toMatchObject([{ text: expect.stringMatching(/^right_missing: /) }]);
  await client.close();
  const pinned = served.tokenFor({ scope: 'project:site', pinned: true });
  expect((await ask(served.url, '/v1/tool-calls', { token: pinned, body: {} })).status).toBe(403);
  await served.close();
  const memory = await openMemory({ path, scope: 'project:site', readOnly: true });
  const { calls } = await memory.toolCalls({ actor: 'claude', client: 'heron 2.1' });
  expect(calls.map(({ tool }) => tool)).toEqual(['tool-calls', 'get', 'get', 'recall', 'recall', 'remember']);
  await memory.close();
});

test('nothing of a text is kept, wherever it stands', () => {
  const words = ['a secret', 'mem_', '# 1', '\u0000', ''];
  const input = Object.fromEntries(
    words.map((word, index) => [['content', 'kind', 'name', 'scope', 'reason'][index]!, word]),
  );
  const remember = operations.remember;
  const kept = withoutWords(remember, {
    ...input,
    tags: ['secret', 'mem_01m7j666ap1w65y1pah381m6kh'],
    payload: { secret: 'secret' },
    importance: 0.5,
    visibility: 'private',
    secret: 'x',
    page: 2,
    confirm: true,
  });
  expect(JSON.stringify(kept)).not.toMatch(/secret/);
  expect(kept).toMatchObject({
    content: '8 characters',
    tags: ['6 characters', 'mem_01m7j666ap1w65y1pah381m6kh'],
    payload: 'an object',
    importance: 0.5,
    visibility: 'private',
    page: 2,
    confirm: true,
  });
});

test('so many are noted, and so much of the name of a client', async () => {
  const { CallNotes } = await import('../../src/engine/note-calls.ts');
  const notes = new CallNotes();
  const row = (number: number) => ({ id: String(number) }) as Parameters<typeof notes.note>[0];
  for (let number = 0; number < LIMITS.notedCalls + 5; number++) notes.note(row(number));
  const taken = notes.take();
  expect([taken.length, taken[0]!.id]).toEqual([LIMITS.notedCalls, '5']);
  expect(notes.rows).toEqual([]);
  const served = await serveMemory();
  const headers = { authorization: `Bearer ${served.tokenFor()}` };
  const client = new Client({ name: 'x'.repeat(LIMITS.clientName * 2), version: '1' }, MODERN);
  await client.connect(new StreamableHTTPClientTransport(new URL(`${served.url}/mcp`), { requestInit: { headers } }));
  await client.callTool({ name: 'scopes', arguments: {} });
  await client.close();
  await served.close();
});
