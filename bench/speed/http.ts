/** Recall over HTTP on many connections at once, beside a bare route of the same library, and what memory the server takes meanwhile. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { openMemory } from 'recollect';
import { quantile, round1 } from '../support/measure.ts';
import { withFolder } from '../support/temporary.ts';
import { seeded, turnMaker, word } from '../support/turns.ts';

export const name = 'http';
export const goal =
  'a minute of recall on 32 connections and 10,000 memories: no error, flat memory; reported beside a bare route';

const BIN = join(import.meta.dirname, '../../bin/recollect.cjs');
const BARE = join(import.meta.dirname, '../support/bare-hono.ts');
const CONNECTIONS = 32;
const SECONDS = 60;
const MEMORIES = 10_000;

export async function run(scale: number) {
  return withFolder(async (folder) => {
    const home = join(folder, 'home');
    const memory = await openMemory({ home, synchronous: 'off', scope: 'project:bench' });
    const make = turnMaker(7);
    for (let done = 0; done < MEMORIES; done += 1_000)
      await memory.remember(Array.from({ length: 1_000 }, (_, index) => ({ content: make(done + index) })));
    await memory.close();
    const bare = await start([BARE]);
    const ours = await start([BIN, 'serve', '--home', home, '--scope', 'project:bench', '--port', '0', '--json']);
    try {
      // Several, because each is let through only so often.
      const tokens = Array.from({ length: 8 }, (_, number) => newToken(home, `bench-${number}`));
      // Warms both up, so that what is loaded once is not taken for growth.
      await load(bare.url, tokens, 3_000 * scale);
      await load(ours.url, tokens, (SECONDS / 2) * scale * 1_000);
      const bareRoute = await load(bare.url, tokens, (SECONDS / 4) * scale * 1_000);
      const memoryUse = watchMemory(ours.child);
      const recall = await load(ours.url, tokens, SECONDS * scale * 1_000);
      const residentMb = memoryUse();
      const inLibrary = await alone(home, 300);
      const frames = await load(ours.url, tokens, (SECONDS / 4) * scale * 1_000, '/v1/frames', {});
      return {
        connections: CONNECTIONS,
        seconds: SECONDS * scale,
        'bare route': bareRoute,
        recall,
        'recall in the library, one at a time': inLibrary,
        'frames, which reads little': frames,
        residentMb,
        met: [recall, frames].every(({ errors }) => Object.keys(errors).length === 0) && residentMb.isFlat !== false,
      };
    } finally {
      for (const { child } of [bare, ours]) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
    }
  });
}

/** What a recall takes where nothing else is done. */
async function alone(home: string, rounds: number) {
  const memory = await openMemory({ home, scope: 'project:bench', readOnly: true });
  const random = seeded(9);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const query = someWords(random);
    const started = performance.now();
    await memory.recall({ query });
    times.push(performance.now() - started);
  }
  await memory.close();
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return { meanMs: round1(mean), medianMs: round1(quantile(times, 0.5)), p95Ms: round1(quantile(times, 0.95)) };
}

function someWords(random: () => number): string {
  return Array.from({ length: 4 }, () => word(Math.floor(300 + random() * 3_000))).join(' ');
}

function newToken(home: string, called: string): string {
  const args = [BIN, 'token', 'create', called, '--right', 'read', '--home', home, '--quiet'];
  return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout.trim();
}

async function start(args: readonly string[]): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return { child, url: (JSON.parse(line.toString()) as { url: string }).url };
}

/** Each connection asks again as soon as it was answered. */
async function load(url: string, tokens: readonly string[], ms: number, path = '/v1/recall', body?: object) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const random = seeded(9);
  const times: number[] = [];
  const wrong = new Map<number | string, number>();
  const end = performance.now() + ms;
  const began = performance.now();
  const ask = async (_: unknown, connection: number) => {
    const token = tokens[connection % tokens.length]!;
    while (performance.now() < end) {
      const started = performance.now();
      const status = await post(
        agent,
        `${url}${path}`,
        token,
        JSON.stringify(body ?? { query: someWords(random) }),
      ).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
      times.push(performance.now() - started);
      if (status !== 200) wrong.set(status, (wrong.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }).map(ask));
  const seconds = (performance.now() - began) / 1_000;
  agent.destroy();
  return {
    requests: times.length,
    perSecond: Math.round(times.length / seconds),
    medianMs: round1(quantile(times, 0.5)),
    p95Ms: round1(quantile(times, 0.95)),
    errors: Object.fromEntries(wrong),
  };
}

function post(agent: Agent, url: string, token: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request(
      url,
      {
        agent,
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode!));
        response.once('error', reject);
      },
    );
    asking.once('error', reject);
    asking.end(body);
  });
}

const LOOK_MS = 500;
/** What collecting garbage makes of it from one moment to the next. Coarse: of a minute of recall it shows a leak of some 20 KB a request, and none that is smaller. */
const UP_AND_DOWN = 1.15;

/** Looks at it twice a second until it is asked what it saw. A single look says little, since it goes up and down with what is collected. */
function watchMemory(child: ChildProcess) {
  const seen: number[] = [];
  const look = () => {
    const megabytes = residentMb(child);
    if (megabytes !== null) seen.push(megabytes);
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(timer);
    look();
    const third = Math.ceil(seen.length / 3);
    const [first, middle, last] = [0, 1, 2].map((part) => quantile(seen.slice(part * third, (part + 1) * third), 0.5));
    return {
      atFirst: seen[0] ?? null,
      inTheMiddle: seen[Math.floor(seen.length / 2)] ?? null,
      atTheEnd: seen.at(-1) ?? null,
      highest: seen.length === 0 ? null : Math.max(...seen),
      mediansOfThirds: [first, middle, last],
      isFlat: seen.length === 0 ? null : last! <= middle! * UP_AND_DOWN,
    };
  };
}

/** Where the system tells it; elsewhere nothing is said. */
function residentMb({ pid }: ChildProcess): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
    return Math.round(Number(kilobytes) / 1_024);
  } catch {
    return null;
  }
}
