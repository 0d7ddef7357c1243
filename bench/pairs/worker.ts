/** One side of a pair: a store of one build of the library. It does a round of work whenever it is told to, and answers how long that took. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Memory } from 'recollect';
import { seeded, turnMaker, word } from '../support/turns.ts';

const [build, memories, url] = process.argv.slice(2);
const BATCH = 500;

const folder = mkdtempSync(join(tmpdir(), 'recollect-pairs-'));
const { openMemory } = (await import(
  pathToFileURL(join(build!, 'dist', 'index.js')).href
)) as typeof import('recollect');
const where = url ? { url } : { path: join(folder, 'memory.db'), synchronous: 'off' as const };
const memory = await openMemory({ ...where, scope: 'org:one/project:bench' });
const ids = await fill(memory, Number(memories));
const make = turnMaker(11);
const random = seeded(9);
let written = 0;

const ROUNDS: Record<string, () => Promise<void>> = {
  remember: () => repeat(100, () => memory.remember({ content: `${make(written++)} once` })),
  record: () => repeat(100, () => memory.record({ kind: 'user_message', content: `${make(written++)} said` })),
  get: () => repeat(300, () => memory.get({ id: ids[Math.floor(random() * ids.length)]! })),
  list: () => repeat(100, () => memory.list({ limit: 20 })),
  recall: () => repeat(60, () => memory.recall({ query: question(), limit: 10 })),
  'writes at once': async () => {
    await Promise.all(Array.from({ length: 64 }, () => memory.remember({ content: `${make(written++)} at once` })));
  },
};

process.on('message', async (work: string) => {
  if (work === 'end') {
    await memory.close();
    rmSync(folder, { recursive: true, force: true });
    process.disconnect();
    return;
  }
  const cpu = process.cpuUsage();
  const started = performance.now();
  await ROUNDS[work]!();
  const { user, system } = process.cpuUsage(cpu);
  process.send!({ cpu: (user + system) / 1_000, wall: performance.now() - started });
});
process.send!('ready');

async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let done = 0; done < times; done++) await work();
}

function question(): string {
  return Array.from({ length: 4 }, () => word(Math.floor(300 + random() * 3_000))).join(' ');
}

async function fill(store: Memory, count: number): Promise<string[]> {
  const turn = turnMaker(3);
  const made: string[] = [];
  for (let done = 0; done < count; done += BATCH) {
    const { results } = await store.remember(
      Array.from({ length: BATCH }, (_, index) => ({ content: turn(done + index) })),
    );
    for (const { id } of results) made.push(id);
  }
  return made;
}
