/**
 * The one scorer of text, for every backend: BM25 over the words of an entry, from counts that the index keeps. A short message
 * counts also by what was said around it.
 */
import { BEGINS } from '../../text/words/search-text.ts';
import type { IndexedText } from './documents.ts';
import { RECIPE } from './ranking.ts';

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
  readonly #words: readonly { readonly word: string; readonly weight: number }[];

  constructor(words: readonly string[], statistics: WordStatistics, weights?: ReadonlyMap<string, number>) {
    this.#words = words.map((word) => ({ word, weight: wordWeight(statistics, word) * (weights?.get(word) ?? 1) }));
  }

  score(text: IndexedText, near: readonly NearText[] = []): number {
    const norm = normOf(text);
    let sum = 0;
    for (const { word, weight } of this.#words) sum += saturated(weight, countIn(text, near, word), norm);
    return sum;
  }

  /** How often each word stands in it. */
  counts(text: IndexedText): number[] {
    return this.#words.map(({ word }) => countIn(text, [], word));
  }

  /** What each word gives, of those that give something. */
  parts(text: IndexedText, near: readonly NearText[] = []): Record<string, number> {
    const norm = normOf(text);
    const parts: Record<string, number> = {};
    for (const { word, weight } of this.#words) {
      const score = saturated(weight, countIn(text, near, word), norm);
      if (score > 0) parts[word.replace(BEGINS, '*')] = score;
    }
    return parts;
  }
}

function normOf({ title, text }: IndexedText): number {
  const { k1, b, plainLength } = RECIPE;
  return k1 * (1 - b + b * Math.max(1, (lengthOf(title) + lengthOf(text)) / plainLength));
}

/** In the same order everywhere: sums of fractions depend on it, and every backend must get the same. */
function countIn({ title, text, meta }: IndexedText, near: readonly NearText[], word: string): number {
  let count = RECIPE.title * timesIn(title, word) + timesIn(text, word) + RECIPE.meta * timesIn(meta, word);
  for (const one of near) count += one.weight * timesIn(one.text, word);
  return count;
}

function saturated(weight: number, count: number, norm: number): number {
  return (weight * count * (RECIPE.k1 + 1)) / (count + norm);
}

const SPACE = 32;

/**
 * How long a field is, in words as English has them: of scripts without spaces the index holds each pair of characters, and of some each character too.
 */
export function lengthOf(field: string): number {
  let length = 0;
  for (let start = 0; start < field.length; ) {
    const space = field.indexOf(' ', start);
    const end = space < 0 ? field.length : space;
    if (field.charCodeAt(start) < UNSPACED) length++;
    else if (end - start > 1) length += WORDS_PER_PAIR;
    start = end + 1;
  }
  return length;
}

export const UNSPACED = 0x2e80;
export const WORDS_PER_PAIR = 0.6;

/** How many words a field has. */
export function wordsIn(field: string): number {
  if (field === '') return 0;
  let words = 1;
  for (let place = 0; place < field.length; place++) if (field.charCodeAt(place) === SPACE) words++;
  return words;
}

/** How often a word, or one that begins so, stands in a field. Looking for it costs less than taking the field apart. */
function timesIn(field: string, word: string): number {
  if (field === '') return 0;
  const isWhole = !word.endsWith(BEGINS);
  const looked = isWhole ? word : word.slice(0, -BEGINS.length);
  let times = 0;
  for (let place = field.indexOf(looked); place >= 0; place = field.indexOf(looked, place + 1)) {
    const end = place + looked.length;
    const startsThere = place === 0 || field.charCodeAt(place - 1) === SPACE;
    if (startsThere && (!isWhole || end === field.length || field.charCodeAt(end) === SPACE)) times++;
  }
  return times;
}

export function splitWords(field: string): string[] {
  return field === '' ? [] : field.split(' ');
}
