/**
 * Text as the search index sees it: words in one form each, separated by spaces. Both sides use it, what is
 * indexed and what is asked, and it is the same for every backend, because no database tokenizer is asked to do more
 * than split at spaces.
 */
import { stemmer } from 'stemmer';
import { withoutInvisible } from '../../base/invisible.ts';
import { WORD_FORMS } from '../stems/word-forms.ts';
import { chineseRuns } from './chinese-words.ts';

/** Goes up whenever the same text would give other words; of a store indexed by another version `doctor` says that it wants a rebuild. */
export const SEARCH_TEXT_VERSION = 5;

/** Stands among the words about a text that ends with a question. No text can hold it, because it is no letter. */
export const ASKS = '\u{E001}';

/** Behind a word of a question: any word that begins like it. No text can hold it either. */
export const BEGINS = '\u{E002}';

/** Behind the question mark there may be quotes, brackets and spaces. */
export function endsWithQuestion(text: string): boolean {
  return /[?？؟][\s"'”’»)\]*_]*$/.test(text.slice(-10));
}

/** Made when a text first needs them: reading such patterns takes milliseconds, and most texts are plain ASCII. */
interface Patterns {
  readonly word: RegExp;
  /** Accents of Latin, Greek and Cyrillic, Hebrew points and Arabic vowel signs; vowel signs of Indic scripts stay. */
  readonly accents: RegExp;
  /** Scripts written without spaces, and Korean, whose particles stick to the word: indexed as pairs of characters. */
  readonly unspaced: RegExp;
  /** The characters of these scripts that are words by themselves. */
  readonly ideograph: RegExp;
}

let made: Patterns | undefined;

function patterns(): Patterns {
  made ??= {
    word: /[\p{L}\p{N}\p{M}]+(?:['’]\p{L}[\p{L}\p{N}\p{M}]*)*/gu,
    accents: /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g,
    unspaced:
      /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー々]+/gu,
    ideograph: /\p{sc=Han}/u,
  };
  return made;
}

const ASCII_ONLY = /^[\x00-\x7f]*$/;
const MAX_WORD = 64;
/** Longer words are names or noise, not English. */
const MAX_STEMMED = 32;

/** The words of a text that is indexed. */
export function searchWords(text: string): string[] {
  return wordsOf(text, true);
}

/**
 * Of a run of characters without spaces the index holds every pair, and every ideograph by itself. A question uses the pairs, and
 * a single ideograph only where it has nothing longer.
 */
function wordsOf(written: string, withSingles: boolean, faint?: Set<string>): string[] {
  const text = HUMP.test(written) ? written.replace(ASCII_WORD, withParts) : written;
  const plainWords = asciiWords(text.toLowerCase());
  if (plainWords) return plainWords;
  const words: string[] = [];
  for (const [word] of plain(text).matchAll(patterns().word)) {
    if (ASCII_ONLY.test(word)) words.push(stem(withoutApostrophe(word)));
    else addWord(words, withoutApostrophe(word), withSingles, faint);
  }
  return words;
}

/** A name in a program is also found by the words that it is made of: getUserName, HTTPServer. */
function withParts(name: string): string {
  if (!HUMP.test(name)) return name;
  const parts = name.match(PARTS)!.filter((part) => part.length > 1);
  return `${name} ${parts.join(' ')}`;
}

const HUMP = /[a-z][A-Z]/;
const ASCII_WORD = /[A-Za-z0-9]+/g;
const PARTS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;

/** The same as the general way for text without other letters, and several times as fast: most text is such text. Undefined for text with others. */
function asciiWords(text: string): string[] | undefined {
  const words: string[] = [];
  let start = -1;
  let plainLetters = true;
  let apostrophe = false;
  // The first six letters and the next six, five bits each.
  let [first, second] = [0, 0];
  for (let index = 0; index <= text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= LOWER_A && code <= LOWER_Z) {
      if (start < 0) start = index;
      if (index - start < HALF) first = (first << 5) | (code & 31);
      else if (index - start < MAX_PACKED) second = (second << 5) | (code & 31);
    } else if (code >= DIGIT_0 && code <= DIGIT_9) {
      if (start < 0) start = index;
      plainLetters = false;
    } else if (code > LAST_ASCII) {
      return undefined;
    } else if (start >= 0) {
      const next = text.charCodeAt(index + 1);
      if (code === APOSTROPHE && next >= LOWER_A && next <= LOWER_Z) {
        apostrophe = true;
        continue;
      }
      if (plainLetters && !apostrophe && index - start <= MAX_PACKED)
        words.push(stemOfPacked(text, start, index, first, second));
      else {
        const word = text.slice(start, index);
        words.push(apostrophe ? stem(withoutApostrophe(word)) : plainLetters ? stemOfLong(word) : shortened(word));
      }
      start = -1;
      plainLetters = true;
      apostrophe = false;
      first = 0;
      second = 0;
    }
  }
  return words;
}

/** Letters of a word that two numbers of 30 bits tell exactly. */
const HALF = 6;
const MAX_PACKED = 2 * HALF;
const LOWER_A = 97;
const LOWER_Z = 122;
const DIGIT_0 = 48;
const DIGIT_9 = 57;
const APOSTROPHE = 39;
const LAST_ASCII = 127;

/** Of the words of a question those that are only found beside others, and tell less. */
export function faintWords(query: string): Set<string> {
  const faint = new Set<string>();
  wordsOf(query, false, faint);
  return faint;
}

/** The distinct words of a question; words that say nothing are dropped unless the question has no others. */
export function queryWords(query: string, limit: number): string[] {
  const all = new Set(wordsOf(query, false));
  const telling = new Set([...all].filter((word) => !STOP_WORDS.has(word)));
  return [...(telling.size > 0 ? telling : all)].slice(0, limit);
}

function plain(text: string): string {
  return withoutInvisible(text.normalize('NFKC'))
    .toLowerCase()
    .normalize('NFD')
    .replace(patterns().accents, '')
    .normalize('NFC');
}

/** What stands before an apostrophe in French and Italian is a word of its own that says nothing: l'école, dell'arte. */
const ELIDED = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|all|dall|dell|nell|sull|quell|quest)['’](?=..)/;

function withoutApostrophe(word: string): string {
  return word
    .replace(ELIDED, '')
    .replace(/['’]s$/, '')
    .replace(/['’]/g, '');
}

function addWord(words: string[], word: string, withSingles: boolean, faint?: Set<string>): void {
  let end = 0;
  for (const run of word.matchAll(patterns().unspaced)) {
    if (run.index > end) words.push(stem(word.slice(end, run.index)));
    end = run.index + run[0].length;
    const telling = withSingles || !ONLY_IDEOGRAPHS.test(run[0]) ? [] : chineseRuns(run[0]);
    if (telling.length > 0) for (const part of telling) addTelling(words, part, faint);
    else addPairs(words, run[0], withSingles);
  }
  if (end < word.length) words.push(stem(word.slice(end)));
}

const ONLY_IDEOGRAPHS = /^[\u3400-\u4dbf\u4e00-\u9fff々]+$/;

/** Words that follow each other: what lies between two of them is no word, and seldom found by chance either. */
function addTelling(words: string[], part: readonly string[], faint: Set<string> | undefined): void {
  addPairs(words, part.join(''), false);
  for (let place = 0; place + 1 < part.length; place++)
    faint?.add([...part[place]!].at(-1)! + [...part[place + 1]!][0]!);
  if (part.length > 1)
    for (const word of part)
      if ([...word].length > 1)
        for (const [at, c] of [...word].entries()) if (at > 0) faint?.delete([...word][at - 1]! + c);
}

function addPairs(words: string[], run: string, withSingles: boolean): void {
  const characters = [...run];
  if (characters.length === 1) words.push(run);
  else if (withSingles)
    // One by one: a run can have more characters than a call can have arguments.
    for (const character of characters) if (patterns().ideograph.test(character)) words.push(character);
  for (let index = 0; index + 1 < characters.length; index++) words.push(characters[index]! + characters[index + 1]!);
}

/**
 * Stemming is slow beside all else here and texts repeat their words, so results are kept: a table of fixed size
 * in which a word may push out another, which neither grows nor has to be emptied. A word of up to twelve letters is
 * looked up by two numbers that say all of it, so that it need not even be cut out of its text.
 */
const CACHE_SIZE = 1 << 16;
/** Words after which it is worth having: a process that asks one question never makes it. */
const WORDS_BEFORE_CACHE = 500;
let cache: { readonly words: Int32Array; readonly stems: string[] } | undefined;
let stemmed = 0;

function stem(word: string): string {
  let [first, second] = [0, 0];
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index);
    if (code < LOWER_A || code > LOWER_Z) return shortened(word);
    if (index < HALF) first = (first << 5) | (code & 31);
    else if (index < MAX_PACKED) second = (second << 5) | (code & 31);
  }
  return word.length <= MAX_PACKED ? stemOfPacked(word, 0, word.length, first, second) : stemOfLong(word);
}

/** Of a word of plain letters that two numbers cannot tell. There are few of them. */
function stemOfLong(word: string): string {
  if (word.length > MAX_STEMMED) return shortened(word);
  const known = longWords.get(word);
  if (known !== undefined) return known;
  const result = formOf(word);
  if (longWords.size >= MAX_LONG_WORDS) longWords.clear();
  longWords.set(detached(word), detached(result));
  return result;
}
const longWords = new Map<string, string>();
const MAX_LONG_WORDS = 4_000;

/** Of the word of plain letters that stands there, which the two numbers say. */
function stemOfPacked(text: string, start: number, end: number, first: number, second: number): string {
  if (!cache) {
    if (stemmed++ < WORDS_BEFORE_CACHE) return formOf(text.slice(start, end));
    // Filled at once: an array that is filled here and there is kept as a table, in which each look takes several times as long.
    cache = { words: new Int32Array(2 * CACHE_SIZE), stems: new Array<string>(CACHE_SIZE).fill('') };
  }
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
  const slot = (mixed ^ (mixed >>> 15)) & (CACHE_SIZE - 2);
  const { words, stems } = cache;
  // Two places for each, side by side: words that fall on one would otherwise push each other out, again and again.
  const at = 2 * slot;
  if (words[at] === first && words[at + 1] === second) return stems[slot]!;
  if (words[at + 2] === first && words[at + 3] === second) return stems[slot + 1]!;
  const result = detached(formOf(text.slice(start, end)));
  words[at + 2] = words[at]!;
  words[at + 3] = words[at + 1]!;
  stems[slot + 1] = stems[slot]!;
  words[at] = first;
  words[at + 1] = second;
  stems[slot] = result;
  return result;
}

function shortened(word: string): string {
  return word.length > MAX_WORD ? word.slice(0, MAX_WORD) : word;
}

function formOf(word: string): string {
  if (word.length < 3) return word;
  const form = stemmer(word);
  return WORD_FORMS.get(form) ?? form;
}

/** A part of a text keeps the whole of it in memory; a copy does not. */
function detached(word: string): string {
  return Buffer.from(word, 'latin1').toString('latin1');
}

/** Words that say nothing, in the form that they have in the index: stemming them here would take longer than a search. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a about am an and ani ar as at be been but by can could did do doe don ever for from had ha have he her him hi how i if in into is it just kind let like mani mai me might much my ' +
    'no nor not of on or our out own pleas shall she should so some sort such tell than that the their them then there these thei thing thi those to too type us veri wai wa we were what when where which ' +
    'while who whom whose why will with would you your'
  ).split(' '),
);
