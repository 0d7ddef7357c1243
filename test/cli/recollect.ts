/** Runs the built command line in folders of its own. RECOLLECT_BIN points to another copy, such as an installed one. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { isFull } from '../support/scale.ts';
import { runWarm } from './warm/warm-cli.ts';

export const ROOT = join(import.meta.dirname, '../..');
export const BIN = process.env.RECOLLECT_BIN ?? join(ROOT, 'bin/recollect.cjs');

export interface Place {
  /** The current folder. */
  readonly folder: string;
  /** The folder of the store; it is not there yet. */
  readonly home: string;
  readonly db: string;
  /** The scope of every command; that of the folder, if left out. */
  readonly scope?: string;
}

export interface Answer {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

export interface How {
  readonly input?: string | Uint8Array;
  readonly env?: Record<string, string>;
  /** Options of Node.js itself. */
  readonly node?: readonly string[];
}

/** A new folder that goes away with the test. */
export function newPlace(scope?: string): Place {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return placeIn(folder, scope);
}

export function placeIn(folder: string, scope?: string): Place {
  const home = join(folder, 'home');
  return { folder, home, db: join(home, 'memory.db'), ...(scope !== undefined && { scope }) };
}

export function start(place: Place, args: readonly string[], how: How = {}): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [...(how.node ?? []), BIN, ...args], {
    cwd: place.folder,
    env: environmentOf(place, how),
  });
}

function environmentOf(place: Place, how: How): NodeJS.ProcessEnv {
  // What the test runner or the machine sets must not change what a command does.
  const {
    NO_COLOR,
    FORCE_COLOR,
    COLUMNS,
    RECOLLECT_ACTOR,
    RECOLLECT_SCOPE,
    RECOLLECT_DB,
    RECOLLECT_DEBUG,
    ...inherited
  } = process.env;
  return { ...inherited, RECOLLECT_HOME: place.home, ...(place.scope && { RECOLLECT_SCOPE: place.scope }), ...how.env };
}

/**
 * Runs a command to its end, in a process that has the program loaded already. A full run starts a process for each command, as do
 * tests of what a process does (`runAlone`), and commands that run at the same time.
 */
export async function run(place: Place, args: readonly string[], how: How = {}): Promise<Answer> {
  if (isFull || how.node || process.env.RECOLLECT_BIN || args.some((word) => SERVERS.has(word)))
    return runAlone(place, args, how);
  const command = { words: args, env: environmentOf(place, how), folder: place.folder, input: how.input ?? '' };
  return runWarm(BIN, command) ?? runAlone(place, args, how);
}

/** They own their process for as long as they run. */
const SERVERS: ReadonlySet<string> = new Set(['mcp', 'serve']);

/** Runs a command to its end, in a process of its own. */
export async function runAlone(place: Place, args: readonly string[], how: How = {}): Promise<Answer> {
  const child = start(place, args, how);
  const answer = answerOf(child);
  child.stdin.on('error', () => undefined).end(how.input ?? '');
  return answer;
}

/** All output and how it ended. */
export async function answerOf(child: ChildProcessWithoutNullStreams): Promise<Answer> {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (bytes: Buffer) => out.push(bytes));
  child.stderr.on('data', (bytes: Buffer) => err.push(bytes));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() };
}

/** Runs it with --json and gives what it printed; fails when it failed. */
export async function json<T = Record<string, unknown>>(
  place: Place,
  args: readonly string[],
  how: How = {},
): Promise<T> {
  const answer = await run(place, [...args, '--json'], how);
  if (answer.code !== 0) throw new Error(`recollect ${args.join(' ')} exited with ${answer.code}: ${answer.err}`);
  return JSON.parse(answer.out) as T;
}

export interface Failure {
  readonly exit: number | null;
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly details: Record<string, unknown>;
  readonly retryable: boolean;
}

/** Runs it with --json and gives the error that it told. */
export async function failure(place: Place, args: readonly string[], how: How = {}): Promise<Failure> {
  const answer = await run(place, ['--json', ...args], how);
  return { exit: answer.code, ...(JSON.parse(answer.err) as { error: Omit<Failure, 'exit'> }).error };
}

export async function remember(place: Place, content: string, ...options: string[]): Promise<string> {
  return (await json<{ id: string }>(place, ['remember', content, ...options])).id;
}

/** Waits until a process has made a file, giving the event loop its turns. */
export async function untilMade(path: string, child: ChildProcessWithoutNullStreams): Promise<void> {
  while (!existsSync(path)) {
    if (child.exitCode !== null) throw new Error(`The process ended without making ${path}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
