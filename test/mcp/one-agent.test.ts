/** Hooks and MCP are one agent: the same name, the same session, the same project; and neither is told what it has just heard. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, onTestFinished, test } from 'vitest';
import { BIN, json, newPlace, type Place, remember } from '../cli/recollect.ts';
import { Host } from '../hooks/host.ts';

const MODERN = { mode: { pin: '2026-07-28' } } as const;

interface Options {
  readonly name?: string;
  readonly roots?: readonly string[];
  readonly isModern?: boolean;
  readonly words?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

async function agentIn(place: Place, { name = 'claude-code', roots, isModern, words = [], env }: Options = {}) {
  const client = new Client(
    { name, version: '1' },
    { ...(isModern ? { versionNegotiation: MODERN } : {}), capabilities: roots ? { roots: {} } : {} },
  );
  if (roots)
    client.setRequestHandler('roots/list', () => ({ roots: roots.map((path) => ({ uri: pathToFileURL(path).href })) }));
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [BIN, 'mcp', '--home', place.home, ...words],
      cwd: place.folder,
      ...(env ? { env: { ...getDefaultEnvironment(), ...env } } : {}),
    }),
  );
  onTestFinished(() => client.close());
  return {
    close: () => client.close(),
    call: async (tool: string, input: Record<string, unknown>, _meta: Record<string, unknown> = {}) =>
      ((await client.callTool({ name: tool, arguments: input, _meta })).content as { text: string }[])[0]!.text,
  };
}

test('calls belong to the session that the hook opened, and find all but what was said in it', async () => {
  const host = new Host();
  await host.tell('prompt-submit', { session_id: 'old', prompt: 'We deploy herons on Tuesdays' });
  await host.tell('session-end', { session_id: 'old' });
  await host.tell('prompt-submit', { prompt: 'When do we deploy herons?' });
  const agent = await agentIn(host.place);
  const found = await agent.call('recall', { query: 'When do we deploy herons?' });
  expect(found).toContain('We deploy herons on Tuesdays');
  expect(found).not.toContain('When do we deploy herons?');
  expect(await agent.call('context', { query: 'When do we deploy herons?' })).not.toContain(
    'When do we deploy herons?',
  );
  expect(await agent.call('recall', { query: 'When do we deploy herons?', ownTurns: true })).toContain(
    'user: When do we deploy herons?',
  );
  // What it keeps itself, it finds.
  await agent.call('remember', { content: 'Herons need a permit' });
  expect(await agent.call('recall', { query: 'permit' })).toContain('Herons need a permit');
  const started = await agent.call('start_session', { goal: 'Deploy the herons' });
  expect(started).toMatch(/^Session ses_\w+ continues\.\n::recollect-begin:[\s\S]+Left by agent:claude-code:/);
  expect(started).not.toContain('null');
  await agent.close();
  const { sessions } = await json<{ sessions: { id: string; goal: string; externalId: string }[] }>(host.place, [
    'sessions',
  ]);
  expect(sessions.map(({ externalId }) => externalId)).toEqual(['s1', 'old']);
  expect(sessions[0]).toMatchObject({ goal: 'Deploy the herons', agent: { kind: 'agent', id: 'claude-code' } });
  const { calls } = await json<{ calls: { session: string }[] }>(host.place, ['tool-calls']);
  expect(new Set(calls.map(({ session }) => session))).toEqual(new Set([sessions[0]!.id]));
});

test('of two sessions of a client, that which it names is meant', async () => {
  const host = new Host();
  for (const session_id of ['a', 'b']) await host.tell('prompt-submit', { session_id, prompt: `Nest ${session_id}` });
  const { sessions } = await json<{ sessions: { id: string; externalId: string }[] }>(host.place, ['sessions']);
  const idOf = (name: string) => sessions.find(({ externalId }) => externalId === name)!.id;
  const named = await agentIn(host.place, { env: { CLAUDE_CODE_SESSION_ID: 'a' } });
  expect(await named.call('start_session', {})).toContain(`Session ${idOf('a')} continues`);
  const newest = await agentIn(host.place);
  expect(await newest.call('start_session', {})).toContain(`Session ${idOf('b')} continues`);
  const told = { 'x-codex-turn-metadata': { session_id: 'a' } };
  expect(await newest.call('start_session', {}, told)).toContain(`Session ${idOf('a')} continues`);
});

test('what one client left, another is shown', async () => {
  const host = new Host('codex');
  await host.tell('prompt-submit', { prompt: 'We decided to move the nest to the north bank.' });
  await host.tell('session-end', {});
  const agent = await agentIn(host.place);
  const started = await agent.call('start_session', {});
  expect(started).toContain('Left by agent:codex:');
  expect(started).toContain('We decided to move the nest to the north bank.');
  await agent.call('finish_session', { summary: 'The nest is moved', open: ['Tell the ranger'], next: 'Take photos' });
  const { items } = await json<{ items: { content: string }[] }>(host.place, ['list', '--kinds', 'checkpoint']);
  expect(items.map(({ content }) => content)).toContainEqual(
    expect.stringMatching(/^The nest is moved\n\nOpen:\n- Tell the ranger\n\nNext: Take photos$/),
  );
});

test.each([
  ['codex-mcp-client', 'codex'],
  ['Visual Studio Code', 'vscode'],
  ['My Own Agent!', 'my-own-agent'],
  [`x\u0000\u202e${'y'.repeat(500)}`, `x-${'y'.repeat(38)}`],
  ['\u0000', 'mcp'],
])('the client %j is the agent %s', async (name, id) => {
  const place = newPlace();
  const agent = await agentIn(place, { name });
  await agent.call('remember', { content: 'A heron' });
  expect(await json(place, ['list'])).toMatchObject({ items: [{ author: { kind: 'agent', id } }] });
});

test.each([false, true])(
  'GATE-28 with the name of a person it is an agent of that person, in the newer era: %s',
  async (isModern) => {
    const place = newPlace();
    const own = await remember(place, 'Anna likes herons', '--actor', 'person:anna');
    await remember(place, 'Anna dreamt of a bittern', '--actor', 'person:anna', '--visibility', 'private');
    const words = ['--actor', 'person:anna', '--toolsets', 'review,admin'];
    const agent = await agentIn(place, { isModern, words });
    const stored = await agent.call('remember', { content: 'Storks are white' });
    expect(stored).toContain('a person has not reviewed it yet');
    const id = /mem_\w{26}/.exec(stored)![0];
    expect(await json(place, ['get', id])).toMatchObject({ status: 'inbox', owner: 'agent:mcp-anna' });
    for (const [tool, input] of [
      ['accept', { id }],
      ['forget', { id: own }],
    ] as const)
      expect(await agent.call(tool, input), tool).toMatch(/^person_required: /);
    expect(await agent.call('revise', { id: own, content: 'Anna likes storks' })).toMatch(/^Proposed as mem_/);
    const { acts } = await json<{ acts: { actor: object }[] }>(place, ['audit', '--via', 'mcp']);
    expect(acts.map(({ actor }) => actor)).toEqual(acts.map(() => ({ kind: 'agent', id: 'mcp-anna' })));
    expect(acts.length).toBeGreaterThanOrEqual(2);
    // It inherits from the scope of its person.
    await remember(place, 'Plovers are early', '--actor', 'person:anna', '--scope', 'user:anna');
    expect(await agent.call('recall', { query: 'plovers' })).toContain('Plovers are early');
    // What is private to the agent of one person is not for that of another, whatever the client is called.
    await agent.call('remember', { content: 'Anna saw a bittern', visibility: 'private' });
    const found = await agent.call('recall', { query: 'bittern' });
    expect(found).toContain('Anna saw a bittern');
    expect(found).not.toContain('dreamt');
    for (const other of [['--actor', 'person:ben'], []]) {
      const found = await (await agentIn(place, { isModern, words: other })).call('recall', { query: 'bittern' });
      expect(found, other.join(' ')).toMatch(/^Nothing was found/);
    }
  },
);

test.each([false, true])('the first root that is a folder is the project, in the newer era: %s', async (isModern) => {
  const place = newPlace();
  const site = join(place.folder, 'site');
  mkdirSync(site);
  const agent = await agentIn(place, { roots: [join(place.folder, 'gone'), site], isModern });
  await agent.call('remember', { content: 'The site is for herons' });
  expect(await json({ ...place, folder: site }, ['list'])).toMatchObject({
    items: [{ content: 'The site is for herons' }],
  });
  const named = await agentIn(place, { roots: [site], isModern, words: ['--scope', 'project:other'] });
  expect(await named.call('recall', { query: 'herons' })).toBe(
    'Nothing was found in project:other. Other scopes have 1: ask again with scope "*".',
  );
  expect(await named.call('context', { query: 'herons' })).toContain('Other scopes have 1');
});

test('a folder that names a scope which cannot be read is a mistake that says so', async () => {
  const place = newPlace();
  const site = join(place.folder, 'site');
  mkdirSync(site);
  writeFileSync(join(site, '.recollect-scope'), 'no scope\n');
  const agent = await agentIn(place, { roots: [site] });
  for (let times = 0; times < 2; times++)
    expect(await agent.call('recall', { query: 'herons' })).toMatch(/^scope_invalid: .+\nNext: /);
  writeFileSync(join(site, '.recollect-scope'), 'project:site\n');
  expect(await agent.call('recall', { query: 'herons' })).toBe('Nothing was found in project:site.');
});

test('a client whose roots cannot be had is served where the server was started', async () => {
  const place = newPlace();
  const agent = await agentIn(place, { roots: ['/nonexistent'] });
  await agent.call('remember', { content: 'A heron' });
  expect(await json(place, ['list'])).toMatchObject({ items: [{ content: 'A heron' }] });
});
