/** Erasing is asked about: the user is shown how much would go, and nothing goes before a yes. Over MCP a model speaks, and it may not erase at all. */
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { Engine } from '../../src/engine/engine.ts';
import { fixedCaller } from '../../src/faces/mcp/caller.ts';
import { makeServer } from '../../src/faces/mcp/make-server.ts';
import { mcpOverHttp } from '../../src/faces/mcp/serve-http.ts';
import type { Actor } from '../../src/index.ts';
import type { Operation } from '../../src/operations/define.ts';
import { operations } from '../../src/operations/index.ts';
import { ALL_TOOLSETS } from '../support/faces/served-memory.ts';

const MODERN: ClientOptions = { versionNegotiation: { mode: { pin: '2026-07-28' } } };
const ASKING: ClientOptions = { ...MODERN, capabilities: { elicitation: { form: {} } } };
const ANNA: Actor = { kind: 'person', id: 'anna' };

type Answer = { action: 'accept' | 'decline' | 'cancel'; content?: Record<string, boolean> };

/** The protocol without a socket. A person is at it, as no face of ours lets one be: who may erase is another rule than that it is asked about. */
async function connected(options: ClientOptions, actor: Actor = ANNA) {
  const engine = await Engine.open({ path: ':memory:', scope: 'project:site', actor, via: 'mcp' });
  const server = mcpOverHttp((of) => makeServer(fixedCaller(of), '0.0.0', ALL_TOOLSETS));
  const client = new Client({ name: 'test', version: '1' }, options);
  const asked: string[] = [];
  const answers: Answer[] = [];
  if (options.capabilities?.elicitation)
    client.setRequestHandler('elicitation/create', ({ params }) => {
      asked.push(params.message);
      return answers.shift()!;
    });
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
      fetch: (url, init) => server.answer(new Request(url, init), engine),
    }),
  );
  onTestFinished(async () => {
    await client.close();
    await server.close();
    await engine.close();
  });
  const call = async (name: string, input: Record<string, unknown>) => {
    const { content } = await client.callTool({ name, arguments: input });
    return (content as { text: string }[])[0]!.text;
  };
  const remember = operations.remember as unknown as Operation;
  const { id } = (await engine.run(remember, { content: 'A heron' })) as { id: string };
  return { call, asked, answers, id };
}

test('the user is asked with how much would go, and a yes erases', async () => {
  const { call, asked, answers, id } = await connected(ASKING);
  answers.push({ action: 'accept', content: { confirm: true } });
  expect(await call('erase', { ids: [id], confirm: true })).toContain('status: erased');
  expect(asked).toEqual(['Erase 1 item for good, with everything that rests on them?']);
  expect(await call('get', { id })).not.toContain('A heron');
  expect(await call('recall', { query: 'heron' })).toBe('Nothing was found in project:site.');
});

test.each<[string, Answer]>([
  ['declines', { action: 'decline' }],
  ['closes the question', { action: 'cancel' }],
  ['agrees to nothing', { action: 'accept', content: { confirm: false } }],
])('a user who %s keeps everything as it was', async (_, answer) => {
  const { call, asked, answers, id } = await connected(ASKING);
  const before = await call('get', { id });
  answers.push(answer);
  expect(await call('erase', { ids: [id], confirm: true })).toBe(
    'confirmation_required: erase has to be confirmed\nNext: The user was asked and did not agree; nothing was changed.',
  );
  expect(asked).toHaveLength(1);
  expect(await call('get', { id })).toBe(before);
  expect(await call('recall', { query: 'heron' })).toContain('A heron');
});

test('a client that cannot ask shows what would go, and the call itself says yes', async () => {
  const { call, id } = await connected(MODERN);
  expect(await call('erase', { ids: [id] })).toContain('status: preview');
  expect(await call('get', { id })).toContain('A heron');
  expect(await call('reject', { id })).toBe(
    'confirmation_required: reject has to be confirmed\nNext: Ask the user, then call it again with confirm: true.',
  );
  expect(await call('erase', { ids: [id], confirm: true })).toContain('status: erased');
  expect(await call('get', { id })).not.toContain('A heron');
});

test.each([
  ['can', ASKING],
  ['cannot', MODERN],
])('an agent is refused and told who may, and nobody is asked in vain, where the client %s ask', async (_, options) => {
  const { call, asked, id } = await connected(options, { kind: 'agent', id: 'heron', user: 'anna' });
  for (const confirm of [true, false])
    expect(await call('erase', { ids: [id], confirm })).toMatch(
      /^person_required: Only a person may erase[^\n]*\nNext: Ask the person to do it with the CLI\.$/,
    );
  expect(asked).toEqual([]);
  expect(await call('get', { id })).toContain('A heron');
});
