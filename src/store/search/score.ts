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
  readonly #words: readonly { readonly weight: number; readonly between: string }[];
  readonly #averageWords: number;

  constructor(words: readonly string[], statistics: WordStatistics) {
    this.#words = words.map((word) => ({ weight: wordWeight(statistics, word), between: ` ${word} ` }));
    this.#averageWords = statistics.texts === 0 ? 1 : Math.max(1, statistics.words / statistics.texts);
  }

  score({ title, text, meta }: IndexedText): number {
    const norm = K1 * (1 - B + (B * (lengthOf(title) + lengthOf(text) + lengthOf(meta))) / this.#averageWords);
    const fields = [` ${title} `, ` ${text} `, ` ${meta} `] as const;
    let score = 0;
    // In the order of the question's words: sums of fractions depend on it, and every backend must get the same.
    for (const { weight, between } of this.#words) {
      const count =
        TITLE_WEIGHT * timesIn(fields[0], between) +
        timesIn(fields[1], between) +
        META_WEIGHT * timesIn(fields[2], between);
      score += (weight * count * (K1 + 1)) / (count + norm);
    }
    return score;
  }
}

/** How many words a field has. */
function lengthOf(field: string): number {
  if (field === '') return 0;
  let length = 1;
  for (let space = field.indexOf(' '); space >= 0; space = field.indexOf(' ', space + 1)) length++;
  return length;
}

/** How often a word stands in a field; both with a space before and after. Looking for it costs less than taking the field apart. */
function timesIn(field: string, word: string): number {
  let times = 0;
  // The space after one word is the space before the next.
  for (let place = field.indexOf(word); place >= 0; place = field.indexOf(word, place + word.length - 1)) times++;
  return times;
}
