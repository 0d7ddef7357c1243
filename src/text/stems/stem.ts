/** The form under which all forms of a word are searched. A stemmer is one file and one line here. */
import type { Language } from '../language.ts';
import { englishStem } from './english.ts';

/** Of a word in small letters of ASCII, of three or more. */
export type Stemmer = (word: string) => string;

const STEMMERS: Readonly<Partial<Record<Language, Stemmer>>> = {
  en: englishStem,
};

const SHORTEST = 3;

/** The word itself where its language has no stemmer. */
export function stem(word: string, language: Language): string {
  return word.length < SHORTEST ? word : (STEMMERS[language]?.(word) ?? word);
}
