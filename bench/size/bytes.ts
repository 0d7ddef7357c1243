/** Bytes of the database for one memory of 200 characters, and for what they are spent. */
import { join } from 'node:path';
import { openMemory } from 'recollect';
import { withFolder } from '../support/temporary.ts';
import { turnMaker } from '../support/turns.ts';

export const name = 'bytes';
export const goal = 'reported';

export async function run(scale: number) {
  const count = Math.ceil(10 * scale) * 1_000;
  const make = turnMaker(6);
  const measure = (fill: (memory: Awaited<ReturnType<typeof openMemory>>, batch: string[]) => Promise<unknown>) =>
    withFolder(async (folder) => {
      const memory = await openMemory({ path: join(folder, 'memory.db'), synchronous: 'off', scope: 'project:bench' });
      for (let done = 0; done < count; done += 1_000)
        await fill(
          memory,
          Array.from({ length: 1_000 }, (_, index) => make(done + index)),
        );
      const { sizes } = await memory.doctor();
      await memory.close();
      const per = (bytes: number) => Math.round(bytes / count);
      const byClass: Record<string, number> = {};
      for (const part of sizes.parts) byClass[part.class] = (byClass[part.class] ?? 0) + part.bytes;
      return {
        total: per(sizes.totalBytes),
        ...Object.fromEntries(Object.entries(byClass).map(([key, bytes]) => [key, per(bytes)])),
        parts: Object.fromEntries(
          sizes.parts
            .filter((part: { bytes: number }) => per(part.bytes) > 0)
            .map((part: { name: string; bytes: number }) => [part.name, per(part.bytes)]),
        ),
      };
    });
  return {
    items: count,
    characters: 200,
    bytesPerMemory: await measure((memory, batch) => memory.remember(batch.map((content) => ({ content })))),
    bytesPerEvidence: await measure((memory, batch) =>
      memory.record(batch.map((content) => ({ kind: 'user_message' as const, content, session: 's' }))),
    ),
  };
}
