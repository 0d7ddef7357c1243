/** Text inside a text that its reader does not see but a model does: in invisible characters, in comments and hidden elements, in codes. */

import { alphabet, nextLongRun } from '../survey/long-runs.ts';
import { ANGLE, DASH, DIGITS, EVERY_SIGN, LONG_WORD, ODD_WORDS, UNTOLD } from '../survey/text-signs.ts';

export interface HiddenText {
  readonly reason: string;
  /** For being there at all. */
  readonly weight: number;
  readonly text: string;
}

const ASCII_ONLY = /^[\x00-\x7f]*$/;
/** Anything of the next four; the last is the first half of tags and of the rarer selectors. */
const INVISIBLE = /[\u200b-\u200d\u2060-\u2064\ufeff\u202d\u202e\udb40]|[\ufe00-\ufe0f]/;
const TAGS = /[\u{e0020}-\u{e007e}]{4,}/gu;
const FLAG = '\u{1f3f4}';
/** Zero-width characters in a row are bits; between emoji and in some scripts one or two join letters. */
const ZERO_WIDTH = /[\u200b-\u200d\u2060-\u2064\ufeff]{8,}/g;
const SELECTORS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{4,}/gu;
const REVERSED = /[\u202d\u202e]/g;
const LONGEST_COMMENT = 4_000;
const HIDDEN_ELEMENT =
  /style\s{0,3}=\s{0,3}["'][^"'<>]{0,200}(?:display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden|font-size\s{0,3}:\s{0,3}0|opacity\s{0,3}:\s{0,3}0[;"'\s]|color\s{0,3}:\s{0,3}(?:white|#fff(?:fff)?|transparent))[^>]{0,200}>([^<]{1,2000})/gi;
/** Hex is written with letters of it. */
const CODED = alphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const SHORTEST_CODED = 24;
const BASE64 = /[A-Za-z0-9+/]{24,4000}={0,2}/g;
const HEX = /(?:[0-9a-fA-F]{2}){12,2000}/g;
const BITS = alphabet('01');
const BYTE = 8;
const BINARY = /(?:[01]{8}[ ,]?){8,2000}/g;
/** Words that orders to a model have; a text in which two of them, or the longest, appear moved along the alphabet was written to hide them. */
const MOVED = ['instructions', 'previous', 'password', 'disregard', 'ignore', 'system', 'prompt'];
const MOVED_BY_LENGTH: Readonly<Record<number, readonly string[]>> = Object.groupBy(
  MOVED,
  (word) => word.length,
) as Record<number, string[]>;
const SPACE = 32;
const SHORTEST_MOVED = 6;
const LONGEST_MOVED = 12;
const MAX_PIECES = 50;

export function findHiddenText(text: string, signs: number = EVERY_SIGN): HiddenText[] {
  if ((signs & OF_HIDDEN) === 0) return [];
  return [...inInvisible(text), ...inMarkup(text), ...inCodes(text)];
}

/** Without one of these nothing is hidden in any way that is known here. */
const OF_HIDDEN = UNTOLD | ANGLE | LONG_WORD | DIGITS | DASH | ODD_WORDS;

function inInvisible(text: string): HiddenText[] {
  const found: HiddenText[] = [];
  if (ASCII_ONLY.test(text) || !INVISIBLE.test(text)) return found;
  for (const { 0: tags, index } of pieces(text, TAGS)) {
    // The flags of England, Scotland and Wales are written in tags too.
    if (text.slice(0, index).endsWith(FLAG)) continue;
    const spoken = [...tags].map((tag) => String.fromCharCode(tag.codePointAt(0)! - 0xe0000)).join('');
    found.push({ reason: 'holds invisible text', weight: 1, text: spoken });
  }
  for (const pattern of [ZERO_WIDTH, SELECTORS])
    if (pieces(text, pattern).length > 0) found.push({ reason: 'holds invisible text', weight: 1, text: '' });
  for (const { index } of pieces(text, REVERSED)) {
    const reversed = [...text.slice(index + 1, index + 400)].reverse().join('');
    found.push({ reason: 'changes the direction of reading', weight: 0.5, text: reversed });
  }
  return found;
}

function inMarkup(text: string): HiddenText[] {
  const found: HiddenText[] = [];
  for (const inside of comments(text)) found.push({ reason: 'hides text in markup', weight: 0, text: inside });
  if (!text.includes('>') || !/style/i.test(text)) return found;
  for (const [, inside] of pieces(text, HIDDEN_ELEMENT))
    found.push({ reason: 'hides text in markup', weight: 0.5, text: inside! });
  return found;
}

/** A comment that is not closed goes to the end, as a browser has it. */
function comments(text: string): string[] {
  const found: string[] = [];
  let at = text.indexOf('<!--');
  while (at >= 0 && found.length < MAX_PIECES) {
    const close = text.indexOf('-->', at + 4);
    found.push(text.slice(at + 4, Math.min(close < 0 ? text.length : close, at + 4 + LONGEST_COMMENT)));
    at = close < 0 ? -1 : text.indexOf('<!--', close);
  }
  return found;
}

function inCodes(text: string): HiddenText[] {
  const found: HiddenText[] = [];
  for (const bytes of decoded(text)) {
    const spoken = String.fromCharCode(...bytes.slice(0, 4_000));
    if (isSentence(spoken)) found.push({ reason: IN_CODE, weight: 0.6, text: spoken });
  }
  for (const spoken of inMorse(text)) found.push({ reason: IN_CODE, weight: 0.6, text: spoken });
  const lower = text.toLowerCase();
  const { shifts, digitsInWords, pigLatin, repeated } = readWords(lower);
  for (const by of shifts) found.push({ reason: IN_CODE, weight: 0.6, text: moved(lower.slice(0, 20_000), 26 - by) });
  if (pigLatin) found.push({ reason: IN_CODE, weight: 0.6, text: '' });
  if (digitsInWords >= MIN_DIGITS_IN_WORDS) found.push({ reason: IN_CODE, weight: 0, text: withoutLeet(lower) });
  if (repeated) found.push({ reason: 'repeats one word', weight: 0.6, text: '' });
  return found;
}

const IN_CODE = 'holds a sentence in code';

/** Letters in the order of the alphabet. */
const MORSE_LETTERS =
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'.split(
    ' ',
  );
