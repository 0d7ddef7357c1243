/** MCP over HTTP as its clients see it: the official client, both eras of the protocol, every tool. */
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, test } from 'vitest';
import { TOOLS, toolName } from '../../src/faces/mcp/toolsets.ts';
import { operations } from '../../src/operations/index.ts';
import { AS_DATA } from '../support/faces/open-through.ts';
import { ALL_TOOLSETS, type ServedMemory, serveMemory } from '../support/faces/served-memory.ts';
import { ask } from './ask.ts';

const ERAS = [
  ['2025', {}],
  ['2026', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
] as const;

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function serve(): Promise<ServedMemory> {
  const served = await serveMemory();
  opened.push(served);
  return served;
}

async function connect({ url }: ServedMemory, token: string, options: ClientOptions = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, options);
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
  opened.unshift(client);
  return client;
}

interface Said {
  readonly content: { readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
}

const call = async (client: Client, name: string, input: Record<string, unknown>) =>
  (await client.callTool({ name, arguments: input, _meta: AS_DATA })) as unknown as Said;

describe.each(ERAS)('in the era of %s', (_, options) => {
  test('every tool can be called and answers as its operation promises, or says what is wrong', async () => {
    const served = await serve();
    const client = await connect(served, served.tokenFor(), options);
    const { tools } = await client.listTools();
    const names = ALL_TOOLSETS.flatMap((set) => TOOLS[set].map(({ operation }) => operations[operation].name));
    expect(tools.map(({ name }) => name)).toEqual(ALL_TOOLSETS.flatMap((set) => TOOLS[set].map(toolName)));
    const { structuredContent } = await call(client, 'remember', { content: 'We deploy on Tuesdays' });
    const { id } = structuredContent as { id: string };
    const inputs: Record<string, Record<string, unknown>> = {
      recall: { query: 'deploy' },
      context: { query: 'deploy' },
      get: { id },
      revise: { id, content: 'We deploy on Mondays' },
      assert: { statement: 'The heron is grey', subject: 'heron', predicate: 'colour', object: 'grey' },
      why: { query: 'heron' },
      'start-session': { goal: 'Ship' },
      history: { id },
      links: { id },
      related: { id },
      traverse: { id },
      feedback: { id, feedback: 'helpful' },
      erase: { ids: [id] },
    };
    let answered = 0;
    for (const name of names) {
      const operation = Object.values(operations).find((one) => one.name === name)!;
      const answer = await call(client, name, inputs[name] ?? {});
      if (answer.isError) expect(answer.content[0]!.text).toMatch(/^\w+: [\s\S]+\nNext: /);
      else {
        answered++;
        expect(operation.output.parse(answer.structuredContent)).toEqual(answer.structuredContent);
      }
    }
    expect(answered).toBeGreaterThan(25);
    const { contents } = await client.readResource({ uri: `memory://${id}` });
    expect((contents[0] as { text: string }).text).toContain('Mondays');
    expect((await client.listPrompts()).prompts).toHaveLength(3);
  });

  test('a model speaks, also with the token of the owner; nothing outside a pinned token is reached', async () => {
    const served = await serve();
    const { readFileSync } = await import('node:fs');
    const owner = await connect(served, readFileSync(served.tokenPath, 'utf8').trim(), options);
    const { structuredContent } = await call(owner, 'remember', { content: 'A heron', scope: 'project:other' });
    expect(structuredContent).toMatchObject({ memoryStatus: 'inbox' });
    const pinned = await connect(served, served.tokenFor({ scope: 'project:site', pinned: true }), options);
    for (const [name, input] of [
      ['get', { id: structuredContent!.id }],
      ['revise', { id: structuredContent!.id, content: 'x' }],
    ] as const)
      expect((await call(pinned, name, input)).content[0]!.text).toMatch(/^not_found: /);
    expect((await call(pinned, 'recall', { query: 'heron' })).structuredContent).toMatchObject({ items: [] });
    expect((await call(pinned, 'recall', { query: 'heron', scope: 'project:other' })).content[0]!.text).toMatch(
      /^scope_denied: /,
    );
    expect((await call(pinned, 'remember', { content: 'A stork' })).structuredContent).toMatchObject({
      status: 'stored',
    });
    const { acts } = (
      await ask(served.url, '/v1/audit', { token: served.tokenFor(), body: { via: 'mcp', scope: '*' } })
    ).json as { acts: { actor: object }[] };
    expect(acts.map(({ actor }) => actor)).toContainEqual({ id: 'mcp', kind: 'agent' });
  });

  test('where nobody can be asked, what cannot be taken back is confirmed in the call', async () => {
    const served = await serve();
    const client = await connect(served, served.tokenFor(), options);
    const { id } = (await call(client, 'remember', { content: 'A heron' })).structuredContent!;
    const { inputSchema } = (await client.listTools()).tools.find(({ name }) => name === 'reject')!;
    expect(inputSchema.properties).toHaveProperty('confirm');
    expect((await call(client, 'reject', { id })).content[0]!.text).toMatch(/^confirmation_required: /);
    expect((await call(client, 'reject', { id, confirm: true })).structuredContent).toMatchObject({
      status: 'rejected',
    });
    const writer = await connect(served, served.tokenFor({ right: 'write' }), options);
    expect((await call(writer, 'reject', { content: 'x', confirm: true })).content[0]!.text).toMatch(
      /^right_missing: /,
    );
  });

  test('erase is no tool: over MCP a model speaks, and only a person erases (GATE-28)', async () => {
    const served = await serve();
    const client = await connect(served, served.tokenFor(), options);
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('erase');
  });
});

test('where the client can ask its user, the user decides', async () => {
  const served = await serve();
  const answers: { action: 'accept' | 'decline'; content?: Record<string, boolean> }[] = [];
  const asked: string[] = [];
  const client = new Client(
    { name: 'test', version: '1' },
    { ...ERAS[1][1], capabilities: { elicitation: { form: {} } } },
  );
  client.setRequestHandler('elicitation/create', ({ params }) => {
    asked.push(params.message);
    return answers.shift()!;
  });
  const headers = { authorization: `Bearer ${served.tokenFor()}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${served.url}/mcp`), { requestInit: { headers } }));
  opened.unshift(client);
  const { id } = (await call(client, 'remember', { content: 'A heron' })).structuredContent!;
  answers.push({ action: 'decline' }, { action: 'accept', content: { confirm: false } });
  for (const confirm of [true, false])
    expect((await call(client, 'reject', { id, confirm })).content[0]!.text).toMatch(/^confirmation_required: /);
  expect((await call(client, 'get', { id })).structuredContent).toMatchObject({ status: 'inbox' });
  answers.push({ action: 'accept', content: { confirm: true } });
  expect((await call(client, 'reject', { id })).structuredContent).toMatchObject({ status: 'rejected' });
  expect(asked).toHaveLength(3);
  expect(asked.every((message) => message.includes(String(id)))).toBe(true);
});

