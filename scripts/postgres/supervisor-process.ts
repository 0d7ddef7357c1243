/**
 * A process of its own that holds the temporary folders and every process that works in them. It lives as long as its input is open:
 * when the one that started it ends, however it ends, the servers are stopped and the folders are removed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { makeScratchFolders } from './scratch-folders.ts';
import { findServerUser } from './server-user.ts';
import type { Answer, Program, Request } from './supervisor.ts';

/** A server ends its stubborn children after five seconds; initdb takes one. */
const PATIENCE_MS = 15_000;
const KEPT_OUTPUT_CHARACTERS = 16_384;

const user = findServerUser();
const folders = makeScratchFolders(user);

/** All that run; those that stay have a name. */
const running = new Map<ChildProcess, string | undefined>();
let isEnding = false;

process.stdout.on('error', () => undefined);
say(folders);
const requests = createInterface({ input: process.stdin });
requests.on('line', (line) => void answer(JSON.parse(line) as Request));
requests.on('close', () => void end());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());

async function answer(request: Request): Promise<void> {
  try {
    if (request.verb === 'run') say({ id: request.id, output: await run(request) });
    else if (request.verb === 'launch')
      say({ id: request.id, output: await launch(request.name, request.ready, request) });
    else say({ id: request.id, output: await stop(request.name, request.signal) });
  } catch (error) {
    say({ id: request.id, error: (error as Error).message });
  }
}

/** Runs a program to its end. */
async function run(program: Program): Promise<string> {
  const { child, output } = begin(program);
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  if (code !== 0) throw new Error(`${program.command} ended with ${code ?? signal}:\n${output()}`);
  return output();
}

/** Starts a program that stays; done when it has said that it is ready. */
function launch(name: string, ready: string, program: Program): Promise<string> {
  const { child, output } = begin(program, name);
  return new Promise((resolve, reject) => {
    const look = () => output().includes(ready) && resolve(output());
    child.stdout!.on('data', look);
    child.stderr!.on('data', look);
    child.on('error', reject);
    child.on('close', () => reject(new Error(`${program.command} ended before it was ready:\n${output()}`)));
  });
}

async function stop(name: string, signal: NodeJS.Signals): Promise<string> {
  const child = [...running].find(([, itsName]) => itsName === name)?.[0];
  if (!child) throw new Error(`No ${name} is running`);
  const closed = once(child, 'close');
  child.kill(signal);
  await closed;
  return '';
}

function begin(program: Program, name?: string) {
  if (isEnding) throw new Error('The supervisor is ending');
  const child = spawn(program.command, program.args, {
    ...(user ?? {}),
    cwd: folders.folder,
    // Nothing of the caller's PG… variables; English, because messages are read.
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...program.env },
    // A group of its own: Ctrl-C in a terminal reaches nobody here, and the whole group can be ended.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const take = (said: string) => {
    text = (text + said).slice(-KEPT_OUTPUT_CHARACTERS);
  };
  child.stdout!.setEncoding('utf8').on('data', take);
  child.stderr!.setEncoding('utf8').on('data', take);
  running.set(child, name);
  child.on('error', () => running.delete(child));
  child.on('close', () => running.delete(child));
  return { child, output: () => text };
}

async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await Promise.all(
    [...running].map(async ([child, name]) => {
      const closed = once(child, 'close');
      // Servers give up at once. What runs to its end may do so: initdb, cut off, would leave shared memory behind.
      if (name) child.kill('SIGQUIT');
      const impatient = setTimeout(() => signalGroup(child, 'SIGKILL'), PATIENCE_MS);
      await closed;
      clearTimeout(impatient);
    }),
  );
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  process.exit(0);
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-child.pid!, signal);
  } catch {
    // It is gone already.
  }
}

function say(answer: Answer): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
