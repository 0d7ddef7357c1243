/** Whether what was installed is still there and answers: each client's entry is read from its file and started as the client would. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { LIMITS } from '../../base/limits.ts';
import { findInJson } from './edit-json.ts';
import { findInToml } from './edit-toml.ts';
import { decode, readBytes } from './files.ts';
import { type Receipt, Receipts } from './receipts.ts';
import { Refusal } from './refusal.ts';

export interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'warning' | 'failed';
  readonly message: string;
  readonly fix?: string;
}

/** One for each file; none where nothing was installed. */
export async function checkWiring(home: string, version: string): Promise<Finding[]> {
  const answers = new Map<string, Promise<string | undefined>>();
  const answerOf = (words: readonly string[]) => {
    const key = JSON.stringify(words);
    const answer = answers.get(key) ?? complaintOf(words);
    answers.set(key, answer);
    return answer;
  };
  const findings: Finding[] = [];
  // One after the other: each starts a process.
  for (const receipt of new Receipts(home).list()) findings.push(await checkFile(receipt, version, answerOf));
  return findings;
}

async function checkFile(
  receipt: Receipt,
  version: string,
  answerOf: (words: readonly string[]) => Promise<string | undefined>,
): Promise<Finding> {
  const { client, path, reach, launch } = receipt;
  const check = `client ${client}`;
  const again = `recollect install ${client}${reach === 'project' ? ' --project' : ''}`;
  const wrong = (message: string, fix = `Run \`${again}\`.`): Finding => ({ check, status: 'failed', message, fix });
  try {
    const words = wordsIn(receipt);
    if (!words)
      return wrong(`Our entry is no longer in ${path}`, `Run \`${again}\`, or \`recollect uninstall ${client}\`.`);
    const gone = words.slice(0, 2).find((word) => !existsSync(word));
    if (gone) return wrong(`${path} starts ${gone}, which is not there`);
    const complaint = await answerOf(words);
    if (complaint) return wrong(`What ${path} starts does not answer: ${complaint}`);
    const installed = versionOf(launch[1]!);
    if (installed !== undefined && installed !== version)
      return {
        check,
        status: 'warning',
        message: `${path} starts version ${installed}; this is ${version}`,
        fix: `Run \`${again}\`.`,
      };
    return { check, status: 'ok', message: `${path} starts a server that answers` };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const line = error.line === undefined ? '' : `, line ${error.line}`;
    return wrong(`${path}${line}: ${error.message}`, 'Mend the file; the client cannot read it either.');
  }
}

/** How the client starts its server by now; somebody may have changed it. */
function wordsIn({ path, format, added }: Receipt): string[] | undefined {
  const bytes = readBytes(path);
  const server = added.find(({ isElement, isFrame }) => !isElement && !isFrame);
  if (!bytes || !server) return undefined;
  const { text } = decode(bytes);
  const entry = format === 'toml' ? findInToml(text, server.at) : findInJson(text, server.at);
  const { command, args = [] } = (entry ?? {}) as { command?: unknown; args?: unknown };
  const words = [command, args].flat();
  return entry !== undefined && words.every((word) => typeof word === 'string') ? (words as string[]) : undefined;
}

function versionOf(script: string): string | undefined {
  try {
    const facts = JSON.parse(readFileSync(join(dirname(dirname(script)), 'package.json'), 'utf8')) as {
      version?: unknown;
    };
    return typeof facts.version === 'string' ? facts.version : undefined;
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

/** Starts a server on a store of its own in memory, and says what is wrong with its answers, if anything. */
function complaintOf([command, ...args]: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(command!, [...args, '--db', ':memory:'], {
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const said: string[] = [];
    let complaint: string | undefined = 'it ended without an answer';
    const timer = setTimeout(() => {
      complaint = `no answer within ${LIMITS.serverAnswerMs / 1_000} seconds`;
      child.kill('SIGKILL');
    }, LIMITS.serverAnswerMs);
    child.on('error', (error) => {
      clearTimeout(timer);
      resolve(error.message);
    });
    child.on('close', () => {
      clearTimeout(timer);
      resolve(complaint && [complaint, ...said.slice(-1)].join('; '));
    });
    child.stdin.on('error', () => undefined);
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString().trim().split('\n')[0]!.slice(0, 200)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const answer = readAnswer(line);
      if (answer?.id !== 2) return;
      complaint = (answer.result?.tools?.length ?? 0) > 0 ? undefined : 'it lists no tools';
      child.stdin.end();
    });
    for (const message of GREETING) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  });
}

function readAnswer(line: string): { id?: number; result?: { tools?: readonly unknown[] } } | undefined {
  try {
    return JSON.parse(line) as ReturnType<typeof readAnswer>;
  } catch {
    return undefined;
  }
}
