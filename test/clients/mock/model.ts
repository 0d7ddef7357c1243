/** A model on loopback that follows a script: each call of a client gets the next step, and everything that it was sent is kept. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Json = Record<string, unknown>;

/** What the model does next: calls a tool of ours, or says something. */
export interface Step {
  readonly text?: string;
  /** The name as our server lists it. */
  readonly tool?: string;
  readonly input?: Json;
}

/** How a provider's API looks on the wire. */
export interface Wire {
  /** Whether a request is one of the agent's own, which carry its tools; others are answered beside the script. */
  isTurn(path: string, body: Json): boolean;
  /** The names under which the client shows its tools. */
  toolNames(body: Json): readonly string[];
  /** What the tools answered so far, as the model reads it. */
  toolResults(body: Json): readonly string[];
  /** Answers with a step, in the form that the request asks for. */
  answer(response: ServerResponse, path: string, body: Json, step: ResolvedStep, number: number): void;
}

export interface ResolvedStep {
  readonly text?: string;
  readonly call?: { readonly name: string; readonly input: Json };
}

export interface ScriptedModel {
  readonly port: number;
  /** The requests of the agent itself, in order. */
  readonly turns: readonly Json[];
  /** The tools that were called, in order; one that waits for servers is among them. */
  readonly called: readonly string[];
  /** Tools of the script that the client did not offer. */
  readonly missing: readonly string[];
  close(): Promise<void>;
}

/** How often a model waits for the servers of its client. */
const WAITS = 10;

/** `waiting` is a tool of the client that waits until its servers are there. */
export async function startModel(wire: Wire, script: readonly Step[], waiting?: string): Promise<ScriptedModel> {
  const turns: Json[] = [];
  const called: string[] = [];
  const missing: string[] = [];
  let number = 0;
  let place = 0;
  let waits = 0;
  const next = (body: Json): ResolvedStep => {
    const { text = 'Done.', tool, input = {} } = script[place] ?? {};
    if (tool === undefined) {
      place++;
      return { text };
    }
    const offered = wire.toolNames(body);
    // Clients put something before the name of a tool.
    const name = offered.find((one) => one === tool || one.endsWith(`_${tool}`) || one.endsWith(`-${tool}`));
    if (name === undefined && waiting !== undefined && offered.includes(waiting) && waits++ < WAITS) {
      called.push(waiting);
      return { call: { name: waiting, input: {} } };
    }
    place++;
    (name === undefined ? missing : called).push(tool);
    return name === undefined ? { text: `There is no tool ${tool}.` } : { call: { name, input } };
  };
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const path = request.url ?? '';
      number++;
      if (!wire.isTurn(path, body)) return wire.answer(response, path, body, { text: 'ok' }, number);
      turns.push(body);
      wire.answer(response, path, body, next(body), number);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    turns,
    called,
    missing,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Json> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as Json;
  } catch {
    return {};
  }
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/** Server-sent events; `named` where each says its type. */
export function sendEvents(response: ServerResponse, events: readonly Json[], named: boolean): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events)
    response.write(`${named ? `event: ${String(event.type)}\n` : ''}data: ${JSON.stringify(event)}\n\n`);
  response.end();
}

export function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? (value as Json[]) : [];
}

/** The words of a content that is a text, or a list of parts with texts. */
export function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(wordsOf).join('\n');
  if (typeof content !== 'object' || content === null) return '';
  const { text, content: inner, output } = content as Json;
  return wordsOf(text ?? inner ?? output);
}
