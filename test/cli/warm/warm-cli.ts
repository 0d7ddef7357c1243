/**
 * Runs commands in one process that has the command line loaded. Starting and loading is nine tenths of what a short command costs, and
 * most tests ask what a command does, not how it starts. A process serves one test file and ends with it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { atEndOfFile } from '../../support/lifetime.ts';

export interface WarmCommand {
  readonly words: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly folder: string;
  readonly input: string | Uint8Array;
}

interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface WarmAnswer extends End {
  readonly out: string;
  readonly err: string;
}

let current: WarmCli | undefined;

/** Undefined while it is busy: commands that run at once must be processes of their own. */
export function runWarm(bin: string, command: WarmCommand): Promise<WarmAnswer> | undefined {
  if (!current || current.isOver) current = new WarmCli(bin);
  return current.isBusy ? undefined : current.run(command);
}

class WarmCli {
  readonly #process: ChildProcess;
  readonly #ended: Promise<End>;
  readonly #out: MarkedOutput;
  readonly #err: MarkedOutput;
  readonly #ready: Promise<unknown>;
  isBusy = false;

  constructor(bin: string) {
    const mark = newMark();
    this.#process = spawn(process.execPath, [join(import.meta.dirname, 'warm-process.cjs'), bin, mark], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    this.#ended = once(this.#process, 'close').then(([code, signal]) => ({ code, signal }));
    this.#out = new MarkedOutput(this.#process.stdout!);
    this.#err = new MarkedOutput(this.#process.stderr!);
    this.#ready = Promise.all([this.#out.until(mark), this.#err.until(mark)]);
    atEndOfFile(() => this.#end());
  }

  /** A command can end the process, as it would end its own. */
  get isOver(): boolean {
    return !this.#process.connected;
  }

  async run(command: WarmCommand): Promise<WarmAnswer> {
    this.isBusy = true;
    try {
      await this.#ready;
      const mark = newMark();
      const done = once(this.#process, 'message').then(([{ code }]): End => ({ code, signal: null }));
      this.#process.send({ ...command, mark });
      const [end, out, err] = await Promise.all([
        Promise.race([done, this.#ended]),
        this.#out.until(mark),
        this.#err.until(mark),
      ]);
      return { ...end, out, err };
    } finally {
      this.isBusy = false;
    }
  }

  async #end(): Promise<void> {
    const exited = once(this.#process, 'exit');
    if (this.#process.connected) {
      this.#process.disconnect();
      await exited;
    }
    if (current === this) current = undefined;
  }
}

/** What a process writes, in pieces that end with a mark. */
class MarkedOutput {
  readonly #chunks: Buffer[] = [];
  #isOver = false;
  #look = () => {};

  constructor(stream: Readable) {
    stream.on('data', (bytes: Buffer) => {
      this.#chunks.push(bytes);
      this.#look();
    });
    stream.on('close', () => {
      this.#isOver = true;
      this.#look();
    });
  }

  /** Everything before the mark, or before the end of the process. */
  until(mark: string): Promise<string> {
    return new Promise((resolve) => {
      this.#look = () => {
        const tail = Buffer.concat(this.#chunks.slice(-2)).toString('latin1');
        if (!this.#isOver && !tail.endsWith(mark)) return;
        const text = Buffer.concat(this.#chunks.splice(0)).toString();
        resolve(text.endsWith(mark) ? text.slice(0, -mark.length) : text);
      };
      this.#look();
    });
  }
}

function newMark(): string {
  return `\u0001${randomBytes(12).toString('hex')}\u0001`;
}
