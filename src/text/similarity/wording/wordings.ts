/**
 * The forms in which a whole text is compared with what was rejected: however it is dressed, the same statement has a form in common with itself.
 * What tells two statements apart stays in each form: negation, numbers with their signs, decimals and units, names, paths, code.
 */

import { LIMITS } from '../../../base/limits.ts';
import { matchKey } from '../../words/confusables.ts';
import { withPlainNumbers } from './numbers.ts';
import { type Word, withoutPhrases } from './phrases.ts';
import { undressed } from './undress.ts';
import { wordsOf } from './words.ts';

/** Behind these a form stands for the words, or for the letters without the spaces. */
const [WORDS, LETTERS] = ['w ', 'l '];

/** By which a text is recognised: as it is, and as it reads if it is disguised. */
export function wordingsOf(text: string): string[] {
  return formsOf(text, isGlued);
}

/** By which a text is kept: also for those who will say it without its spaces. */
export function keptWordings(text: string): string[] {
  return formsOf(text, () => true);
}

function formsOf(text: string, wantsLetters: (line: string, words: readonly Word[]) => boolean): string[] {
  const line = withoutRows(undressed(text));
  // A document is compared as it looks. Nobody says one again in other dress, and its words would take long.
  if (line.length > LIMITS.wording) return [`${WORDS}${line}`];
  const words = wordsOf(line);
  if (words.length === 0) return [`${WORDS}${matchKey(text)}`];
  const forms = readingsOf(line).map((read) => `${WORDS}${plainForm(withoutPhrases(read(words)))}`);
  if (wantsLetters(line, words)) forms.push(...lettersOf(withoutPhrases(words)));
  return [...new Set(forms)];
}

/** A row of the same mark says no more than three of them, so that nobody makes a text long with it. */
function withoutRows(line: string): string {
  return line.replace(/([^\p{L}\p{N}\s])\1{3,}/gu, '$1$1$1');
}

/** For parts of claims, which are names and values: nothing is taken for a phrase, and dashes tell two names apart. */
export function partWordings(parts: readonly string[]): string[][] {
  const words = parts.map((part) => wordsOf(undressed(part)));
  const shown = (reading: readonly Word[], index: number) =>
    reading.length === 0 ? matchKey(parts[index]!) : plainForm(reading);
  return readingsOf(parts.map((part) => matchKey(part)).join(' ')).map((read) =>
    words.map((part, index) => shown(read(part), index)),
  );
}

function plainForm(words: readonly Word[]): string {
  return withPlainNumbers(words)
    .map(({ text }) => text)
    .join(' ');
}

type Reading = (words: readonly Word[]) => readonly Word[];

const AS_IT_IS: Reading = (words) => words;
/** A digit for a letter, a letter for a digit. */
const WITH_LETTERS: readonly Reading[] = ['i', 'l'].map((one) => (words) => respelled(words, one));
/** Two letters that look like one. */
const WITHOUT_PAIRS: Reading = (words) => words.map(withoutPairs);

/** Those that make a difference to the line; the text itself comes first. */
function readingsOf(line: string): readonly Reading[] {
  return [
    AS_IT_IS,
    ...(/[a-z][\d@$€]|[\d@$€][a-z]/.test(line) ? WITH_LETTERS : []),
    ...(/rn|vv/.test(line) ? [WITHOUT_PAIRS] : []),
  ];
}

const LEET: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '€': 'e' };
const MIXED = /^(?=.*[a-z])[a-z013457@$€'/._-]*[013457@$€][a-z013457@$€'/._-]*$/;
/** `5oo` and `1o0`, in which only the letter makes no number. */
const ALMOST_NUMBER = /^(?=.*\d)[-+]?[\do][\do.,]*$/;
const LONGEST_NAME = 60;

/** A word with as many letters as digits is taken for a disguise, and where there are several, so is every other: `s3` alone is a name. */
function respelled(words: readonly Word[], one: string): readonly Word[] {
  const disguises = words.filter(({ text }) => isDisguise(text)).length;
  const read = (text: string) => {
    if (ALMOST_NUMBER.test(text)) return text.replaceAll('o', '0');
    if (!isMixed(text) || (disguises < 2 && !isDisguise(text))) return text;
    return text.replace(SIGNS, (sign) => (sign === '1' ? one : LEET[sign]!));
  };
  return words.map((word) => (/[\d@$€]/.test(word.text) ? { ...word, text: read(word.text) } : word));
}

const SIGNS = /[013457@$€]/g;

function isMixed(text: string): boolean {
  return text.length <= LONGEST_NAME && MIXED.test(text);
}

function isDisguise(text: string): boolean {
  return isMixed(text) && text.length > 2 && lettersIn(text) >= signsIn(text);
}

function signsIn(text: string): number {
  return text.match(SIGNS)?.length ?? 0;
}

function lettersIn(text: string): number {
  return text.match(/[a-z]/g)?.length ?? 0;
}

function withoutPairs(word: Word): Word {
  if (!/rn|vv/.test(word.text)) return word;
  return { ...word, text: word.text.replaceAll('rn', 'm').replaceAll('vv', 'w') };
}

/** Signs between letters that somebody may have put where spaces belong. */
const JOINTS = /[\p{L}\p{N}][-_+~.·]+(?=[\p{L}\p{N}-])/gu;
const LONG_WORD = 20;
const FEW_JOINTS = 3;

/** A path, an address, the name of a file: there a dash tells two of them apart. */
const NAME_ALONE = /[/\\@]|::|^[^.]*(?:\.[^.]+)?\.[a-z]\w{0,4}$/;

/** Whether the spaces are missing, or something else is in their place. */
function isGlued(line: string, words: readonly Word[]): boolean {
  if (words.length === 1 && NAME_ALONE.test(line)) return false;
  const joints = line.match(JOINTS)?.length ?? 0;
  let [single, longest] = [0, 0];
  for (const { text } of words) {
    single += Number(text.length === 1);
    longest = Math.max(longest, text.length);
  }
  const isSpelledOut = words.length >= 8 && single > words.length * 0.7;
  return longest >= LONG_WORD || isSpelledOut || (joints >= FEW_JOINTS && joints >= words.length - 1);
}

const BETWEEN = /[-_+~.,·\s]+/g;

/** Two numbers stay two, and a number keeps its point. Of a dash before a number nobody knows whether it is a sign, so there are two forms. */
function lettersOf(words: readonly Word[]): string[] {
  const line = words.map(({ text }) => text).join(' ');
  return [true, false].map((keepsSign) => {
    const letters = line.replace(BETWEEN, (run, offset: number) => {
      const [before, after] = [line[offset - 1] ?? ' ', line[offset + run.length] ?? ' '];
      if (!isDigit(after)) return '';
      if (isDigit(before)) return run.trim()[0] ?? ' ';
      const last = run.at(-1)!;
      return (last === '-' && (keepsSign || run.length > 1)) || (last === '.' && run.length > 1) ? last : '';
    });
    return `${LETTERS}${letters}`;
  });
}

function isDigit(sign: string): boolean {
  return sign >= '0' && sign <= '9';
}
