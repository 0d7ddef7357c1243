/** How servers end: by themselves, whichever way they are told to, with all that was acknowledged or noted in the store. How soon is measured by `npm run bench -- mcp-start`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { BIN } from '../cli/recollect.ts';
import { ask } from '../http/ask.ts';
import { AS_DATA } from '../support/faces/open-through.ts';
import { tempFolder } from '../support/temp-folder.ts';

const STARTS_ANOTHER = join(import.meta.dirname, 'children/starts-another.mjs');
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

function started(args: readonly string[]): ChildProcess {
  // What is started by another gets its input by the fourth, which stays open when that other is gone.
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit', 'pipe'] });
  running.push(child);
  // A server that ends before it has read everything resets the pipe; what it owes us is in the store.
  for (const pipe of [child.stdin, child.stdio[3]]) pipe?.on('error', () => {});
  return child;
}

function inputOf(child: ChildProcess): Writable {
  return child.spawnargs.includes(STARTS_ANOTHER) ? (child.stdio[3] as Writable) : child.stdin!;
}

interface Answer {
  readonly id: number;
  readonly result: { readonly structuredContent?: { readonly id?: string } };
}

/** A client that says what it wants and hears what comes. */
class Talk {
  readonly heard: Answer[] = [];
  readonly #child: ChildProcess;
  #waiting: { readonly id: number; readonly resolve: () => void } | undefined;
  #last = 1;

  constructor(child: ChildProcess) {
    this.#child = child;
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const answer = JSON.parse(line) as Answer;
      this.heard.push(answer);
      if (answer.id === this.#waiting?.id) this.#waiting.resolve();
    });
  }

  async begin(): Promise<void> {
    const clientInfo = { name: 'test', version: '1' };
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
    this.#say({ id: 1, method: 'initialize', params });
    await this.until(1);
    this.#say({ method: 'notifications/initialized' });
  }

  call(name: string, input: object): number {
    this.#say({ id: ++this.#last, method: 'tools/call', params: { name, arguments: input, _meta: AS_DATA } });
    return this.#last;
  }

  async until(id: number): Promise<void> {
    if (this.heard.some((answer) => answer.id === id)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting = { id, resolve };
    await promise;
  }

  #say(message: object): void {
    inputOf(this.#child).write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
}

describe('recollect mcp', () => {
  /** One memory that was remembered, one pack that was handed out, and some writes that it may not come to. */
  async function work(child: ChildProcess): Promise<Talk> {
    const talk = new Talk(child);
    await talk.begin();
    await talk.until(talk.call('remember', { content: 'Herons nest in the reeds' }));
    await talk.until(talk.call('context', { query: 'herons' }));
    const first = talk.call('remember', { content: 'Number 0' });
    for (let number = 1; number < 40; number++) talk.call('remember', { content: `Number ${number}` });
    await talk.until(first);
    return talk;
  }

  async function expectAll(path: string, { heard }: Talk): Promise<void> {
    const memory = await openMemory({ path, scope: 'project:site', readOnly: true });
    const told = heard.flatMap(({ result }) => result.structuredContent?.id ?? []);
    expect(told.length).toBeGreaterThanOrEqual(2);
    for (const id of told) expect(await memory.get({ id })).toMatchObject({ id });
    // Neither is written when it happens.
    expect((await memory.events({ kinds: ['usage.recorded'] })).events).toHaveLength(1);
    const { calls } = await memory.toolCalls({ limit: 100 });
    expect(calls.length).toBeGreaterThanOrEqual(told.length + 1);
    expect(await memory.verify()).toMatchObject({ ok: true });
    await memory.close();
  }

  const words = (path: string) => [BIN, 'mcp', '--db', path, '--scope', 'project:site'];

  const WAYS: [string, (child: ChildProcess) => void][] = [
    ['its input ends', (child) => child.stdin!.end()],
    ['nobody reads its output any more', (child) => child.stdout!.destroy()],
    ...SIGNALS.map((signal): [string, (child: ChildProcess) => void] => [
      `${signal} comes`,
      (child) => child.kill(signal),
    ]),
  ];

  test.each(WAYS)('when %s', async (_, end) => {
    const path = join(tempFolder(), 'memory.db');
    const child = started(words(path));
    const talk = await work(child);
    end(child);
    expect(await once(child, 'exit')).toEqual([0, null]);
    await expectAll(path, talk);
  });

  test('when whoever started it is killed, though its input and output stay open', async () => {
    if (process.platform === 'win32') return;
    const path = join(tempFolder(), 'memory.db');
    const parent = started([STARTS_ANOTHER, join(tempFolder(), 'pid'), ...words(path)]);
    const talk = await work(parent);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    expect(inputOf(parent).writable).toBe(true);
    // It shares its output with nobody else, and that is closed when the last who has it is gone.
    await once(parent.stdout!, 'close');
    inputOf(parent).destroy();
    await expectAll(path, talk);
  });

  test('while it waits for nothing but its client, nothing else keeps it', async () => {
    const child = started(words(join(tempFolder(), 'memory.db')));
    child.stdin!.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

describe('recollect serve', () => {
  const begin = async (home: string, ...before: string[]) => {
    const child = started([
      ...before,
      BIN,
      'serve',
      '--home',
      home,
      '--scope',
      'project:site',
      '--port',
      '0',
      '--json',
    ]);
    const [line] = (await once(child.stdout!, 'data')) as [Buffer];
    const { url, tokenPath } = JSON.parse(line.toString()) as { url: string; tokenPath: string };
    return { child, url, token: readFileSync(tokenPath, 'utf8').trim() };
  };

  test.each(SIGNALS)('when %s comes in the middle of requests', async (signal) => {
    const home = tempFolder();
    const { child, url, token } = await begin(home);
    const remember = (content: string) => ask(url, '/v1/remember', { token, body: { content } });
    await remember('Herons nest in the reeds');
    await ask(url, '/v1/context', { token, body: { query: 'herons' } });
    const told: string[] = [];
    const first = Promise.withResolvers<void>();
    const asked = Array.from({ length: 60 }, (_, number) =>
      remember(`Number ${number}`).then(
        ({ status, json }) => {
          if (status === 200) told.push(String(json.id));
          first.resolve();
        },
        // It came too late.
        () => first.resolve(),
      ),
    );
    await first.promise;
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
    await Promise.all(asked);
    const memory = await openMemory({ path: join(home, 'memory.db'), scope: 'project:site', readOnly: true });
    expect(told.length).toBeGreaterThan(0);
    for (const id of told) expect(await memory.get({ id })).toMatchObject({ id });
    expect((await memory.events({ kinds: ['usage.recorded'] })).events).toHaveLength(1);
    expect(await memory.verify()).toMatchObject({ ok: true });
    await memory.close();
  });

  test('is there for others, so it outlives the shell that started it, and its input', async () => {
    if (process.platform === 'win32') return;
    const home = tempFolder();
    const numberFile = join(home, 'pid');
    const { child: parent, url, token } = await begin(home, STARTS_ANOTHER, numberFile);
    inputOf(parent).end();
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    expect((await ask(url, '/health', { token })).json).toMatchObject({ status: 'ok' });
    process.kill(Number(readFileSync(numberFile, 'utf8')), 'SIGTERM');
    await once(parent, 'close');
  });
});
