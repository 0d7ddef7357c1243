/**
 * Stemming is slow beside all else that is done with a text, and texts repeat their words, so results are kept, for each language: a table of fixed size
 * in which a word may push out another, which neither grows nor has to be emptied. A word of up to twelve letters is
 * looked up by two numbers that say all of it, so that it need not even be cut out of its text.
 */
import type { Language } from '../language.ts';
import { stem } from './stem.ts';

const CACHE_SIZE = 1 << 16;
/** Words after which it is worth having: a process that asks one question never makes it. */
const WORDS_BEFORE_CACHE = 500;
const MAX_WORD = 64;
/** Longer words are names or noise. */
const MAX_STEMMED = 32;
const MAX_LONG_WORDS = 4_000;
/** Letters of a word that two numbers of 30 bits say exactly, five bits each. */
export const HALF = 6;
export const MAX_PACKED = 2 * HALF;
const LOWER_A = 97;
const LOWER_Z = 122;

export class KnownStems {
  readonly #language: Language;
  readonly #long = new Map<string, string>();
  #cache: { readonly words: Int32Array; readonly stems: string[] } | undefined;
  #stemmed = 0;

  constructor(language: Language) {
    this.#language = language;
  }

  /** Of any word. What is more than plain letters is its own stem. */
  of(word: string): string {
    let [first, second] = [0, 0];
    for (let index = 0; index < word.length; index++) {
      const code = word.charCodeAt(index);
      if (code < LOWER_A || code > LOWER_Z) return shortened(word);
      if (index < HALF) first = (first << 5) | (code & 31);
      else if (index < MAX_PACKED) second = (second << 5) | (code & 31);
    }
    return word.length <= MAX_PACKED ? this.ofPacked(word, 0, word.length, first, second) : this.ofLong(word);
  }

  /** Of a word of plain letters that two numbers cannot say. There are few of them. */
  ofLong(word: string): string {
    if (word.length > MAX_STEMMED) return shortened(word);
    const known = this.#long.get(word);
    if (known !== undefined) return known;
    const result = stem(word, this.#language);
    if (this.#long.size >= MAX_LONG_WORDS) this.#long.clear();
    this.#long.set(detached(word), detached(result));
    return result;
  }

  /** Of the word of plain letters at that place, which the two numbers say. */
  ofPacked(text: string, start: number, end: number, first: number, second: number): string {
    if (!this.#cache) {
      if (this.#stemmed++ < WORDS_BEFORE_CACHE) return stem(text.slice(start, end), this.#language);
      // Filled at once: an array that is filled here and there is kept as a table, in which each look takes several times as long.
      this.#cache = { words: new Int32Array(2 * CACHE_SIZE), stems: new Array<string>(CACHE_SIZE).fill('') };
    }
    const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
    const slot = (mixed ^ (mixed >>> 15)) & (CACHE_SIZE - 2);
    const { words, stems } = this.#cache;
    // Two places for each, side by side: words that fall on one would otherwise push each other out, again and again.
    const at = 2 * slot;
    if (words[at] === first && words[at + 1] === second) return stems[slot]!;
    if (words[at + 2] === first && words[at + 3] === second) return stems[slot + 1]!;
    const result = detached(stem(text.slice(start, end), this.#language));
    words[at + 2] = words[at]!;
    words[at + 3] = words[at + 1]!;
    stems[slot + 1] = stems[slot]!;
    words[at] = first;
    words[at + 1] = second;
    stems[slot] = result;
    return result;
  }
}

const known = new Map<Language, KnownStems>();

export function knownStems(language: Language): KnownStems {
  let stems = known.get(language);
  if (!stems) {
    stems = new KnownStems(language);
    known.set(language, stems);
  }
  return stems;
}

export function shortened(word: string): string {
  return word.length > MAX_WORD ? word.slice(0, MAX_WORD) : word;
}

/** A part of a text keeps the whole of it in memory; a copy does not. */
function detached(word: string): string {
  return Buffer.from(word, 'latin1').toString('latin1');
}
