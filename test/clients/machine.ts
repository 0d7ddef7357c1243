/** A home folder of its own with a project in it, and what is run there: `recollect`, and the client. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openMemory } from '../../src/index.ts';

const BIN = join(import.meta.dirname, '../../bin/recollect.cjs');
/** Machines are shared, and clients are slow to start. */
const LONGEST_MS = 300_000;

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export class TestMachine {
  readonly home = realpathSync(mkdtempSync(join(tmpdir(), 'recollect-client-')));
  readonly project = join(this.home, 'site');
  readonly #programs: string;

  constructor(programs: string) {
    this.#programs = programs;
    mkdirSync(this.project);
    this.write('.recollect/config.json', JSON.stringify({ hooks: { deadlineMs: 60_000 } }));
  }

  write(name: string, text: string): void {
    const path = join(this.home, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  async recollect<T>(...words: string[]): Promise<T> {
    const { code, out, err } = await this.#run(process.execPath, [BIN, ...words, '--json'], {});
    if (code !== 0) throw new Error(`recollect ${words.join(' ')}: ${err}`);
    return JSON.parse(out) as T;
  }

  /** The owner of the memory, before the client starts. */
  async remember(items: readonly { content: string; kind: string }[]): Promise<void> {
    const memory = await openMemory({ home: join(this.home, '.recollect'), cwd: this.project });
    await memory.remember(items);
    await memory.close();
  }

  async client([program, ...words]: readonly string[], env: Readonly<Record<string, string>>): Promise<Ran> {
    return this.#run(join(this.#programs, 'node_modules/.bin', program!), words, env);
  }

  remove(): void {
    rmSync(this.home, { recursive: true, force: true });
  }

  #run(command: string, words: readonly string[], env: Readonly<Record<string, string>>): Promise<Ran> {
    const { PATH = '', LANG = 'C.UTF-8' } = process.env;
    // The same Node for clients that are scripts.
    const path = [dirname(process.execPath), PATH].join(':');
    return new Promise((resolve, reject) => {
      const child = spawn(command, [...words], {
        cwd: this.project,
        env: { PATH: path, LANG, HOME: this.home, NO_COLOR: '1', CI: '1', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
      const [out, err] = [collect(child.stdout), collect(child.stderr)];
      child.once('error', reject);
      child.once('close', (code) => {
        clearTimeout(timer);
        resolve({ code, out: out(), err: err() });
      });
    });
  }
}

function collect(stream: NodeJS.ReadableStream): () => string {
  const parts: Buffer[] = [];
  stream.on('data', (part: Buffer) => parts.push(part));
  return () => Buffer.concat(parts).toString('utf8');
}
