/** Recall beside a bare FTS5 query for any of a question's content words, ranked by bm25, in three shapes and three sizes; a context pack for the same question; and the memory that a process takes which does nothing but answer. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { openMemory } from 'recollect';
import { BareStore } from '../support/bare-store.ts';
import { withFolder } from '../support/temporary.ts';
import { turnMaker } from '../support/turns.ts';

export const name = 'recall';
export const goal =
  'of the bare query: at 100,000 turns p50 ≤ 1.5 and p95 ≤ 1, at 1,000,000 p95 ≤ .15 for the third shape with less than 500 MB resident; a context pack ≤ 1.5 of recall; ten hits, turns of 200 characters';

const SIZES = [10_000, 100_000, 1_000_000];
const BATCH = 1_000;
const ANSWERING = join(import.meta.dirname, '../support/answer-questions.ts');

export async function run(scale: number) {
  const results: Record<string, unknown> = {};
  for (const size of SIZES) {
    const turns = Math.ceil((size * scale) / BATCH) * BATCH;
    results[`${turns} turns`] = await withFolder(async (folder) => {
      await fill(folder, turns);
      return JSON.parse(execFileSync(process.execPath, [ANSWERING, folder], { encoding: 'utf8' })) as unknown;
    });
  }
  return results;
}

async function fill(folder: string, turns: number): Promise<void> {
  const bare = new BareStore(join(folder, 'bare.db'), 'off');
  const memory = await openMemory({ path: join(folder, 'memory.db'), scope: 'project:bench', synchronous: 'off' });
  const make = turnMaker(6);
  for (let done = 0; done < turns; done += BATCH) {
    const texts = Array.from({ length: BATCH }, (_, index) => make(done + index));
    bare.writeAll(texts);
    await memory.record(texts.map((content) => ({ kind: 'user_message' as const, content })));
  }
  await memory.close();
  bare.close();
}
