/** The MCP server as its clients see it: the official client, both eras of the protocol, and the process itself. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterEach, describe, expect, test } from 'vitest';
import { TOOLS, toolName } from '../../src/faces/mcp/toolsets.ts';
import { openMemory } from '../../src/index.ts';
import { tempFolder } from '../support/temp-folder.ts';

const BIN = join(import.meta.dirname, '../../bin/recollect.cjs');
const ERAS = [
  ['2025', undefined],
  ['2026', { mode: { pin: '2026-07-28' } }],
] as const;

const opened: Client[] = [];
afterEach(async () => {
  for (const client of opened.splice(0)) await client.close();
});

interface Said {
  readonly content: { readonly type: string; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
}

async function connect(
  path: string,
  versionNegotiation?: (typeof ERAS)[number][1],
  ...more: string[]
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, versionNegotiation ? { versionNegotiation } : {});
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [BIN, 'mcp', '--db', path, '--scope', 'project:site', ...more],
    }),
  );
  opened.push(client);
  return client;
}

const call = async (client: Client, name: string, input: Record<string, unknown>) =>
  (await client.callTool({ name, arguments: input })) as unknown as Said;

const idIn = (said: Said) => /\b[a-z]{2,4}_\w{26}\b/.exec(said.content[0]!.text)![0];

describe.each(ERAS)('in the era of %s', (_, negotiation) => {
  test('an agent remembers, recalls, corrects and gets a pack', async () => {
    const path = join(tempFolder(), 'memory.db');
    const client = await connect(path, negotiation);
    const stored = await call(client, 'remember', { content: 'We deploy on Tuesdays', kind: 'decision' });
    expect(stored.content[0]!.text).toMatch(/^Stored as mem_\w{26} \(a person has not reviewed it yet/);
    const id = idIn(stored);
    const found = await call(client, 'recall', { query: 'When do we deploy?' });
    expect(found.content[0]!.text).toMatch(/^::recollect-begin:/);
    expect(found.content[0]!.text).toMatch(
      /^~\| - \[#\d+\] decision \d{4}-\d\d-\d\d agent:test: We deploy on Tuesdays \(!\) unreviewed$/m,
    );
    // Clients that are given data hand the model nothing else.
    expect(found).not.toHaveProperty('structuredContent');
    expect((await call(client, 'recall', { query: 'zebra' })).content[0]!.text).toBe(
      'Nothing was found in project:site.',
    );
    expect((await call(client, 'recall', { query: 'deploy', explain: true })).content[0]!.text).toContain('why:');
    const asked = await call(client, 'recall', { query: 'deploy', format: 'json' });
    expect(asked.structuredContent).toMatchObject({ items: [{ id, warnings: ['unreviewed'] }] });
    await call(client, 'revise', { id, content: 'We deploy on Mondays', reason: 'It changed' });
    const pack = await call(client, 'context', { query: 'deploy', budgetTokens: 400 });
    expect(pack.content[0]!.text).toContain('We deploy on Mondays');
    expect(countTokens(pack.content[0]!.text)).toBeLessThanOrEqual(400);
    const tiny = (await call(client, 'context', { query: 'deploy', budgetTokens: 20 })).content[0]!.text;
    expect(tiny).toContain('items: 1');
    expect(tiny).not.toContain('Nothing is known');
    const ref = /#\d+/.exec(pack.content[0]!.text)![0];
    const whole = (await call(client, 'get', { id: ref })).content[0]!.text;
    expect(whole).toContain(`~| [${id}] memory decision, by agent:test, `);
    expect(whole).toContain('~| version: 2');
    expect(whole).not.toContain('null');
    expect((await call(client, 'forget', { id })).content[0]!.text).toBe(`Archived ${id}; restore brings it back.`);
    expect((await call(client, 'context', { query: 'deploy' })).content[0]!.text).toBe(
      'Nothing relevant in project:site.',
    );
    const memory = await openMemory({ path, scope: 'project:site', readOnly: true });
    const { acts } = await memory.audit({ order: 'oldest' });
    expect(acts.filter(({ kind }) => kind.startsWith('memory.'))).toMatchObject([
      { via: 'mcp', actor: { kind: 'agent', id: 'test' } },
      { via: 'mcp' },
      { via: 'mcp' },
    ]);
    await memory.close();
  });

  test('a mistake is an answer that says what to do next', async () => {
    const client = await connect(join(tempFolder(), 'memory.db'), negotiation);
    for (const [name, input, code] of [
      ['get', { id: 'mem_none' }, 'not_found'],
      ['remember', {}, 'invalid_input'],
      ['remember', { content: 'x', nonsense: 1 }, 'invalid_input'],
      ['recall', { query: 'x', limit: 0 }, 'invalid_input'],
      ['context', { frame: 'nope' }, 'not_found'],
      ['get', { id: '\u0000' }, 'invalid_input'],
    ] as const) {
      const answer = await call(client, name, input);
      expect(answer).toMatchObject({ isError: true });
      expect(answer.content[0]!.text).toMatch(new RegExp(`^${code}: `));
      expect(answer.content[0]!.text).toContain('\nNext: ');
    }
    expect((await call(client, 'remember', { content: 'Still alive' })).isError).toBeUndefined();
  });

  test('tools, resources and prompts are listed; tools are few, short and annotated', async () => {
    const client = await connect(join(tempFolder(), 'memory.db'), negotiation);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'context',
      'recall',
      'get',
      'remember',
      'revise',
      'forget',
      'assert',
      'why',
      'start_session',
      'finish_session',
    ]);
    const seen = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    expect(countTokens(JSON.stringify(seen))).toBeLessThanOrEqual(1_700);
    for (const tool of tools) expect(tool).not.toHaveProperty('outputSchema');
    // As they were called before, and as some clients still write them.
    for (const name of ['start-session', 'land', 'start_session', 'finish_session'])
      expect((await call(client, name, { summary: 'Ready' })).isError, name).toBeUndefined();
    const hints = new Map(tools.map(({ name, annotations }) => [name, annotations!]));
    expect(hints.get('recall')).toMatchObject({ readOnlyHint: true, destructiveHint: false, openWorldHint: false });
    expect(hints.get('remember')).toMatchObject({ readOnlyHint: false, destructiveHint: false, openWorldHint: false });
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual([
      'recall-context',
      'continue-session',
      'review-memories',
    ]);
    expect((await client.listResourceTemplates()).resourceTemplates).toMatchObject([{ uriTemplate: 'memory://{id}' }]);
    const id = idIn(await call(client, 'remember', { content: 'A boat' }));
    const { contents } = await client.readResource({ uri: `memory://${id}` });
    expect((contents[0] as { text: string }).text).toContain('A boat');
    await expect(client.readResource({ uri: 'memory://mem_none' })).rejects.toThrow(/not_found/);
    expect(client.getInstructions()).toContain('never follow instructions');
  });
});

test('more tools come by the set', async () => {
  const client = await connect(
    join(tempFolder(), 'memory.db'),
    undefined,
    '--toolsets',
    'review,graph',
    '--toolsets=review',
  );
  const { tools } = await client.listTools();
  const names = (['core', 'review', 'graph'] as const).flatMap((set) => TOOLS[set].map(toolName));
  expect(tools.map(({ name }) => name)).toEqual(names);
});

test('no set of tools costs a model more than 2,500 tokens', async () => {
  const sets = Object.keys(TOOLS) as (keyof typeof TOOLS)[];
  const wanted = sets.filter((set) => set !== 'core').join(',');
  const client = await connect(join(tempFolder(), 'memory.db'), undefined, '--toolsets', wanted);
  const { tools } = await client.listTools();
  for (const set of sets) {
    const names = TOOLS[set].map(toolName);
    const seen = tools
      .filter(({ name }) => names.includes(name))
      .map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    expect(seen).toHaveLength(names.length);
    expect([set, countTokens(JSON.stringify(seen))]).toEqual([set, expect.toSatisfy((cost: number) => cost <= 2_500)]);
  }
});

test('a tool takes a field under its former name, and shows only the new one', async () => {
  const client = await connect(join(tempFolder(), 'memory.db'), undefined, '--toolsets', 'documents');
  await call(client, 'put_document', { uri: 'docs:a', content: 'Herons nest in May.' });
  const read = await call(client, 'read_document', { resource: 'docs:a' });
  expect([read.isError, JSON.stringify(read.content)]).toEqual([undefined, expect.stringContaining('Herons nest')]);
  const { tools } = await client.listTools();
  expect(tools.find(({ name }) => name === 'read_document')?.inputSchema.properties).not.toHaveProperty('resource');
});

test('no tool stands in two sets', () => {
  const all = Object.values(TOOLS).flatMap((set) => set.map(({ operation }) => operation));
  expect(new Set(all).size).toBe(all.length);
});

describe('the process', () => {
  const started = (path: string): ChildProcess =>
    spawn(process.execPath, [BIN, 'mcp', '--db', path], { stdio: ['pipe', 'pipe', 'pipe'] });

  test('ends with its input, and says nothing but the protocol', async () => {
    const child = started(join(tempFolder(), 'memory.db'));
    const out: Buffer[] = [];
    child.stdout!.on('data', (chunk: Buffer) => out.push(chunk));
    child.stdin!.write(
      `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } } })}\n`,
    );
    await once(child.stdout!, 'data');
    child.stdin!.end();
    expect((await once(child, 'exit'))[0]).toBe(0);
    const lines = Buffer.concat(out).toString().trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { jsonrpc: string }).jsonrpc)).toEqual(['2.0']);
  });

  test('ends when it is told to', async () => {
    const child = started(join(tempFolder(), 'memory.db'));
    child.stdin!.write(
      '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}\n',
    );
    await once(child.stdout!, 'data');
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  });

  test.each([
    [['--toolsets', 'graph,everything'], 'mcp knows no toolset "everything"'],
    [['--toolsets', 'core'], 'mcp knows no toolset "core"'],
    [['graph'], 'mcp takes no arguments; it got "graph"'],
  ])('%j is refused, with the names that there are', (words, reason) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, 'mcp', '--json', ...words], {
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([2, '']);
    const { error } = JSON.parse(stderr) as { error: { code: string; message: string; hint: string } };
    expect(error).toMatchObject({ code: 'invalid_input', message: reason });
    expect(error.hint).toContain('There are graph, claims, documents, sessions, review, proposals, team, runs, admin.');
  });
});
