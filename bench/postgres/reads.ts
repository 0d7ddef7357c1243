/** How long get, list and recall take at 100,000 memories on PostgreSQL, beside SQLite with the same memories. */
import { join } from 'node:path';
import { type Memory, openMemory } from 'recollect';
import { percentiles } from '../support/measure.ts';
import { withServer } from '../support/postgres.ts';
import { withFolder } from '../support/temporary.ts';
import { seeded, turnMaker, word } from '../support/turns.ts';

export const name = 'postgres-reads';
export const goal = 'reported: p50 and p95 in milliseconds, PostgreSQL beside SQLite';

const BATCH = 1_000;
const ROUNDS = 200;

export async function run(scale: number) {
  const count = Math.ceil((100_000 * scale) / BATCH) * BATCH;
  return withServer((server) =>
    withFolder(async (folder) => {
      const sides = {
        postgres: await openMemory({ url: await server.url(), scope: 'project:bench' }),
        sqlite: await openMemory({ path: join(folder, 'memory.db'), scope: 'project:bench', synchronous: 'off' }),
      };
      const ids: Record<string, string[]> = {};
      for (const [side, memory] of Object.entries(sides)) ids[side] = await fill(memory, count);
      const random = seeded(9);
      const question = (words: number, from: number, to: number) =>
        Array.from({ length: words }, () => word(Math.floor(from + random() * (to - from)))).join(' ');
      const requests: Record<
        string,
        (memory: Memory, own: string[], place: number, query: string) => Promise<unknown>
      > = {
        get: (memory, own, place) => memory.get({ id: own[place]! }),
        list: (memory) => memory.list({ limit: 20 }),
        'recall, 3 rare words': (memory, _own, _place, query) => memory.recall({ query, limit: 10 }),
        'recall, 5 middling words': (memory, _own, _place, query) => memory.recall({ query, limit: 10 }),
      };
      const results: Record<string, unknown> = { memories: count };
      for (const [what, request] of Object.entries(requests)) {
        const times: Record<string, number[]> = { postgres: [], sqlite: [] };
        for (let round = -10; round < ROUNDS; round++) {
          const place = Math.floor(random() * count);
          const query = what.includes('rare') ? question(3, 5_000, 20_000) : question(5, 300, 3_000);
          for (const [side, memory] of Object.entries(sides)) {
            const started = performance.now();
            await request(memory, ids[side]!, place, query);
            if (round >= 0) times[side]!.push(performance.now() - started);
          }
        }
        results[what] = { postgres: percentiles(times.postgres!), sqlite: percentiles(times.sqlite!) };
      }
      for (const memory of Object.values(sides)) await memory.close();
      return results;
    }),
  );
}

async function fill(memory: Memory, count: number): Promise<string[]> {
  const make = turnMaker(3);
  const ids: string[] = [];
  for (let done = 0; done < count; done += BATCH) {
    const { results } = await memory.remember(
      Array.from({ length: BATCH }, (_, index) => ({ content: make(done + index) })),
    );
    ids.push(...results.map((result: { id: string }) => result.id));
  }
  return ids;
}
