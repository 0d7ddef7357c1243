/** How soon `recollect mcp` answers on a large store, beside a bare server of the SDK; how soon it ends; and what it takes while it waits. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { openMemory } from 'recollect';
import { quantile, round1 } from '../support/measure.ts';
import { withFolder } from '../support/temporary.ts';
import { turnMaker } from '../support/turns.ts';

export const name = 'mcp-start';
export const goal =
  'answers `initialize` and `server/discover` on 100,000 memories within 2 × of a bare SDK server with one tool; ends within 1 s of the end of its input, of SIGTERM and of the death of its parent; `serve` within 1 s of SIGTERM';

const BIN = join(import.meta.dirname, '../../bin/recollect.cjs');
const BARE = join(import.meta.dirname, '../support/bare-mcp-server.mjs');
const MEMORIES = 100_000;
const IDLE_MS = 5_000;

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
};
const REQUESTS = {
  initialize: {
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
  },
  discover: { method: 'server/discover', params: { _meta: META } },
};

export async function run(scale: number) {
  return withFolder(async (folder) => {
    const path = join(folder, 'memory.db');
    const memory = await openMemory({ path, synchronous: 'off', scope: 'project:bench' });
    const make = turnMaker(7);
    const memories = Math.ceil((MEMORIES * scale) / 1_000) * 1_000;
    for (let done = 0; done < memories; done += 1_000)
      await memory.remember(Array.from({ length: 1_000 }, (_, index) => ({ content: make(done + index) })));
    await memory.close();
    const sides = { ours: [BIN, 'mcp', '--db', path, '--scope', 'project:bench'], bare: [BARE] };
    const results: Record<string, unknown> = { memories };
    for (const [what, request] of Object.entries(REQUESTS)) {
      const times = { ours: [] as number[], bare: [] as number[] };
      const ends: number[] = [];
      for (let round = 0; round < 12; round++)
        for (const side of ['ours', 'bare'] as const) {
          const { answered, ended } = await answerOnce(sides[side], request);
          // The first only warm up.
          if (round < 2) continue;
          times[side].push(answered);
          if (side === 'ours') ends.push(ended);
        }
      const [ours, bare] = [quantile(times.ours, 0.5), quantile(times.bare, 0.5)];
      results[what] = {
        medianMs: { ours: round1(ours), bare: round1(bare) },
        ratio: Math.round((ours / bare) * 100) / 100,
        met: ours / bare <= 2,
        slowestEndMs: round1(Math.max(...ends)),
        endsInTime: Math.max(...ends) <= 1_000,
      };
    }
    results.slowestEndMs = await endings(sides.ours, folder);
    return { ...results, idle: process.platform === 'linux' ? await idle(sides.ours) : 'measured on Linux only' };
  });
}

async function answerOnce(args: readonly string[], request: object): Promise<{ answered: number; ended: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, ...request })}\n`);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const answered = performance.now() - began;
  if (!line.toString().includes('"result"')) throw new Error(`No answer: ${line.toString()}`);
  const ending = performance.now();
  child.stdin.end();
  await once(child, 'exit');
  return { answered, ended: performance.now() - ending };
}

/** Starts the words that it is given with its own output, and stays until it is killed. The input is the descriptor 3: that of a child which has ended is closed. */
const STARTS_ANOTHER =
  'require("node:child_process").spawn(process.execPath,process.argv.slice(1),{stdio:[3,1,2]});setInterval(()=>{},1e3)';
const ENDINGS = 10;

/** After it has handed out a pack, so that there is something to write down first. */
async function endings(args: readonly string[], folder: string) {
  const mcp = async (words: readonly string[], end: (child: ChildProcess) => void) => {
    const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit', 'pipe'] });
    const output = child.stdout!;
    const input = words.includes(STARTS_ANOTHER) ? (child.stdio[3] as Writable) : child.stdin!;
    const ask = async (request: object) => {
      input.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, ...request })}\n`);
      await once(output, 'data');
    };
    await ask(REQUESTS.initialize);
    input.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    await ask({ method: 'tools/call', params: { name: 'context', arguments: { query: 'what was said about it' } } });
    // With all who share its output, so that a killed parent is not taken for the server itself.
    const closed = once(output, 'close');
    output.resume();
    const began = performance.now();
    end(child);
    await closed;
    const took = performance.now() - began;
    input.destroy();
    return took;
  };
  const serve = async () => {
    const words = [BIN, 'serve', '--home', join(folder, 'home'), '--port', '0', '--json'];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    const began = performance.now();
    child.kill('SIGTERM');
    await once(child, 'exit');
    return performance.now() - began;
  };
  const slowest = async (once: () => Promise<number>) => {
    const times: number[] = [];
    for (let round = 0; round < ENDINGS; round++) times.push(await once());
    return round1(Math.max(...times));
  };
  return {
    inputEnds: await slowest(() => mcp(args, (child) => child.stdin!.end())),
    sigterm: await slowest(() => mcp(args, (child) => child.kill('SIGTERM'))),
    parentDies: await slowest(() => mcp(['-e', STARTS_ANOTHER, '--', ...args], (child) => child.kill('SIGKILL'))),
    serveSigterm: await slowest(serve),
  };
}

/** Processor time and memory while nobody asks anything, after one recall. */
async function idle(args: readonly string[]) {
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ask = async (request: object) => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, ...request })}\n`);
    await once(child.stdout, 'data');
  };
  await ask(REQUESTS.initialize);
  child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  await ask({ method: 'tools/call', params: { name: 'recall', arguments: { query: 'what was said about it' } } });
  const before = ticks(child.pid!);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const used = ticks(child.pid!) - before;
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  child.stdin.end();
  await once(child, 'exit');
  return {
    secondsWaited: IDLE_MS / 1_000,
    // A tick is a hundredth of a second.
    processorMs: used * 10,
    residentMb: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1_024),
  };
}

function ticks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
