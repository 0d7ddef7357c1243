/**
 * The one scorer of text, for every backend: BM25 over the words of an entry, from counts that the index keeps. A short message
 * counts also by what was said around it.
 */
import type { IndexedText } from './documents.ts';
import { RECIPE } from './recipe.ts';

/** What the index knows of the chains that a reader looks into. */
export interface WordStatistics {
  /** Entries in the index. */
  readonly texts: number;
  /** Words in all of them together. */
  readonly words: number;
  /** By word, in how many entries it occurs. */
  readonly frequencies: ReadonlyMap<string, number>;
}

/** A text that stands near another one; it counts for less the farther it is. */
export interface NearText {
  readonly text: string;
  readonly weight: number;
}

/** How much a word tells: the fewer entries hold it, the more. Never negative. */
export function wordWeight(statistics: WordStatistics, word: string): number {
  const frequency = statistics.frequencies.get(word) ?? 0;
  return Math.log(1 + Math.max(0, statistics.texts - frequency + 0.5) / (frequency + 0.5));
}

export class Scorer {
  readonly #words: readonly { readonly word: string; readonly weight: number; readonly between: string }[];

  constructor(words: readonly string[], statistics: WordStatistics) {
    this.#words = words.map((word) => ({ word, weight: wordWeight(statistics, word), between: ` ${word} ` }));
  }

  score(text: IndexedText, near: readonly NearText[] = []): number {
    let sum = 0;
    this.#each(text, near, (_, score) => {
      sum += score;
    });
    return sum;
  }

  /** What each word gives, of those that give something. */
  parts(text: IndexedText, near: readonly NearText[] = []): Record<string, number> {
    const parts: Record<string, number> = {};
    this.#each(text, near, (word, score) => {
      if (score > 0) parts[word] = score;
    });
    return parts;
  }

  /** In the order of the question's words: sums of fractions depend on it, and every backend must get the same. */
  #each({ title, text, meta }: IndexedText, near: readonly NearText[], visit: (word: string, score: number) => void) {
    const { k1, b, plainLength } = RECIPE;
    const norm = k1 * (1 - b + b * Math.max(1, (wordsIn(title) + wordsIn(text)) / plainLength));
    const fields = [
      { text: ` ${title} `, weight: RECIPE.title },
      { text: ` ${text} `, weight: 1 },
      { text: ` ${meta} `, weight: RECIPE.meta },
      ...near.map((one) => ({ text: ` ${one.text} `, weight: one.weight })),
    ];
    for (const { word, weight, between } of this.#words) {
      let count = 0;
      for (const field of fields) count += field.weight * timesIn(field.text, between);
      visit(word, (weight * count * (k1 + 1)) / (count + norm));
    }
  }
}

/** How many words a field has. */
export function wordsIn(field: string): number {
  if (field === '') return 0;
  let words = 1;
  for (let space = field.indexOf(' '); space >= 0; space = field.indexOf(' ', space + 1)) words++;
  return words;
}

/** How often a word stands in a field; both with a space before and after. Looking for it costs less than taking the field apart. */
function timesIn(field: string, word: string): number {
  let times = 0;
  // The space after one word is the space before the next.
  for (let place = field.indexOf(word); place >= 0; place = field.indexOf(word, place + word.length - 1)) times++;
  return times;
}

export function splitWords(field: string): string[] {
  return field === '' ? [] : field.split(' ');
}
