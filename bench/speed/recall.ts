/** Recall beside a bare FTS5 query for any of a question's content words, ranked by bm25, in three shapes and three sizes; a context pack for the same question; and the memory that the process takes. */
import { join } from 'node:path';
import { openMemory } from 'recollect';
import { BareStore } from '../support/bare-store.ts';
import { percentiles } from '../support/measure.ts';
import { withFolder } from '../support/temporary.ts';
import { seeded, turnMaker, word } from '../support/turns.ts';

export const name = 'recall';
export const goal =
  'of the bare query: at 100,000 turns p50 ≤ 1.5 and p95 ≤ 1, at 1,000,000 p95 ≤ .15 for the third shape with less than 500 MB resident; a context pack ≤ 1.5 of recall; ten hits, turns of 200 characters';

const SIZES = [10_000, 100_000, 1_000_000];
const BATCH = 1_000;
const ROUNDS = 100;
const WARM_UP = 5;

interface Shape {
  /** By the rank of a word in the vocabulary: the word of rank 0 is the most frequent one. */
  readonly ranks: readonly [number, number];
  readonly words: number;
  /** Of them so many of the twenty most frequent words. */
  readonly common: number;
  /** What the words stand in. */
  readonly ask: (words: readonly string[]) => string;
}

const SHAPES: Record<string, Shape> = {
  'rare words': { ranks: [5_000, 20_000], words: 3, common: 0, ask: (words) => words.join(' ') },
  'a natural question': {
    ranks: [300, 3_000],
    words: 5,
    common: 0,
    ask: ([one, two, three, ...rest]) =>
      `What did the ${one} ${two} say about the ${three} of our ${rest.join(' and ')}?`,
  },
  'ten words, two very common': { ranks: [300, 3_000], words: 10, common: 2, ask: (words) => words.join(' ') },
};

export async function run(scale: number) {
  const results: Record<string, unknown> = {};
  for (const size of SIZES) {
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
  for (const [what, shape] of Object.entries(SHAPES)) {
    const random = seeded(8);
    const times: { ours: number[]; bare: number[]; packs: number[] } = { ours: [], bare: [], packs: [] };
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const words = Array.from({ length: shape.words }, (_, index) => {
        const [from, to] = index < shape.common ? [0, 20] : shape.ranks;
        return word(Math.floor(from + random() * (to - from)));
      });
      const query = shape.ask(words);
      let started = performance.now();
      await memory.recall({ query, limit: 10 });
      const ours = performance.now() - started;
      started = performance.now();
      bareQuery.all(words.map((one) => `"${one}"`).join(' OR '));
      const plain = performance.now() - started;
      started = performance.now();
      await memory.context({ query });
      const pack = performance.now() - started;
      if (round < 0) continue;
      times.ours.push(ours);
      times.bare.push(plain);
      times.packs.push(pack);
    }
    const [ours, plain, packs] = [percentiles(times.ours), percentiles(times.bare), percentiles(times.packs)];
    found[what] = {
      recall: ours,
      bare: plain,
      ofBare: { p50: share(ours.p50, plain.p50), p95: share(ours.p95, plain.p95) },
      context: packs,
      contextOfRecall: { p50: share(packs.p50, ours.p50), p95: share(packs.p95, ours.p95) },
    };
  }
  const residentMb = Math.round(process.memoryUsage().rss / 2 ** 20);
  await memory.close();
  bare.close();
  return { ...found, residentMb };
}

function share(ours: number, plain: number): number {
  return Math.round((ours / plain) * 100) / 100;
}
