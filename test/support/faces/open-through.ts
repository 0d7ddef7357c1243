/** The memory of a scenario as others reach it: over HTTP, or as tools of MCP over HTTP. What a face cannot be asked for is done beside it, on the same store. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { RunOptions } from '../../../src/index.ts';
import { type ErrorCode, type Memory, type OpenOptions, openMemory, RecollectError } from '../../../src/index.ts';
import { needsConfirmation, type Operation } from '../../../src/operations/define.ts';
import { operations } from '../../../src/operations/index.ts';
import { type ServedMemory, serveMemory } from './served-memory.ts';

export type TestFace = 'library' | 'http' | 'mcp';
type Ask = (operation: Operation, input: unknown, options: RunOptions) => Promise<unknown>;

export async function openThrough(face: Exclude<TestFace, 'library'>, options: OpenOptions): Promise<Memory> {
  const { actor, scope, pinned, boundary, session, ...store } = options;
  const served = await serveMemory({ ...store, via: 'http', ...(scope === undefined ? {} : { scope }) });
  // A token that names a scope is one for that scope; others work in the one that the server was started for.
  const token = served.tokenFor({ ...(actor ? { actor } : {}), scope: pinned ? scope : boundary, pinned });
  const headers = { authorization: `Bearer ${token}`, ...(session ? { 'recollect-session': session } : {}) };
  // Over MCP a model speaks, never a person: persons use the API of the same server.
  const isPersons = actor === undefined || actor.kind === 'person';
  const isHttp = face === 'http' || isPersons;
  const { ask, leave } = isHttp ? overHttp(served, headers) : await overMcp(served, headers, options);
  const methods = Object.entries(operations).map(([name, operation]) => [
    name,
    (input: unknown = {}, given: RunOptions = {}) => ask(operation, input, given),
  ]);
  const close = async () => {
    await leave();
    await served.close();
  };
  return { ...Object.fromEntries(methods), close, [Symbol.asyncDispose]: close } as Memory;
}

/** Between two requests nothing is kept but what the client keeps: the session that it began. */
function overHttp({ url }: ServedMemory, given: Record<string, string>): { ask: Ask; leave: () => Promise<void> } {
  let headers = given;
  return {
    leave: async () => undefined,
    ask: async ({ name }, input, { lines, write, signal }) => {
      const body = lines ? await joined(lines) : JSON.stringify(input);
      const response = await fetch(`${url}/v1/${name}?confirm=true`, {
        method: 'POST',
        headers: { ...headers, 'content-type': lines ? 'application/x-ndjson' : 'application/json' },
        body,
        signal: signal ?? null,
      });
      const text = await response.text();
      if (!response.ok) throw asError((JSON.parse(text) as { error: Told }).error);
      if (name === 'start-session')
        headers = { ...headers, 'recollect-session': (JSON.parse(text) as { session: { id: string } }).session.id };
      if (!write || name !== 'export') return JSON.parse(text);
      const written = text.split('\n').filter((line) => line !== '');
      for (const line of written) await write(line);
      return { events: written.length - 1, complete: (JSON.parse(written[0]!) as { complete: boolean }).complete };
    },
  };
}

/** How a program asks for data instead of a text. */
export const AS_DATA = { 'recollect/format': 'json' };

const HEARS: ReadonlySet<string> = new Set(['recall', 'context']);

async function overMcp(
  { url }: ServedMemory,
  headers: Record<string, string>,
  options: OpenOptions,
): Promise<{ ask: Ask; leave: () => Promise<void> }> {
  const client = new Client(
    { name: 'scenario', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
  const tools = new Set((await client.listTools()).tools.map(({ name }) => name));
  const beside = await openMemory({ ...options, via: 'mcp' });
  return {
    leave: async () => {
      await client.close();
      await beside.close();
    },
    ask: async (operation, asked, given) => {
      const { name } = operation;
      // Scenarios are about what is found, not about who has heard it before.
      const input = HEARS.has(name) ? { ownTurns: true, ...(asked as object) } : asked;
      const tool = name === 'finish' ? 'finish_session' : name.replaceAll('-', '_');
      if (!tools.has(tool) || Array.isArray(input)) {
        const method = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as 'recall';
        return beside[method](input as { query: string }, given);
      }
      const confirmed = needsConfirmation(operation, input) ? { ...(input as object), confirm: true } : input;
      const answer = await client.callTool({
        name: tool,
        arguments: JSON.parse(JSON.stringify(confirmed)),
        _meta: AS_DATA,
      });
      if (answer.isError) throw readError((answer.content as { text: string }[])[0]!.text);
      return answer.structuredContent;
    },
  };
}

interface Told {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint?: string;
  readonly details?: Record<string, unknown>;
}

function asError({ code, message, hint, details }: Told): RecollectError {
  return new RecollectError(code, message, { ...(hint ? { hint } : {}), ...(details ? { details } : {}) });
}

function readError(text: string): RecollectError {
  const [, code, message, hint] = /^(\w+): ([\s\S]*?)(?:\nNext: ([\s\S]*))?$/.exec(text) ?? [];
  return asError({ code: code as ErrorCode, message: message!, ...(hint ? { hint } : {}) });
}

async function joined(lines: AsyncIterable<string>): Promise<string> {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all.join('\n');
}
