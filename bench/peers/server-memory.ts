/** The same writes and searches on @modelcontextprotocol/server-memory, over its own protocol, and on ours in the library. */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openMemory } from 'recollect';
import { quantile, round1 } from '../support/measure.ts';
import { withFolder } from '../support/temporary.ts';
import { turnMaker, word } from '../support/turns.ts';

export const name = 'peer';
export const goal = 'reported beside ours: writes and searches at 1,000 and 10,000 entries';

const PACKAGE = '@modelcontextprotocol/server-memory';

export async function run(scale: number) {
  return withFolder(async (folder) => {
    const installed = spawnSync(
      'npm',
      ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, PACKAGE],
      { stdio: 'ignore' },
    );
    if (installed.status !== 0) return { skipped: `${PACKAGE} could not be installed` };
    const sizes = scale < 1 ? [1_000] : [1_000, 10_000];
    return { peer: await measurePeer(folder, sizes), recollect: await measureOurs(folder, sizes) };
  });
}

interface Probe {
  write(text: string, number: number): Promise<unknown>;
  fill(texts: readonly { text: string; number: number }[]): Promise<unknown>;
  search(query: string): Promise<unknown>;
}

async function measure(probe: Probe, sizes: readonly number[]) {
  const make = turnMaker(8);
  const results: Record<string, unknown> = {};
  let filled = 0;
  for (const size of sizes) {
    while (filled < size) {
      const texts = Array.from({ length: Math.min(500, size - filled) }, () => ({
        text: make(filled),
        number: filled++,
      }));
      await probe.fill(texts);
    }
    const writes: number[] = [];
    const searches: number[] = [];
    for (let round = 0; round < 30; round++) {
      writes.push(await timed(() => probe.write(make(filled), filled++)));
      searches.push(await timed(() => probe.search(word(2_000 + round))));
    }
    const summary = (times: number[]) => ({ p50: round1(quantile(times, 0.5)), p95: round1(quantile(times, 0.95)) });
    results[`at ${size}`] = { writeMilliseconds: summary(writes), searchMilliseconds: summary(searches) };
  }
  return results;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function measureOurs(folder: string, sizes: readonly number[]) {
  const memory = await openMemory({ path: join(folder, 'memory.db'), scope: 'project:bench' });
  const results = await measure(
    {
      write: (content) => memory.remember({ content }),
      fill: (texts) => memory.remember(texts.map(({ text }) => ({ content: text }))),
      search: (query) => memory.recall({ query, limit: 10 }),
    },
    sizes,
  );
  await memory.close();
  return results;
}

async function measurePeer(folder: string, sizes: readonly number[]) {
  const server = spawn(process.execPath, [join(folder, 'node_modules', PACKAGE, 'dist/index.js')], {
    env: { ...process.env, MEMORY_FILE_PATH: join(folder, 'peer.jsonl') },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const waiting = new Map<number, (answer: unknown) => void>();
  createInterface({ input: server.stdout }).on('line', (line) => {
    const message = JSON.parse(line) as { id?: number };
    if (message.id !== undefined) waiting.get(message.id)?.(message);
  });
  let next = 1;
  const request = (method: string, params: unknown) =>
    new Promise((resolve) => {
      const id = next++;
      waiting.set(id, resolve);
      server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    });
  await request('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  });
  server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  const call = (tool: string, args: unknown) => request('tools/call', { name: tool, arguments: args });
  const entity = ({ text, number }: { text: string; number: number }) => ({
    name: `e${number}`,
    entityKind: 'note',
    observations: [text],
  });
  const results = await measure(
    {
      write: (text, number) => call('create_entities', { entities: [entity({ text, number })] }),
      fill: (texts) => call('create_entities', { entities: texts.map(entity) }),
      search: (query) => call('search_nodes', { query }),
    },
    sizes,
  );
  server.stdin.end();
  server.kill();
  return results;
}
