/** A process that asks the two stores in a folder the same questions one after the other, and prints how long the answers took and the memory that it needed. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openMemory } from 'recollect';
import { percentiles } from './measure.ts';
import { seeded, word } from './turns.ts';

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

const folder = process.argv[2]!;
const bare = new DatabaseSync(join(folder, 'bare.db'), { readOnly: true });
const bareQuery = bare.prepare('SELECT rowid, rank FROM words WHERE words MATCH ? ORDER BY rank LIMIT 10');
const memory = await openMemory({ path: join(folder, 'memory.db'), scope: 'project:bench', synchronous: 'off' });

const recalls: Record<string, { recall: Times; bare: Times; ofBare: Times }> = {};
for (const what of Object.keys(SHAPES)) {
  const [recall, plain] = await timed(
    what,
    ({ query }) => memory.recall({ query, limit: 10 }),
    ({ words }) => bareQuery.all(words.map((one) => `"${one}"`).join(' OR ')),
  );
  recalls[what] = { recall, bare: plain, ofBare: shares(recall, plain) };
}
/** Before any pack was made, and so without a tokenizer. */
const ofRecallMb = resident();
const results: Record<string, unknown> = {};
for (const [what, found] of Object.entries(recalls)) {
  const [recall, context] = await timed(
    what,
    ({ query }) => memory.recall({ query, limit: 10 }),
    ({ query }) => memory.context({ query }),
  );
  results[what] = { ...found, context, contextOfRecall: shares(context, recall) };
}
await memory.close();
bare.close();
console.log(JSON.stringify({ ...results, residentMb: { recall: ofRecallMb, withPacks: resident() } }));

interface Asked {
  readonly query: string;
  readonly words: readonly string[];
}

interface Times {
  readonly p50: number;
  readonly p95: number;
}

/** Taking turns, so that a busy machine slows both alike. */
async function timed(
  what: string,
  ...sides: [(asked: Asked) => unknown, (asked: Asked) => unknown]
): Promise<[Times, Times]> {
  const { ranks, words: count, common, ask } = SHAPES[what]!;
  const random = seeded(8);
  const times: [number[], number[]] = [[], []];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const words = Array.from({ length: count }, (_, index) => {
      const [from, to] = index < common ? [0, 20] : ranks;
      return word(Math.floor(from + random() * (to - from)));
    });
    const asked = { query: ask(words), words };
    for (const [index, side] of sides.entries()) {
      const started = performance.now();
      await side(asked);
      if (round >= 0) times[index]!.push(performance.now() - started);
    }
  }
  return [percentiles(times[0]), percentiles(times[1])];
}

function shares(ours: Times, others: Times): Times {
  const share = (one: number, other: number) => Math.round((one / other) * 100) / 100;
  return { p50: share(ours.p50, others.p50), p95: share(ours.p95, others.p95) };
}

function resident(): number {
  return Math.round(process.memoryUsage().rss / 2 ** 20);
}
