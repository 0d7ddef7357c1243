/** The one scorer of text, for every backend: BM25 over the words of an entry, from counts that the index keeps. */
import type { IndexedText } from './documents.ts';

/** What the index knows of the chains that a reader looks into. */
export interface WordStatistics {
  /** Entries in the index. */
  readonly texts: number;
  /** Words in all of them together. */
  readonly words: number;
  /** By word, in how many entries it occurs. */
  readonly frequencies: ReadonlyMap<string, number>;
}

const K1 = 1.2;
const B = 0.75;
const TITLE_WEIGHT = 2;
const META_WEIGHT = 0.5;

/** How much a word tells: the fewer entries hold it, the more. Never negative. */
export function wordWeight(statistics: WordStatistics, word: string): number {
  const frequency = statistics.frequencies.get(word) ?? 0;
  return Math.log(1 + Math.max(0, statistics.texts - frequency + 0.5) / (frequency + 0.5));
}

export class Scorer {
  readonly #weights: readonly number[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #averageWords: number;

  constructor(words: readonly string[], statistics: WordStatistics) {
    this.#weights = words.map((word) => wordWeight(statistics, word));
    this.#places = new Map(words.map((word, place) => [word, place]));
    this.#averageWords = statistics.texts === 0 ? 1 : Math.max(1, statistics.words / statistics.texts);
  }

  score(entry: IndexedText): number {
    const counts = this.#weights.map(() => 0);
    const length =
      this.#count(entry.title, TITLE_WEIGHT, counts) +
      this.#count(entry.text, 1, counts) +
      this.#count(entry.meta, META_WEIGHT, counts);
    const norm = K1 * (1 - B + (B * length) / this.#averageWords);
    // In the order of the question's words: sums of fractions depend on it, and every backend must get the same.
    return counts.reduce((sum, count, place) => sum + (this.#weights[place]! * count * (K1 + 1)) / (count + norm), 0);
  }

  /** Adds what the field's words count to the counts of the question's words, and says how many words it has. */
  #count(field: string, weight: number, counts: number[]): number {
    if (field === '') return 0;
    const words = field.split(' ');
    for (const word of words) {
      const place = this.#places.get(word);
      if (place !== undefined) counts[place]! += weight;
    }
    return words.length;
  }
}