test('GATE-28 the token of a person is that person under /v1, and an agent of that person at /mcp', async () => {
  const served = await serve();
  const token = served.tokenFor({ actor: { kind: 'person', id: 'anna' } });
  const said = (await ask(served.url, '/v1/remember', { token, body: { content: 'A heron' } })).json as { id: string };
  const client = await connect(served, token);
  const { id } = (await call(client, 'remember', { content: 'A stork' })).structuredContent!;
  expect((await call(client, 'get', { id })).structuredContent).toMatchObject({
    status: 'inbox',
    owner: 'agent:mcp-anna',
  });
  for (const [name, input] of [
    ['accept', { id }],
    ['forget', { id: said.id }],
    ['pin', { id: said.id }],
  ] as const) {
    const { tools } = await client.listTools();
    if (!tools.some((tool) => tool.name === name)) continue;
    expect((await call(client, name, input)).content[0]!.text).toMatch(/^person_required: /);
  }
  expect((await call(client, 'revise', { id: said.id, content: 'Another' })).structuredContent).toMatchObject({
    status: 'proposed',
  });
});

test('long work tells how far it is, to those who ask', async () => {
  const served = await serve();
  const client = await connect(served, served.tokenFor(), ERAS[1][1]);
  const token = served.tokenFor();
  const body = Array.from({ length: 2_000 }, (_, number) => ({ content: `Heron number ${number}` }));
  await ask(served.url, '/v1/remember', { token, body });
  const told: number[] = [];
  const answer = await client.callTool(
    { name: 'verify', arguments: {}, _meta: AS_DATA },
    { onprogress: ({ progress }) => void told.push(progress) },
  );
  expect(answer.structuredContent).toMatchObject({ ok: true });
  expect(told.length).toBeGreaterThan(0);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
});
