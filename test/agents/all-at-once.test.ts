/** Three MCP clients, hooks, commands and a server write to one file at the same time: whatever was answered is there, once, and nobody met a lock. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, onTestFinished, test } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { BIN } from '../cli/recollect.ts';
import { Host } from '../hooks/host.ts';
import { ask } from '../http/ask.ts';
import { AS_DATA } from '../support/faces/open-through.ts';

const SCOPE = 'project:site';
const WRITES = 40;
const PROCESSES = 6;

test('every face at once', async () => {
  const host = new Host('claude-code');
  const place = { ...host.place, scope: SCOPE };
  const told = new Host('claude-code', place);
  const { url, token, end } = await serve(place.home);
  const clients = await Promise.all([1, 2, 3].map(() => connect(place.db)));
  const many = Array.from({ length: WRITES }, (_, index) => index);
  const few = many.slice(0, PROCESSES);

  const [byMcp, byHttp, byCommand] = await Promise.all([
    Promise.all(
      clients.map(async (client, number) => {
        for (const index of many) {
          const content = `client ${number} wrote note${index}`;
          const answer = await client.callTool({ name: 'remember', arguments: { content }, _meta: AS_DATA });
          expect(answer, content).toMatchObject({ structuredContent: { status: 'stored' } });
          if (index % 5 === 0) await client.callTool({ name: 'context', arguments: { query: 'note' } });
        }
        return many.map((index) => `client ${number} wrote note${index}`);
      }),
    ),
    Promise.all(
      many.map(async (index) => {
        const content = `the server wrote note${index}`;
        const { status } = await ask(url, '/v1/remember', { token, body: { content } });
        expect(status).toBe(200);
        return content;
      }),
    ),
    inTurn(few, async (index) => {
      const content = `a command wrote note${index}`;
      await command(place.home, 'remember', content);
      return content;
    }),
    inTurn(few, async (index) => {
      await told.tell('prompt-submit', { session_id: 's1', prompt: `the hook kept prompt${index}` });
    }),
  ]);
  for (const client of clients) await client.close();
  expect(await end()).toEqual({ code: 0, err: '' });

  const memory = await openMemory({ path: place.db, scope: SCOPE, readOnly: true });
  const contents: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await memory.list({ limit: 100, ...(after !== undefined && { cursor: after }) });
    contents.push(...page.items.map(({ content }) => content));
    if (page.cursor === null) break;
    after = page.cursor;
  }
  expect(contents.sort()).toEqual([...byMcp.flat(), ...byHttp, ...byCommand].sort());
  const { events } = await memory.events({ kinds: ['user_message'], order: 'oldest' });
  expect(events.map(({ content }) => content)).toEqual(few.map((index) => `the hook kept prompt${index}`));
  expect(await memory.verify()).toMatchObject({ ok: true });
  await memory.close();
});

async function inTurn<T>(items: readonly number[], work: (item: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}

async function connect(path: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, {});
  const args = [BIN, 'mcp', '--db', path, '--scope', SCOPE];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
  return client;
}

async function command(home: string, ...words: string[]): Promise<void> {
  const child = spawn(process.execPath, [BIN, ...words, '--home', home, '--scope', SCOPE], { stdio: 'pipe' });
  let err = '';
  child.stderr.on('data', (bytes) => (err += bytes));
  const [code] = await once(child, 'close');
  expect({ code, err }).toEqual({ code: 0, err: '' });
}

async function serve(home: string) {
  const words = ['serve', '--home', home, '--port', '0', '--scope', SCOPE, '--json'];
  const child = spawn(process.execPath, [BIN, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let err = '';
  child.stderr.on('data', (bytes) => (err += bytes));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { url, tokenPath } = JSON.parse(line.toString()) as { url: string; tokenPath: string };
  return {
    url,
    token: readFileSync(tokenPath, 'utf8').trim(),
    end: async () => {
      child.kill('SIGTERM');
      const [code] = await once(child, 'close');
      return { code, err };
    },
  };
}