const MORSE = /(?:[.-]{1,5}(?: \/ |[ /])){7,1000}[.-]{1,5}/g;
const MIN_MORSE_KINDS = 4;

function inMorse(text: string): string[] {
  if (!text.includes('.- ') && !text.includes('-. ')) return [];
  const found: string[] = [];
  for (const [code] of pieces(text, MORSE)) {
    const letters = code.split(/ \/ |\//).map((word) => word.split(' ').map((sign) => MORSE_LETTERS.indexOf(sign)));
    const kinds = new Set(letters.flat());
    // Rows of dots and dashes are ornaments.
    if (kinds.has(-1) || kinds.size < MIN_MORSE_KINDS) continue;
    found.push(letters.map((word) => word.map((letter) => String.fromCharCode(97 + letter)).join('')).join(' '));
  }
  return found;
}

const LEET: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };
const LEET_WORD = /\b[a-z0-9]{0,20}[a-z][013457]{1,3}[a-z][a-z0-9]{0,20}\b/g;
const MIN_DIGITS_IN_WORDS = 3;
const LONGEST_LEET = 20_000;

function withoutLeet(lower: string): string {
  return lower.slice(0, LONGEST_LEET).replace(LEET_WORD, (word) => word.replace(/[013457]/g, (digit) => LEET[digit]!));
}

function decoded(text: string): number[][] {
  const bytes: number[][] = [];
  if (nextLongRun(text, SHORTEST_CODED, CODED) !== undefined) {
    for (const [code] of pieces(text, BASE64)) bytes.push([...Buffer.from(code, 'base64')]);
    for (const [code] of pieces(text, HEX)) bytes.push([...Buffer.from(code, 'hex')]);
  }
  if (nextLongRun(text, BYTE, BITS) !== undefined)
    for (const [code] of pieces(text, BINARY))
      bytes.push((code.match(/[01]{8}/g) ?? []).map((bits) => Number.parseInt(bits, 2)));
  return bytes;
}

/** Words with spaces between them, and nothing that cannot be printed. */
function isSentence(text: string): boolean {
  return (
    /^[\x20-\x7e\n\r\t]{12,}$/.test(text) &&
    (text.match(/[a-z]{2}[ ,.:]/gi)?.length ?? 0) >= Math.max(3, text.length / 16)
  );
}

interface Words {
  /** By how many letters the text was moved along the alphabet, if it was. */
  readonly shifts: number[];
  /** Digits that stand between letters, one or two of them. */
  readonly digitsInWords: number;
  /** Four words in a row end in `ay`. */
  readonly pigLatin: boolean;
  /** One word stands there again and again, with nothing between. */
  readonly repeated: boolean;
}

