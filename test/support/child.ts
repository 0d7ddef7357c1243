/** The parent's side of a child process: it starts it, reads its lines, tells it things and ends it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { inject } from 'vitest';

export interface ChildEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly errors: string;
}

export class Child {
  readonly #process: ChildProcess;
  readonly #lines: string[] = [];
  readonly #waiting: (() => void)[] = [];
  readonly ended: Promise<ChildEnd>;
  #isOver = false;
  #rest = '';
  #errors = '';

  /** Runs a TypeScript file with settings it can read; `through` is a command that runs the rest of its arguments. */
  constructor(file: URL, settings: unknown, through: readonly string[] = []) {
    const [command, ...words] = [...through, process.execPath, file.pathname, JSON.stringify(settings)];
    this.#process = spawn(command!, words, {
      env: { ...process.env, NODE_COMPILE_CACHE: join(inject('postgres').folder, 'compiled') },
    });
    this.#process.stdout!.setEncoding('utf8').on('data', (text: string) => this.#take(text));
    this.#process.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.#errors += text;
    });
    // A killed child cannot read any more; its end says so.
    this.#process.stdin!.on('error', () => undefined);
    this.ended = new Promise((resolve, reject) => {
      this.#process.on('error', reject);
      this.#process.on('close', (code, signal) => {
        this.#isOver = true;
        this.#wake();
        resolve({ code, signal, errors: this.#errors });
      });
    });
  }

  /** The next thing that it said, or undefined when it said everything. */
  async hear<T>(): Promise<T | undefined> {
    while (this.#lines.length === 0 && !this.#isOver) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    const line = this.#lines.shift();
    return line === undefined ? undefined : (JSON.parse(line) as T);
  }

  /** Everything that it says until its end. */
  async hearAll<T>(): Promise<T[]> {
    const all: T[] = [];
    for (let said = await this.hear<T>(); said !== undefined; said = await this.hear<T>()) all.push(said);
    return all;
  }

  tell(line: string): void {
    this.#process.stdin!.write(`${line}\n`);
  }

  /** No warning, no cleaning up: what the process did not write is lost. */
  kill(): void {
    this.#process.kill('SIGKILL');
  }

  /** Waits for its end and throws unless it ended well. */
  async endedWell(): Promise<void> {
    const end = await this.ended;
    if (end.code !== 0) throw new Error(`The child ended with ${end.code ?? end.signal}: ${end.errors}`);
  }

  #take(text: string): void {
    const lines = (this.#rest + text).split('\n');
    // A line without its end was cut off by a kill; it never counts as said.
    this.#rest = lines.pop()!;
    this.#lines.push(...lines);
    this.#wake();
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
