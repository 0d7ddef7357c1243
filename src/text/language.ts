/** The languages that are known, and which of them a text is in. */
import { DUTCH } from './languages/dutch.ts';
import { ENGLISH } from './languages/english.ts';
import { FRENCH } from './languages/french.ts';
import { GERMAN } from './languages/german.ts';
import { ITALIAN } from './languages/italian.ts';
import { PORTUGUESE } from './languages/portuguese.ts';
import { SPANISH } from './languages/spanish.ts';
import type { WordsOfALanguage } from './languages/words-of-a-language.ts';

/** By its code in ISO 639-1. */
const WORDS = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
  pt: PORTUGUESE,
  nl: DUTCH,
} as const satisfies Readonly<Record<string, WordsOfALanguage>>;

/** A language of which the words are known. */
export type Language = keyof typeof WORDS;
export const LANGUAGES = Object.keys(WORDS) as readonly Language[];

export function languageWords(language: Language): WordsOfALanguage {
  return WORDS[language];
}

/** Known by their script alone. */
const BY_SCRIPT = {
  ja: /[\p{sc=Hiragana}\p{sc=Katakana}]/gu,
  zh: /\p{sc=Han}/gu,
  ko: /\p{sc=Hangul}/gu,
  th: /\p{sc=Thai}/gu,
  el: /\p{sc=Greek}/gu,
  he: /\p{sc=Hebrew}/gu,
} as const;

/** `und`: none that is known, several at once, or too few words to tell. */
export type TextLanguage = Language | keyof typeof BY_SCRIPT | 'und';

/** So much of a text is looked at. */
const LOOKED_AT = 2_000;
const ASCII_ONLY = /^[\x00-\x7f]*$/;
const WORD = /\p{L}+/gu;
const LETTER = /\p{L}/gu;
const LATIN = /\p{sc=Latin}/u;
/** An ideograph or a syllable says about as much as so many Latin letters. */
const LETTERS_EACH = 3;
/** A word that only one language has is enough, and the next language must be well behind. */
const LEAST = 1;
const LEAST_SHARE = 0.12;
const AHEAD = 1.5;

export function languageOf(text: string): TextLanguage {
  const start = text.slice(0, LOOKED_AT);
  return (ASCII_ONLY.test(start) ? undefined : byScript(start)) ?? byWords(start.toLowerCase());
}

/** Where most of what is written is in scripts of one language each: the most frequent of them. */
function byScript(text: string): TextLanguage | undefined {
  let all = 0;
  let [most, characters]: [TextLanguage, number] = ['und', 0];
  for (const [language, script] of Object.entries(BY_SCRIPT)) {
    const count = text.match(script)?.length ?? 0;
    all += count;
    // Japanese has Chinese characters too, Chinese has none of the others.
    if (language === 'ja' && count > 0)
      return isMost(text, all + (text.match(BY_SCRIPT.zh)?.length ?? 0)) ? 'ja' : undefined;
    if (count > characters) [most, characters] = [language as TextLanguage, count];
  }
  return isMost(text, all) ? most : undefined;
}

function isMost(text: string, characters: number): boolean {
  return characters > 0 && characters * LETTERS_EACH >= (text.match(LETTER)?.length ?? 0) - characters;
}

function byWords(text: string): TextLanguage {
  known ??= allWords();
  const scores = new Map<Language, number>();
  const words = text.match(WORD) ?? [];
  let foreign = 0;
  for (const word of words) {
    if (!LATIN.test(word)) foreign++;
    const languages = known.get(word);
    // A word that several languages have says less.
    for (const language of languages ?? []) scores.set(language, (scores.get(language) ?? 0) + 1 / languages!.length);
  }
  const [first, second] = [...scores].sort(([, one], [, other]) => other - one);
  if (first === undefined || first[1] < Math.max(LEAST, LEAST_SHARE * words.length) || foreign * 2 > words.length)
    return 'und';
  return second === undefined || first[1] >= AHEAD * second[1] ? first[0] : 'und';
}

/** By word, the languages that have it. Made when the first text is looked at. */
let known: ReadonlyMap<string, readonly Language[]> | undefined;

function allWords(): ReadonlyMap<string, readonly Language[]> {
  const all = new Map<string, Language[]>();
  for (const language of LANGUAGES) {
    const { functionWords, commonWords = '', months, weekdays } = languageWords(language);
    // Short names are other words in many languages.
    const names = `${months} ${weekdays}`.replace(/\|\S+/g, '');
    for (const word of new Set(`${functionWords} ${commonWords} ${names}`.match(WORD)))
      all.set(word, [...(all.get(word) ?? []), language]);
  }
  return all;
}
