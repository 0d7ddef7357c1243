/** One durable remember beside a bare transaction with the same bytes, at synchronous FULL and OFF. */
import { join } from 'node:path';
import { openMemory } from 'recollect';
import { BareStore } from '../support/bare-store.ts';
import { compare } from '../support/measure.ts';
import { withFolder } from '../support/temporary.ts';
import { turnMaker } from '../support/turns.ts';

export const name = 'remember';
export const goal = 'at most 2.5 × the bare transaction, at FULL and at OFF';

export async function run(scale: number) {
  const results: Record<string, unknown> = {};
  for (const synchronous of ['full', 'off'] as const) {
    results[synchronous] = await withFolder(async (folder) => {
      const bare = new BareStore(join(folder, 'bare.db'), synchronous);
      const memory = await openMemory({ path: join(folder, 'memory.db'), synchronous, scope: 'project:bench' });
      const [ours, theirs] = [turnMaker(1), turnMaker(1)];
      let [a, b] = [0, 0];
      const comparison = await compare(
        {
          name: 'remember',
          run: async (count) => {
            for (let i = 0; i < count; i++) await memory.remember({ content: ours(a++) });
          },
        },
        {
          name: 'bare',
          run: (count) => {
            for (let i = 0; i < count; i++) bare.write(theirs(b++));
          },
        },
        15,
        Math.ceil((synchronous === 'full' ? 300 : 1_000) * scale),
      );
      await memory.close();
      bare.close();
      return { ...comparison, met: comparison.ratio <= 2.5 };
    });
  }
  return results;
}
