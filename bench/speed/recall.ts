/** Recall beside a bare FTS5 query for any of the same words, ranked by bm25: questions of rare, of middling and of very common words. */
import { join } from 'node:path';
import { openMemory } from 'recollect';
import { BareStore } from '../support/bare-store.ts';
import { percentiles } from '../support/measure.ts';
import { withFolder } from '../support/temporary.ts';
import { seeded, turnMaker, word } from '../support/turns.ts';

export const name = 'recall';
export const goal = 'reported: p50 and p95 in milliseconds, at 100,000 and 1,000,000 turns of 200 characters, ten hits';

const BATCH = 1_000;
/** By the rank of a word in the vocabulary: the word of rank 0 is the most frequent one. */
const QUESTIONS: Record<
  string,
  { readonly ranks: readonly [number, number]; readonly common: number; readonly words: number }
> = {
  '3 rare words': { ranks: [5_000, 20_000], common: 0, words: 3 },
  '5 middling words': { ranks: [300, 3_000], common: 0, words: 5 },
  '8 words, 2 of them very common': { ranks: [300, 3_000], common: 2, words: 8 },
  '8 very common words': { ranks: [20, 100], common: 2, words: 8 },
};

export async function run(scale: number) {
  const results: Record<string, unknown> = {};
  for (const size of [100_000, 1_000_000]) {
    const turns = Math.ceil((size * scale) / BATCH) * BATCH;
    results[`${turns} turns`] = await withFolder((folder) => compareAt(folder, turns));
  }
  return results;
}

async function compareAt(folder: string, turns: number) {
  const bare = new BareStore(join(folder, 'bare.db'), 'off');
  const memory = await openMemory({ path: join(folder, 'memory.db'), scope: 'project:bench', synchronous: 'off' });
  const make = turnMaker(6);
  for (let done = 0; done < turns; done += BATCH) {
    const texts = Array.from({ length: BATCH }, (_, index) => make(done + index));
    bare.writeAll(texts);
    await memory.record(texts.map((content) => ({ kind: 'user_message' as const, content })));
  }
  const bareQuery = bare.db.prepare('SELECT rowid, rank FROM words WHERE words MATCH ? ORDER BY rank LIMIT 10');
  const found: Record<string, unknown> = {};
  for (const [what, shape] of Object.entries(QUESTIONS)) {
    const random = seeded(8);
    const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
    for (let round = 0; round < 40; round++) {
      const words = Array.from({ length: shape.words }, (_, index) => {
        const [from, to] = index < shape.common ? [0, 20] : shape.ranks;
        return word(Math.floor(from + random() * (to - from)));
      });
      let started = performance.now();
      await memory.recall({ query: words.join(' '), limit: 10 });
      times.ours.push(performance.now() - started);
      started = performance.now();
      bareQuery.all(words.map((one) => `"${one}"`).join(' OR '));
      times.bare.push(performance.now() - started);
    }
    found[what] = { recall: percentiles(times.ours), bare: percentiles(times.bare) };
  }
  await memory.close();
  bare.close();
  return found;
}
