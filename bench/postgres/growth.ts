/** Whether a write on PostgreSQL costs the same at a million events as at ten thousand. */
import { type Memory, openMemory } from 'recollect';
import { compare } from '../support/measure.ts';
import { withServer } from '../support/postgres.ts';
import { turnMaker } from '../support/turns.ts';

export const name = 'postgres-growth';
export const goal = 'remember at 1,000,000 events at most 1.3 × its cost at 10,000';

const SMALL = 10_000;
const BATCH = 1_000;

export async function run(scale: number) {
  const large = Math.max(SMALL * 2, Math.ceil((1_000_000 * scale) / BATCH) * BATCH);
  return withServer(async (server) => {
    const small = await filled(await server.url(), SMALL);
    const started = performance.now();
    const big = await filled(await server.url(), large);
    const recordPerSecond = Math.round(large / ((performance.now() - started) / 1_000));
    const make = turnMaker(4);
    let number = 0;
    const side = (name: string, memory: Memory) => ({
      name,
      run: async (count: number) => {
        for (let i = 0; i < count; i++) await memory.remember({ content: make(number++) });
      },
    });
    const comparison = await compare(side('large', big), side('small', small), 15, 200);
    await small.close();
    await big.close();
    return { small: SMALL, large, recordPerSecond, remember: { ...comparison, met: comparison.ratio <= 1.3 } };
  });
}

/** Nine parts evidence, one part memories, as a busy agent would leave it. */
async function filled(url: string, events: number): Promise<Memory> {
  const memory = await openMemory({ url, scope: 'project:bench' });
  const make = turnMaker(3);
  for (let done = 0; done < events; done += BATCH) {
    await memory.record(
      Array.from({ length: BATCH * 0.9 }, (_, index) => ({
        kind: 'user_message' as const,
        content: make(done + index),
        session: `s${done}`,
      })),
    );
    await memory.remember(Array.from({ length: BATCH * 0.1 }, (_, index) => ({ content: make(done + 900 + index) })));
  }
  return memory;
}
