/** What a model is told when a call goes wrong: which argument, what it must be, which tool next. It has no terminal and no documentation. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callTool, type ToolAnswer } from '../../src/faces/mcp/call-tool.ts';
import { TOOLS, type ToolDefinition, toolName } from '../../src/faces/mcp/toolsets.ts';
import { operations } from '../../src/operations/index.ts';
import { ALL_TOOLSETS, type ServedMemory, serveMemory } from '../support/faces/served-memory.ts';

let served: ServedMemory;
let client: Client;
beforeAll(async () => {
  served = await serveMemory();
  client = await connected(served);
});
afterAll(async () => {
  await client.close();
  await served.close();
});

async function connected({ url, tokenFor }: ServedMemory): Promise<Client> {
  const headers = { authorization: `Bearer ${tokenFor({ actor: { kind: 'agent', id: 'heron' } })}` };
  const made = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await made.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
  return made;
}

async function said(
  name: string,
  input: Record<string, unknown>,
  by = client,
): Promise<{ text: string; isError: boolean }> {
  const { content, isError } = await by.callTool({ name, arguments: input });
  return { text: (content as { text: string }[])[0]!.text, isError: isError === true };
}

const IDS = ['mem', 'clm', 'blk', 'doc', 'ses', 'cnv', 'lnk', 'cfl', 'idn', 'ev', 'scp'].map(
  (prefix) => `${prefix}_01m7j666ap1w65y1pah381m6kh`,
);
/** Wrong in kind, wrong in form, and right in form but naming nothing that is there. */
const VALUES: readonly unknown[] = [null, '', 'no such thing', '#999999', '2026-13-45', -1, true, {}, ['x'], ...IDS];

function inputsFor({ operation }: ToolDefinition): Record<string, unknown>[] {
  const fields = Object.keys(operations[operation].input.shape);
  const same = VALUES.map((value) => Object.fromEntries(fields.map((field) => [field, value])));
  const single = fields.flatMap((field) => ['no such thing', -1, IDS[0]].map((value) => ({ [field]: value })));
  // What most tools require, beside a field that is wrong.
  const usual: Record<string, unknown> = {
    id: IDS[0],
    query: 'x',
    content: 'x',
    statement: 'x',
    from: IDS[0],
    to: IDS[1],
  };
  const given = Object.fromEntries(Object.entries(usual).filter(([field]) => fields.includes(field)));
  const beside = fields.map((field) => ({ ...given, [field]: 'no such thing' }));
  return [{}, { nonsense: 1 }, ...same, ...single, ...beside];
}

test('no error of any tool names a command or a page, whatever was wrong', async () => {
  const engine = await served.engine.connect({ actor: { kind: 'agent', id: 'heron' }, via: 'mcp' });
  const seen = new Set<string>();
  for (const definition of ALL_TOOLSETS.flatMap((set) => TOOLS[set])) {
    const operation = operations[definition.operation];
    // What goes over the whole store takes its time, and hardly any arguments.
    if (operation.access === 'maintenance') continue;
    const tool = { definition, operation, toolsets: ALL_TOOLSETS };
    for (const input of inputsFor(definition)) {
      const { answer } = await callTool(engine, tool, input, { canAsk: false, responses: undefined });
      const { isError, content } = answer as ToolAnswer;
      if (!isError) continue;
      const { text } = content[0]!;
      seen.add(text.slice(0, text.indexOf(':')));
      expect(text, `${toolName(definition)} ${JSON.stringify(input)}`).not.toMatch(
        /`recollect |recollect [a-z]+-|docs\/|--[a-z]/,
      );
      expect(text, `${toolName(definition)} ${JSON.stringify(input)}`).toMatch(/^[a-z_]+: \S/);
    }
  }
  expect(seen.size).toBeGreaterThan(6);
});

test('a wrong argument is named, with the one that was meant and those that there are', async () => {
  expect((await said('remember', { text: 'A heron' })).text).toBe(
    'invalid_input: remember: unknown argument "text"; did you mean content?\nNext: Its arguments are content (required), kind, name, tags, importance, scope.',
  );
  expect((await said('recall', { querry: 'heron' })).text).toContain('unknown argument "querry"; did you mean query?');
  expect((await said('recall', {})).text).toMatch(/^invalid_input: recall: query is missing\n/);
  expect((await said('finish_session', { summary: 7 })).text).toMatch(
    /^invalid_input: finish_session: summary must be a text; got 7\n/,
  );
});

test('the next step is a call, or says which set has the tool', async () => {
  expect((await said('get', { id: IDS[0] })).text).toContain(
    'Check the id; `list` and `recall` show those you can read.',
  );
  expect((await said('get', { id: IDS[0], version: 3 })).text).not.toContain('recollect');
  const few = await serveMemory({}, { toolsets: ['core'] });
  const other = await connected(few);
  expect((await said('get', { id: IDS[0] }, other)).text).toContain(
    'list (a tool of the set review, which this server does not offer) and `recall` show those you can read.',
  );
  await other.close();
  await few.close();
});

test('a secret that was taken out is named by its type, and nothing else of it is said', async () => {
  // In parts, so that no scanner takes it for a leaked one.
  const secret = `ghp_${'k7Qz2Lm9Xw4Rt8Vb3Ns6Pj1Hy5Gf0DcAeUiO'}`;
  const { text } = await said('remember', { content: `The deploy key is ${secret}` });
  expect(text).toMatch(/^Note: Removed a secret; a placeholder is in its place: github\w*\.\nStored as mem_/);
  expect(text).not.toContain(secret);
});
