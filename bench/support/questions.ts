/** Questions in three shapes, and how long the answers of several sides take. Seeded: every run asks the same. */
import { percentiles } from './measure.ts';
import { seeded, word } from './turns.ts';

const ROUNDS = 100;
/** Other questions before those that count, as many as it takes until a process that lives long is as fast as it stays. */
const WARM_UP = 100;
const SEEDS = { warmUp: 7, counted: 8 };

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

export const SHAPE_NAMES = Object.keys(SHAPES);

export interface Asked {
  readonly query: string;
  /** Those of the question that tell something. */
  readonly words: readonly string[];
}

/** In milliseconds. */
export interface Times {
  readonly p50: number;
  readonly p95: number;
}

/** Taking turns, so that a busy machine slows all sides alike. */
export async function timed(shape: string, ...sides: ((asked: Asked) => unknown)[]): Promise<Times[]> {
  const times = sides.map((): number[] => []);
  for (const asked of questions(shape, SEEDS.warmUp, WARM_UP)) for (const side of sides) await side(asked);
  for (const asked of questions(shape, SEEDS.counted, ROUNDS))
    for (const [index, side] of sides.entries()) {
      const started = performance.now();
      await side(asked);
      times[index]!.push(performance.now() - started);
    }
  return times.map(percentiles);
}

export function shares(ours: Times, others: Times): Times {
  const share = (one: number, other: number) => Math.round((one / other) * 100) / 100;
  return { p50: share(ours.p50, others.p50), p95: share(ours.p95, others.p95) };
}

function* questions(shape: string, seed: number, count: number): Generator<Asked> {
  const { ranks, words: length, common, ask } = SHAPES[shape]!;
  const random = seeded(seed);
  for (let round = 0; round < count; round++) {
    const words = Array.from({ length }, (_, index) => {
      const [from, to] = index < common ? [0, 20] : ranks;
      return word(Math.floor(from + random() * (to - from)));
    });
    yield { query: ask(words), words };
  }
}
