/** The starter's side of the supervisor: starts it, asks it to run programs, and ends it with everything that it holds. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ScratchFolders } from './scratch-folders.ts';

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export type Request = { readonly id: number } & (
  | ({ readonly verb: 'run' } & Program)
  | ({ readonly verb: 'launch'; readonly name: string; readonly ready: string } & Program)
  | { readonly verb: 'stop'; readonly name: string; readonly signal: NodeJS.Signals }
);

export type Answer =
  | ScratchFolders
  | { readonly id: number; readonly output: string }
  | { readonly id: number; readonly error: string };

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

export class Supervisor {
  /** Both belong to the user that the servers run as and are removed at the end. They may be the same. */
  readonly folder: string;
  readonly fastFolder: string;
  readonly #process: ChildProcess;
  readonly #waiting: Map<number, PromiseWithResolvers<string>>;
  #lastId = 0;

  private constructor(
    child: ChildProcess,
    folders: ScratchFolders,
    waiting: Map<number, PromiseWithResolvers<string>>,
  ) {
    this.#process = child;
    this.folder = folders.folder;
    this.fastFolder = folders.fastFolder;
    this.#waiting = waiting;
    this.#hold(false);
  }

  static async start(): Promise<Supervisor> {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'supervisor-process.ts')], {
      // In a session of its own it outlives Ctrl-C for as long as it takes to clean up.
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    // A supervisor that is gone cannot read; whoever waits for its answer is told below.
    child.stdin!.on('error', () => undefined);
    const waiting = new Map<number, PromiseWithResolvers<string>>();
    return new Promise((resolve, reject) => {
      createInterface({ input: child.stdout! }).on('line', (line) => {
        const answer = JSON.parse(line) as Answer;
        if ('folder' in answer) resolve(new Supervisor(child, answer, waiting));
        else if ('error' in answer) waiting.get(answer.id)?.reject(new Error(answer.error));
        else waiting.get(answer.id)?.resolve(answer.output);
      });
      child.on('error', reject);
      child.on('exit', (code) => {
        const gone = new Error(`The supervisor of PostgreSQL is gone (${code})`);
        reject(gone);
        for (const one of waiting.values()) one.reject(gone);
      });
    });
  }

  /** Runs a program to its end and gives what it printed. */
  run(command: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string> {
    return this.#ask({ verb: 'run', command, args, ...(env && { env }) });
  }

  /** Starts a program that stays; resolves when its output contains `ready`. */
  async launch(name: string, ready: string, command: string, args: readonly string[]): Promise<void> {
    await this.#ask({ verb: 'launch', name, ready, command, args });
  }

  /** Resolves when the program has ended. */
  async stop(name: string, signal: NodeJS.Signals): Promise<void> {
    await this.#ask({ verb: 'stop', name, signal });
  }

  /** Ends everything and removes the folders. */
  async close(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#hold(true);
    this.#process.stdin!.end();
    await ended;
  }

  async #ask(request: WithoutId<Request>): Promise<string> {
    const id = ++this.#lastId;
    if (!this.#process.stdin!.writable) throw new Error('The supervisor of PostgreSQL was closed');
    const answer = Promise.withResolvers<string>();
    this.#waiting.set(id, answer);
    this.#hold(true);
    this.#process.stdin!.write(`${JSON.stringify({ id, ...request })}\n`);
    try {
      return await answer.promise;
    } finally {
      this.#waiting.delete(id);
      this.#hold(this.#waiting.size > 0);
    }
  }

  /** Someone who forgets to stop the server can still end: only an open question keeps a process alive. */
  #hold(alive: boolean): void {
    const verb = alive ? 'ref' : 'unref';
    this.#process[verb]();
    (this.#process.stdin as Socket)[verb]();
    (this.#process.stdout as Socket)[verb]();
  }
}
