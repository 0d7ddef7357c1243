/** Whether what was installed is still there and answers: each client's entry is read from its file and started as the client would. */

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fieldsOf } from '../../base/records.ts';
import type { Client } from './client.ts';
import { CLIENTS } from './clients/index.ts';
import { findInJson } from './edit-json.ts';
import { findInToml } from './edit-toml.ts';
import { decode, readBytes } from './files.ts';
import { unrecorded } from './install.ts';
import { quoted } from './launch.ts';
import type { Machine } from './machine.ts';
import { isOurElement } from './ours.ts';
import { type Receipt, Receipts } from './receipts.ts';
import { Refusal } from './refusal.ts';

/** How long a server that was started has to answer. */
const ANSWER_MS = 20_000;

export interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'warning' | 'failed';
  readonly message: string;
  readonly fix?: string;
}

export interface Expected {
  readonly version: string;
  /** Whether hooks keep guidelines, as the settings say by now. */
  readonly guards: boolean;
}

/** For each file what it starts, its server and its hooks; none where nothing was installed. */
export async function checkWiring(home: string, machine: Machine, expected: Expected): Promise<Finding[]> {
  const answers = new Map<string, Promise<string | undefined>>();
  const answerOf = (words: readonly string[]) => {
    const key = JSON.stringify(words);
    const answer = answers.get(key) ?? complaintOf(words);
    answers.set(key, answer);
    return answer;
  };
  const receipts = new Receipts(home);
  const findings: Finding[] = [];
  // One after the other: each starts a process.
  for (const receipt of receipts.list()) findings.push(...(await checkFile(receipt, machine, expected, answerOf)));
  const lost = CLIENTS.flatMap((client) => unrecorded(client, machine, 'user', receipts));
  return [...findings, ...lost.map(checkUnrecorded)];
}

function checkUnrecorded({ client, path, reach }: Receipt): Finding {
  const words = [client, ...(reach === 'project' ? ['--project'] : [])].join(' ');
  return {
    check: `client ${client}`,
    status: 'warning',
    message: `${path} has an entry of ours, but this home folder has no record of it, so nothing checks it`,
    fix: `Run \`recollect install ${words}\`, which records it, or \`recollect uninstall ${words}\`.`,
  };
}

async function checkFile(
  receipt: Receipt,
  machine: Machine,
  { version, guards }: Expected,
  answerOf: (words: readonly string[]) => Promise<string | undefined>,
): Promise<Finding[]> {
  const { client, path, reach, launch } = receipt;
  const check = `client ${client}`;
  const options = launch.slice(OPTIONS_FROM).map((word) => quoted(word, process.platform));
  const again = ['recollect install', client, ...(reach === 'project' ? ['--project'] : []), ...options].join(' ');
  const wrong = (message: string, fix = `Run \`${again}\`.`): Finding => ({ check, status: 'failed', message, fix });
  const checkOne = async ({ words, told, lacksGuard, untrusted }: Started): Promise<Finding> => {
    if (guards && lacksGuard)
      return wrong(
        `enforceGuidelines is on, but ${path} has no hook that runs before tools, so guidelines are not enforced there`,
      );
    const gone = words.slice(0, 2).find((word) => !existsSync(word));
    if (gone) return wrong(`${path} starts ${gone}, which is not there`);
    const complaint = await answerOf(words);
    if (complaint) return wrong(`The server that ${path} starts does not answer: ${complaint}`);
    const warning = (message: string, fix: string): Finding => ({ check, status: 'warning', message, fix });
    const installed = versionOf(launch[1]!);
    if (installed !== undefined && installed !== version)
      return warning(`${path} starts version ${installed}; this is ${version}`, `Run \`${again}\`.`);
    // An older one is brought up to date first, and trusted then.
    if (untrusted > 0) return warning(`${untrusted} of our hooks in ${path} do not run yet`, afterwardsOf(client));
    return { check, status: 'ok', message: `${path} starts ${told}` };
  };
  try {
    const started = startedBy(receipt, machine);
    if (!started)
      return [wrong(`Our entry is no longer in ${path}`, `Run \`${again}\`, or \`recollect uninstall ${client}\`.`)];
    const findings: Finding[] = [];
    for (const one of started) findings.push(await checkOne(one));
    return findings;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const line = error.line === undefined ? '' : `, line ${error.line}`;
    return [wrong(`${path}${line}: ${error.message}`, 'Correct the file; the client cannot read it either.')];
  }
}

