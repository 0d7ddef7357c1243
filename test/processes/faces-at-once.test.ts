/** The usual case on a laptop: two agents over MCP, hooks, shells and an import on one file, all at once. Nothing is lost, and nobody meets a lock. */
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';
import { BIN, json, run } from '../cli/recollect.ts';
import { assistant, Host, user } from '../hooks/host.ts';

const EACH = 8;

test('no write is lost and none is refused', async () => {
  const host = new Host();
  const { place } = host;
  const agents = await Promise.all(
    ['one', 'two'].map(async (name) => {
      const client = new Client({ name, version: '1' });
      const args = [BIN, 'mcp', '--home', place.home, '--actor', `agent:${name}`];
      await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: place.folder }));
      return { name, client };
    }),
  );
  const transcript = host.transcript(
    't.jsonl',
    ...Array.from({ length: 600 }, (_, index) => assistant(`Imported reply ${index}`)),
    user('The end'),
  );
  const times = <T>(work: (index: number) => Promise<T>) => Array.from({ length: EACH }, (_, index) => work(index));
  const done = await Promise.all([
    ...agents.flatMap(({ name, client }) =>
      times(async (index) => {
        const answer = await client.callTool({
          name: 'remember',
          arguments: { content: `Agent ${name} says ${index}` },
        });
        expect(answer.isError ?? false, JSON.stringify(answer)).toBe(false);
      }),
    ),
    ...times((index) => host.tell('prompt-submit', { session_id: `s${index % 3}`, prompt: `Prompt number ${index}` })),
    ...times(async (index) =>
      expect(await run(place, ['remember', `Shell says ${index}`])).toMatchObject({ code: 0, err: '' }),
    ),
    json(place, ['import', '--file', transcript]),
  ]);
  expect(done).toHaveLength(4 * EACH + 1);
  for (const { client } of agents) await client.close();
  const { items } = await json<{ items: { content: string }[] }>(place, ['list', '--limit', '100']);
  const expected = times(async (index) => [
    `Agent one says ${index}`,
    `Agent two says ${index}`,
    `Shell says ${index}`,
  ]);
  expect(items.map(({ content }) => content).toSorted()).toEqual((await Promise.all(expected)).flat().toSorted());
  const prompts = await json<{ events: { content: string }[] }>(place, [
    'events',
    '--kinds',
    'user_message',
    '--limit',
    '100',
  ]);
  expect(prompts.events).toHaveLength(EACH + 1);
  const replies = await json<{ events: unknown[] }>(place, [
    'events',
    '--kinds',
    'assistant_message',
    '--limit',
    '500',
  ]);
  expect(replies.events).toHaveLength(500);
  expect(await json(place, ['verify'])).toMatchObject({ ok: true });
  expect(join(place.home, 'memory.db')).toBe(place.db);
});
