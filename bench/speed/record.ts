/** Bulk record of 100,000 turns beside the bare insert of the same turns, and the rebuild of what came of it. */
import { join } from 'node:path';
import { openMemory } from 'recollect';
import { BareStore } from '../support/bare-store.ts';
import { withFolder } from '../support/temporary.ts';
import { turnMaker } from '../support/turns.ts';

export const name = 'record';
export const goal = 'bulk record at least 40 % of the bare rate; rebuild at least as fast as the record';

const BATCH = 1_000;

export async function run(scale: number) {
  return withFolder(async (folder) => {
    const bare = new BareStore(join(folder, 'bare.db'), 'full');
    const memory = await openMemory({ path: join(folder, 'memory.db'), scope: 'project:bench' });
    const make = turnMaker(2);
    const count = Math.ceil(100 * scale) * BATCH;
    const milliseconds = { bare: 0, record: 0, rebuild: 0 };
    // Batches take turns, so that both sides see the same machine.
    for (let done = 0; done < count; done += BATCH) {
      const texts = Array.from({ length: BATCH }, (_, index) => make(done + index));
      const items = texts.map((content, index) => ({
        kind: 'user_message' as const,
        content,
        speaker: index % 2 ? 'Ann' : 'Bob',
        session: `s${done / BATCH}`,
      }));
      let started = performance.now();
      bare.writeAll(texts);
      milliseconds.bare += performance.now() - started;
      started = performance.now();
      await memory.record(items);
      milliseconds.record += performance.now() - started;
    }
    const started = performance.now();
    const rebuilt = await memory.rebuild({});
    milliseconds.rebuild = performance.now() - started;
    await memory.close();
    bare.close();
    const perSecond = (ms: number) => Math.round(count / (ms / 1_000));
    const share = Math.round((milliseconds.bare / milliseconds.record) * 100) / 100;
    return {
      turns: count,
      batch: BATCH,
      perSecond: {
        bare: perSecond(milliseconds.bare),
        record: perSecond(milliseconds.record),
        rebuild: perSecond(milliseconds.rebuild),
      },
      share,
      met: share >= 0.4,
      rebuildEqual: rebuilt.equal,
      rebuildMet: milliseconds.rebuild <= milliseconds.record,
    };
  });
}
