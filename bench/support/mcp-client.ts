/** Just enough of an MCP client over stdin and stdout to measure a server: start, one request after the other, memory, end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

export interface ToolAnswer {
  readonly isError?: boolean;
  readonly content?: readonly { readonly text?: string }[];
  readonly structuredContent?: Record<string, unknown>;
}

interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

export class McpClient {
  readonly #server: ChildProcess;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #next = 1;

  private constructor(server: ChildProcess) {
    this.#server = server;
    createInterface({ input: server.stdout! }).on('line', (line) => this.#take(line));
    server.once('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The server has ended'));
    });
  }

  /** How long it took until the server answered for the first time, in milliseconds. */
  static async start(args: readonly string[], env: Record<string, string>): Promise<{ client: McpClient; ms: number }> {
    const started = performance.now();
    const server = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const client = new McpClient(server);
    await client.#request('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'bench', version: '1' },
    });
    const ms = performance.now() - started;
    server.stdin!.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
    return { client, ms };
  }

  async call(tool: string, input: unknown): Promise<ToolAnswer> {
    const answer = (await this.#request('tools/call', {
      name: tool,
      arguments: input,
      _meta: { 'recollect/format': 'json' },
    })) as ToolAnswer;
    if (answer.isError) throw new Error(`${tool}: ${answer.content?.[0]?.text}`);
    return answer;
  }

  /** Where the system tells it. */
  get residentMb(): number | undefined {
    try {
      const pages = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${this.#server.pid}/status`, 'utf8'));
      return pages ? Math.round(Number(pages[1]) / 1_024) : undefined;
    } catch {
      return undefined;
    }
  }

  close(): void {
    this.#server.stdin!.end();
    this.#server.kill();
  }

  #request(method: string, params: unknown): Promise<unknown> {
    const id = this.#next++;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(id, waiting);
    this.#server.stdin!.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return waiting.promise;
  }

  #take(line: string): void {
    if (!line.startsWith('{')) return;
    const { id, result, error } = JSON.parse(line) as Message;
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id!);
    if (error) waiting.reject(new Error(error.message));
    else waiting.resolve(result);
  }
}
