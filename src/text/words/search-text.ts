/**
 * Text as the search index sees it: words in one form each, separated by spaces. Both sides use it, what is
 * indexed and what is asked, and it is the same for every backend, because no database tokenizer is asked to do more
 * than split at spaces.
 */
import { withoutInvisible } from '../../base/invisible.ts';
import { type Language, languageWords } from '../language.ts';
import { HALF, type KnownStems, knownStems, MAX_PACKED, shortened } from '../stems/known-stems.ts';
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

/** The words of a text that is indexed. */
export function searchWords(text: string, language: Language = 'en'): string[] {
  return wordsOf(text, true, knownStems(language));
}

/**
 * Of a run of characters without spaces the index holds every pair, and every ideograph by itself. A question uses the pairs, and
 * a single ideograph only where it has nothing longer.
 */
function wordsOf(written: string, withSingles: boolean, stems: KnownStems, faint?: Set<string>): string[] {
  const text = HUMP.test(written) ? written.replace(ASCII_WORD, withParts) : written;
  const plainWords = asciiWords(text.toLowerCase(), stems);
  if (plainWords) return plainWords;
  const words: string[] = [];
  for (const [word] of plain(text).matchAll(patterns().word)) {
    if (ASCII_ONLY.test(word)) words.push(stems.of(withoutApostrophe(word)));
    else addWord(words, withoutApostrophe(word), withSingles, stems, faint);
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
function asciiWords(text: string, stems: KnownStems): string[] | undefined {
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
        words.push(stems.ofPacked(text, start, index, first, second));
      else {
        const word = text.slice(start, index);
        words.push(
          apostrophe ? stems.of(withoutApostrophe(word)) : plainLetters ? stems.ofLong(word) : shortened(word),
        );
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

const LOWER_A = 97;
const LOWER_Z = 122;
const DIGIT_0 = 48;
const DIGIT_9 = 57;
const APOSTROPHE = 39;
const LAST_ASCII = 127;

/** Of the words of a question those that are only found beside others, and tell less. */
export function faintWords(query: string, language: Language = 'en'): Set<string> {
  const faint = new Set<string>();
  wordsOf(query, false, knownStems(language), faint);
  return faint;
}

/** The distinct words of a question; words that say nothing are dropped unless the question has no others. */
export function queryWords(query: string, limit: number, language: Language = 'en'): string[] {
  const all = new Set(wordsOf(query, false, knownStems(language)));
  const saysNothing = stopWords(language);
  const telling = new Set([...all].filter((word) => !saysNothing.has(word)));
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

function addWord(
  words: string[],
  word: string,
  withSingles: boolean,
  stems: KnownStems,
  faint: Set<string> | undefined,
): void {
  let end = 0;
  for (const run of word.matchAll(patterns().unspaced)) {
    if (run.index > end) words.push(stems.of(word.slice(end, run.index)));
    end = run.index + run[0].length;
    const telling = withSingles || !ONLY_IDEOGRAPHS.test(run[0]) ? [] : chineseRuns(run[0]);
    if (telling.length > 0) for (const part of telling) addTelling(words, part, faint);
    else addPairs(words, run[0], withSingles);
  }
  if (end < word.length) words.push(stems.of(word.slice(end)));
}

const ONLY_IDEOGRAPHS = /^[\u3400-\u4dbf\u4e00-\u9fff々]+$/;

/** The pairs of words that follow each other. A pair that lies between two of them is no word. */
function addTelling(words: string[], part: readonly string[], faint: Set<string> | undefined): void {
  addPairs(words, part.join(''), false);
  if (!faint) return;
  const pairs: string[] = [];
  for (const word of part) if (word.length > 1) addPairs(pairs, word, false);
  for (let place = 0; place + 1 < part.length; place++)
    faint.add([...part[place]!].at(-1)! + [...part[place + 1]!][0]!);
  for (const pair of pairs) faint.delete(pair);
}

function addPairs(words: string[], run: string, withSingles: boolean): void {
  const characters = [...run];
  if (characters.length === 1) words.push(run);
  else if (withSingles)
    // One by one: a run can have more characters than a call can have arguments.
    for (const character of characters) if (patterns().ideograph.test(character)) words.push(character);
  for (let index = 0; index + 1 < characters.length; index++) words.push(characters[index]! + characters[index + 1]!);
}

const stopWordsMade = new Map<Language, ReadonlySet<string>>();

/** Words that do not help to find what a question asks for, in the form that they have in the index. */
export function stopWords(language: Language): ReadonlySet<string> {
  let words = stopWordsMade.get(language);
  if (!words) {
    const { stopWords: stems, functionWords, commonWords = '' } = languageWords(language);
    words = new Set(
      stems === undefined ? searchWords(`${functionWords} ${commonWords}`, language) : stems.trim().split(/\s+/),
    );
    stopWordsMade.set(language, words);
  }
  return words;
}
