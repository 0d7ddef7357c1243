/** What an editor shows of the library: every method, option and type has words, from the types that are shipped. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toolOf } from '../../scripts/tool.ts';
import { FORMER_METHODS } from '../../src/operations/former-names.ts';
import { operations } from '../../src/operations/index.ts';

const root = join(import.meta.dirname, '../..');
const TYPES = join(root, 'dist/types/index.d.ts');

/** TypeScript as an editor runs it. */
class Editor {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  #received = Buffer.alloc(0);
  #asked = 0;

  constructor() {
    this.#process = spawn(process.execPath, toolOf('tsc', '--lsp', '--stdio'), { cwd: root });
    this.#process.stdout.on('data', (bytes: Buffer) => this.#read(bytes));
  }

  ask(method: string, params: object): Promise<unknown> {
    const id = ++this.#asked;
    this.#send({ id, method, params });
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  tell(method: string, params: object): void {
    this.#send({ method, params });
  }

  end(): void {
    this.#process.kill();
  }

  #send(message: object): void {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.#process.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  #read(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes]);
    for (;;) {
      const end = this.#received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/Content-Length: (\d+)/.exec(this.#received.toString('latin1', 0, end))![1]);
      if (this.#received.length < end + 4 + length) return;
      const message = JSON.parse(this.#received.toString('utf8', end + 4, end + 4 + length)) as {
        id?: number;
        method?: string;
        result?: unknown;
      };
      this.#received = this.#received.subarray(end + 4 + length);
      // What the server asks of an editor, such as for its settings.
      if (message.method !== undefined && message.id !== undefined) this.#send({ id: message.id, result: null });
      else if (message.id !== undefined) this.#waiting.get(message.id)?.(message.result);
    }
  }
}

const uri = pathToFileURL(join(root, 'test/hovered.ts')).href;
const METHODS = [...Object.values(operations).map(({ name }) => camel(name)), 'close'];
const FORMER = Object.keys(FORMER_METHODS);
const OPTIONS =
  'path url home scope pinned boundary actor right via session cwd readOnly workspaces synchronous busyTimeoutMs policies onNotice tokenizer queryLog vectors skipTailCheck'.split(
    ' ',
  );
const TYPES_NAMED =
  'Actor ActorKind Embedder ErrorCode EventView EvidenceItem GivenEndpoint GivenPolicies GivenVectors Memory MemoryView MigrateAction MigrationReport Notice OpenOptions RecallItem RememberInput RunOptions ScopeView'.split(
    ' ',
  );
const VALUES = ['openMemory', 'migrateStore', 'RecollectError', 'LIMITS', 'EXIT', 'ERROR_CODES'];
const TEXT = [
  `import { openMemory } from ${JSON.stringify(TYPES)};`,
  `import * as all from ${JSON.stringify(TYPES)};`,
  'declare const memory: all.Memory;',
  'declare const options: all.OpenOptions;',
  ...[...METHODS, ...FORMER].map((name) => `memory.${name};`),
  ...OPTIONS.map((name) => `options.${name};`),
  ...TYPES_NAMED.map((name) => `type _${name} = all.${name};`),
  ...VALUES.map((name) => `all.${name};`),
];

let editor: Editor;
beforeAll(async () => {
  editor = new Editor();
  const capabilities = { textDocument: { hover: { contentFormat: ['markdown'] } } };
  await editor.ask('initialize', { processId: process.pid, rootUri: pathToFileURL(root).href, capabilities });
  editor.tell('initialized', {});
  const document = { uri, languageId: 'typescript', version: 1, text: TEXT.join('\n') };
  editor.tell('textDocument/didOpen', { textDocument: document });
});
afterAll(() => editor.end());

/** What follows the signature. */
async function shown(name: string): Promise<string> {
  const line = TEXT.findIndex((text) => new RegExp(`(memory|options|all)\\.${name};$`).test(text));
  const character = TEXT[line]!.length - 2;
  const answer = (await editor.ask('textDocument/hover', { textDocument: { uri }, position: { line, character } })) as {
    contents: { value: string };
  } | null;
  return answer?.contents.value.split(/^```$/m).slice(1).join('```').trim() ?? '';
}

test('every method shows its summary, its input and an example', async () => {
  for (const operation of Object.values(operations)) {
    const text = await shown(camel(operation.name));
    expect(text, operation.name).toContain(`${operation.summary}.`);
    expect(text, operation.name).toContain(`await memory.${camel(operation.name)}(`);
    for (const field of Object.keys(operation.input.shape)) expect(text, operation.name).toContain(`\`${field}\``);
  }
  expect(await shown('close')).toContain('await memory.close()');
});

test('a former name says which one to use', async () => {
  for (const [name, now] of Object.entries(FORMER_METHODS)) expect(await shown(name)).toContain(`\`${now}\``);
});

test.each([...OPTIONS, ...TYPES_NAMED, ...VALUES])('%s has words', async (name) => {
  expect(await shown(name)).toMatch(/\w+ \w+/);
});

function camel(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
