/** Whether a write, a get and a list cost the same in a large store as in a small one; and how long opening takes. */
import { join } from 'node:path';
import { openMemory } from 'recollect';
import { compare, median, round1 } from '../support/measure.ts';
import { withFolder } from '../support/temporary.ts';
import { seeded, turnMaker } from '../support/turns.ts';

export const name = 'growth';
export const goal =
  'remember, get and list at 1,000,000 events at most 1.3 × their cost at 10,000; openMemory under 30 ms at any size';

const SMALL = 10_000;

export async function run(scale: number) {
  const large = Math.max(SMALL * 2, Math.ceil(1_000_000 * scale));
  return withFolder(async (folder) => {
    const small = await filled(join(folder, 'small.db'), SMALL, 3);
    const big = await filled(join(folder, 'big.db'), large, 3);
    const make = turnMaker(4);
    const random = seeded(5);
    let number = 0;
    const results: Record<string, unknown> = { small: SMALL, large };
    const one = {
      remember: (store: Filled) => store.memory.remember({ content: make(number++) }),
      get: (store: Filled) => store.memory.get({ id: store.ids[Math.floor(random() * store.ids.length)]! }),
      list: (store: Filled) => store.memory.list({ limit: 20 }),
    };
    for (const [what, work] of Object.entries(one)) {
      const comparison = await compare(
        {
          name: 'large',
          run: async (count) => {
            for (let i = 0; i < count; i++) await work(big);
          },
        },
        {
          name: 'small',
          run: async (count) => {
            for (let i = 0; i < count; i++) await work(small);
          },
        },
        15,
        what === 'remember' ? 200 : 100,
      );
      results[what] = { ...comparison, met: comparison.ratio <= 1.3 };
    }
    await small.memory.close();
    await big.memory.close();
    const opens: number[] = [];
    for (let round = 0; round < 20; round++) {
      const started = performance.now();
      const memory = await openMemory({ path: join(folder, 'big.db'), scope: 'project:bench' });
      opens.push(performance.now() - started);
      await memory.close();
    }
    results.openMilliseconds = {
      median: round1(median(opens)),
      worst: round1(Math.max(...opens)),
      met: median(opens) < 30,
    };
    return results;
  });
}

interface Filled {
  readonly memory: Awaited<ReturnType<typeof openMemory>>;
  readonly ids: string[];
}

/** Nine parts evidence, one part memories, as a busy agent would leave it. */
async function filled(path: string, events: number, seed: number): Promise<Filled> {
  const memory = await openMemory({ path, synchronous: 'off', scope: 'project:bench' });
  const make = turnMaker(seed);
  const ids: string[] = [];
  for (let done = 0; done < events; done += 1_000) {
    await memory.record(
      Array.from({ length: 900 }, (_, index) => ({
        kind: 'user_message' as const,
        content: make(done + index),
        session: `s${done}`,
      })),
    );
    const { results } = await memory.remember(
      Array.from({ length: 100 }, (_, index) => ({ content: make(done + 900 + index) })),
    );
    ids.push(...results.map((result: { id: string }) => result.id));
  }
  await memory.close();
  return { memory: await openMemory({ path, scope: 'project:bench' }), ids };
}