const PIG_LATIN_WORDS = 4;
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const SHORTEST_PIG_LATIN = 4;
const REPEATED_WORDS = 8;
const SHORTEST_REPEATED = 4;

/** Everything that is told word by word, in one walk. */
function readWords(lower: string): Words {
  const met = new Map<number, Set<string>>();
  let digitsInWords = 0;
  let pigLatin = 0;
  let repeated = 0;
  let [pigLatinMost, repeatedMost] = [0, 0];
  let previous = 0;
  let previousLength = 0;
  let start = 0;
  let letters = true;
  for (let index = 0; index <= lower.length; index++) {
    const code = index < lower.length ? lower.charCodeAt(index) : SPACE;
    if (code >= 97 && code <= 122) continue;
    if (isDigitOrUnderscore(code)) {
      if (isLetterAt(lower, index - 1) && (isLetterAt(lower, index + 1) || isLetterAt(lower, index + 2)))
        digitsInWords++;
      letters = false;
      continue;
    }
    const length = index - start;
    if (length > 0) {
      if (letters && length >= SHORTEST_MOVED && length <= LONGEST_MOVED) meetMoved(lower, start, length, met);
      pigLatin = letters && isPigLatin(lower, start, index) ? pigLatin + 1 : 0;
      if (pigLatin > pigLatinMost) pigLatinMost = pigLatin;
      const again = length >= SHORTEST_REPEATED && length === previousLength && isSame(lower, previous, start, length);
      repeated = again ? repeated + 1 : 1;
      if (repeated > repeatedMost) repeatedMost = repeated;
      previous = start;
      previousLength = length;
    }
    start = index + 1;
    letters = true;
  }
  return {
    shifts: [...met].filter(([, words]) => words.size > 1 || words.has(MOVED[0]!)).map(([by]) => by),
    digitsInWords,
    pigLatin: pigLatinMost >= PIG_LATIN_WORDS,
    repeated: repeatedMost >= REPEATED_WORDS,
  };
}

function isPigLatin(lower: string, start: number, end: number): boolean {
  if (end - start < SHORTEST_PIG_LATIN || !lower.startsWith('ay', end - 2)) return false;
  return !WEEKDAYS.includes(lower.slice(start, end));
}

function isLetterAt(lower: string, index: number): boolean {
  const code = lower.charCodeAt(index);
  return code >= 97 && code <= 122;
}

function isSame(lower: string, one: number, other: number, length: number): boolean {
  for (let index = 0; index < length; index++)
    if (lower.charCodeAt(one + index) !== lower.charCodeAt(other + index)) return false;
  return true;
}

function meetMoved(lower: string, start: number, length: number, met: Map<number, Set<string>>): void {
  for (const wanted of MOVED) {
    const by = shiftBetween(wanted, lower, start, length);
    if (by > 0) met.set(by, (met.get(by) ?? new Set()).add(wanted));
  }
}

/** 0 where the word at `start` is not `wanted` moved along the alphabet, or not moved at all. */
function shiftBetween(wanted: string, lower: string, start: number, length: number): number {
  if (wanted.length !== length) return 0;
  const by = (lower.charCodeAt(start) - wanted.charCodeAt(0) + 26) % 26;
  for (let index = 1; index < length; index++)
    if ((lower.charCodeAt(start + index) - wanted.charCodeAt(index) + 26) % 26 !== by) return 0;
  return by;
}

/** A quick look at whether a word can be one of those moved along the alphabet, in capitals or not: by how its first three letters stand to each other. */
export function mayBeMoved(text: string, start: number, length: number): boolean {
  const wanted = MOVED_BY_LENGTH[length];
  if (wanted === undefined) return false;
  const first = text.charCodeAt(start) | 32;
  const second = text.charCodeAt(start + 1) | 32;
  const third = text.charCodeAt(start + 2) | 32;
  for (const word of wanted) {
    const by = first - word.charCodeAt(0);
    if (by !== 0 && (second - word.charCodeAt(1) - by) % 26 === 0 && (third - word.charCodeAt(2) - by) % 26 === 0)
      return true;
  }
  return false;
}

function isDigitOrUnderscore(code: number): boolean {
  return (code >= 48 && code <= 57) || code === 95;
}

function moved(text: string, by: number): string {
  let result = '';
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    result += code >= 97 && code <= 122 ? String.fromCharCode(((code - 97 + by) % 26) + 97) : text[index];
  }
  return result;
}

function pieces(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  for (const match of text.matchAll(pattern)) {
    found.push(match);
    if (found.length === MAX_PIECES) break;
  }
  return found;
}