function afterwardsOf(name: string): string {
  return clientNamed(name)?.afterwards ?? '';
}

function clientNamed(name: string): Client | undefined {
  return CLIENTS.find((client) => client.name === name);
}

/** After Node.js, our script and `mcp` come the options that were handed on. */
const OPTIONS_FROM = 3;

interface Started {
  readonly words: readonly string[];
  readonly told: string;
  /** These are hooks of ours, but none before the use of a tool. */
  readonly lacksGuard: boolean;
  /** Hooks that the client does not run before its user has agreed to them. */
  readonly untrusted: number;
}

/** How the client starts its server by now, since somebody may have changed it, and our hooks; nothing, unless all of it is there. */
function startedBy({ client, path, format, added, launch }: Receipt, machine: Machine): Started[] | undefined {
  const bytes = readBytes(path);
  if (!bytes) return undefined;
  const { text } = decode(bytes);
  const find = (at: readonly string[]) => (format === 'toml' ? findInToml(text, at) : findInJson(text, at));
  const started: Started[] = [];
  const server = added.find(({ isElement, isFrame }) => !isElement && !isFrame);
  if (server) {
    const { command, args = [] } = fieldsOf(find(server.at));
    const words = [command, args].flat();
    if (!words.every((word) => typeof word === 'string')) return undefined;
    started.push({ words, told: 'a server that answers', lacksGuard: false, untrusted: 0 });
  }
  const hooks = added.filter(({ isElement }) => isElement);
  const isThere = (list: unknown) => Array.isArray(list) && list.some(isOurElement);
  if (!hooks.every(({ at }) => isThere(find(at)))) return undefined;
  if (hooks.length > 0)
    started.push({
      words: [...launch.slice(0, 2), 'hook', client, 'session-start'],
      told: 'hooks that answer',
      lacksGuard: !hasHook(find(['hooks']), client, 'pre-tool'),
      untrusted: clientNamed(client)?.untrustedHooks?.(machine, path, find(['hooks'])) ?? 0,
    });
  return started;
}

/** Also one that somebody wrote by hand. */
function hasHook(hooks: unknown, client: string, event: string): boolean {
  return Object.values(fieldsOf(hooks))
    .flat()
    .some((element) => isOurElement(element) && JSON.stringify(element).includes(` hook ${client} ${event}`));
}

function versionOf(script: string): string | undefined {
  try {
    const { version } = fieldsOf(JSON.parse(readFileSync(join(dirname(dirname(script)), 'package.json'), 'utf8')));
    return typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}

const GREETING = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'recollect doctor', version: '1' } },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list' },
];

/** Starts it on a store of its own in memory, and says what is wrong with its answers, if anything. */
function complaintOf([command, ...args]: readonly string[]): Promise<string | undefined> {
  const isHook = args[1] === 'hook';
  return new Promise((resolve) => {
    const child = spawn(command!, [...args, '--db', ':memory:'], {
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const said: string[] = [];
    // A hook may have nothing to say, but it always ends well, and without a complaint of its own.
    let complaint = isHook ? undefined : 'it ended without an answer';
    const timer = setTimeout(() => {
      complaint = `no answer within ${ANSWER_MS / 1_000} seconds`;
      child.kill('SIGKILL');
    }, ANSWER_MS);
    child.on('error', (error) => {
      clearTimeout(timer);
      resolve(error.message);
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      if (isHook && (code !== 0 || said.length > 0)) complaint ??= `it ended with ${code}`;
      resolve(complaint && [complaint, ...said.slice(-1)].join('; '));
    });
    child.stdin.on('error', () => undefined);
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString().trim().split('\n')[0]!.slice(0, 200)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { id, result } = readAnswer(line);
      if (id !== 2) return;
      const { tools } = fieldsOf(result);
      complaint = Array.isArray(tools) && tools.length > 0 ? undefined : 'it lists no tools';
      child.stdin.end();
    });
    if (isHook) child.stdin.end(JSON.stringify({ session_id: 'doctor', cwd: tmpdir() }));
    else for (const message of GREETING) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  });
}

/** Empty where the line is no JSON. */
function readAnswer(line: string): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(line));
  } catch {
    return {};
  }
}
