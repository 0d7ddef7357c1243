/**
 * The one scorer of text, for every backend: BM25 over the words of an entry, from counts that the index keeps. A short message
 * counts also by what was said around it.
 */
import type { OtherWord } from '../../text/synonyms/other-words.ts';
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

/** What another word weighs in the place of one: never more than that one, which is what was asked for. */
export function otherWeight(statistics: WordStatistics, word: string, other: OtherWord): number {
  const own = wordWeight(statistics, other.word);
  const isHeld = (statistics.frequencies.get(word) ?? 0) > 0;
  return other.weight * (isHeld ? Math.min(own, wordWeight(statistics, word)) : own);
}

/** A word that is looked for, with what it weighs. */
interface Weighed {
  readonly word: string;
  readonly weight: number;
}

/** What is known of the words of a question beside how rare they are. */
interface AskedWords {
  readonly weights?: ReadonlyMap<string, number>;
  readonly others?: ReadonlyMap<string, readonly OtherWord[]>;
}

export class Scorer {
  readonly #words: readonly (Weighed & { readonly others: readonly Weighed[] })[];

  constructor(words: readonly string[], statistics: WordStatistics, { weights, others }: AskedWords = {}) {
    this.#words = words.map((word) => ({
      word,
      weight: wordWeight(statistics, word) * (weights?.get(word) ?? 1),
      others: (others?.get(word) ?? []).map((other) => ({
        word: other.word,
        weight: otherWeight(statistics, word, other) * (weights?.get(word) ?? 1),
      })),
    }));
  }

  score(text: IndexedText, near: readonly NearText[] = []): number {
    const norm = normOf(text);
    let sum = 0;
    for (const word of this.#words) sum += this.#best(word, text, near, norm).score;
    return sum;
  }

  /** Of the word and the others for it the one that gives most: a text that has several of them says the same thing again. */
  #best(
    { word, weight, others }: Weighed & { readonly others: readonly Weighed[] },
    text: IndexedText,
    near: readonly NearText[],
    norm: number,
  ): { word: string; score: number } {
    let best = { word, score: saturated(weight, countIn(text, near, word), norm) };
    for (const other of others) {
      const score = saturated(other.weight, countIn(text, near, other.word), norm);
      if (score > best.score) best = { word: other.word, score };
    }
    return best;
  }

  /** Which part of what the words weigh together it has, itself or around it. */
  coverage(text: IndexedText, near: readonly NearText[] = []): number {
    let [held, all] = [0, 0];
    for (const { word, weight, others } of this.#words) {
      all += weight;
      if (countIn(text, near, word) > 0) held += weight;
      else
        held += others.reduce(
          (most, other) =>
            countIn(text, near, other.word) > 0 ? Math.max(most, Math.min(other.weight, weight)) : most,
          0,
        );
    }
    return all === 0 ? 0 : held / all;
  }

  /** How often each word stands in it. */
  counts(text: IndexedText): number[] {
    return this.#words.map(({ word, weight, others }) =>
      others.reduce(
        (most, other) => Math.max(most, Math.min(1, other.weight / (weight || 1)) * countIn(text, [], other.word)),
        countIn(text, [], word),
      ),
    );
  }

  /** What each word gives, of those that give something. */
  parts(text: IndexedText, near: readonly NearText[] = []): Record<string, number> {
    const norm = normOf(text);
    const parts: Record<string, number> = {};
    for (const word of this.#words) {
      const best = this.#best(word, text, near, norm);
      const name = best.word.replace(BEGINS, '*');
      if (best.score > 0) parts[name] = (parts[name] ?? 0) + best.score;
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
