/** What is known of a word, as bits: one look into one table tells a rule all it needs. */

import { POINTED_UNITS, POINTERS, TIME_WORDS } from '../dates/time-words.ts';
import { FUNCTION_WORDS, GERMAN_FUNCTION_WORDS, ORDINARY_WORDS } from '../words/ordinary-words.ts';
import * as names from './known-names.ts';

export const FUNCTION = 1 << 0;
export const ORDINARY = 1 << 1;
export const GERMAN = 1 << 2;
export const TOOL = 1 << 3;
export const ORGANIZATION = 1 << 4;
export const PLACE = 1 << 5;
export const GIVEN = 1 << 6;
export const CONCEPT = 1 << 7;
/** Recognised in any case; without this bit a tool or an organisation needs its capital. */
export const ANY_CASE = 1 << 8;
/** A given name that is a word as well. */
export const GIVEN_OR_WORD = 1 << 9;
export const SHOUTED = 1 << 10;
export const ORGANIZATION_END = 1 << 11;
export const ORGANIZATION_END_WEAK = 1 << 12;
export const ORGANIZATION_START = 1 << 13;
export const PLACE_END = 1 << 14;
export const PLACE_START = 1 << 15;
export const TITLE = 1 << 16;
export const PERSON_NEXT = 1 << 17;
export const PERSON_NEXT_SURELY = 1 << 18;
export const PERSON_BEFORE = 1 << 19;
export const PLACE_NEXT = 1 << 20;
export const ORGANIZATION_NEXT = 1 << 21;
export const TOOL_NEXT = 1 << 22;
export const TOOL_BEFORE = 1 << 23;
export const PROJECT_BEFORE = 1 << 24;
export const PARTICLE = 1 << 25;
/** The first word of a listed name of several words. */
export const PHRASE_START = 1 << 26;
export const ZONE = 1 << 27;
/** Begins or makes up an expression of time. */
export const TEMPORAL = 1 << 28;

export type PhraseType = 'tool' | 'organization' | 'location';
export const LONGEST_PHRASE = 4;

interface Lexicon {
  readonly words: ReadonlyMap<string, number>;
  /** Names of several words in lower case, joined by single spaces. */
  readonly phrases: ReadonlyMap<string, PhraseType>;
  /** One bit for the place of each word. */
  readonly places: Uint32Array;
  /** Words that tell something even in lower case, and one bit for the place of each. */
  readonly telling: ReadonlySet<string>;
  readonly tellingPlaces: Uint32Array;
}

const WORD_LISTS: readonly (readonly [words: string, senses: number])[] = [
  [FUNCTION_WORDS, FUNCTION],
  [ORDINARY_WORDS, ORDINARY],
  [GERMAN_FUNCTION_WORDS, GERMAN],
  [names.TOOLS_ANY_CASE, TOOL | ANY_CASE],
  [names.TOOLS_CAPITALISED, TOOL],
  [names.ORGANIZATIONS_ANY_CASE, ORGANIZATION | ANY_CASE],
  [names.ORGANIZATIONS_CAPITALISED, ORGANIZATION],
  [names.PLACES, PLACE],
  [names.PLACES_OR_PEOPLE, PLACE | GIVEN],
  [names.GIVEN_NAMES, GIVEN],
  [names.GIVEN_NAMES_AMBIGUOUS, GIVEN_OR_WORD],
  [names.CONCEPTS, CONCEPT],
  [names.SHOUTED_WORDS, SHOUTED],
  [names.ORGANIZATION_ENDINGS, ORGANIZATION_END],
  [names.ORGANIZATION_ENDINGS_WEAK, ORGANIZATION_END_WEAK],
  [names.ORGANIZATION_BEGINNINGS, ORGANIZATION_START],
  [names.PLACE_ENDINGS, PLACE_END],
  [names.PLACE_BEGINNINGS, PLACE_START],
  [names.TITLES, TITLE],
  [names.BEFORE_PERSON, PERSON_NEXT],
  [names.BEFORE_PERSON_STRONG, PERSON_NEXT_SURELY],
  [names.AFTER_PERSON, PERSON_BEFORE],
  [names.BEFORE_PLACE, PLACE_NEXT],
  [names.BEFORE_ORGANIZATION, ORGANIZATION_NEXT],
  [names.BEFORE_TOOL, TOOL_NEXT],
  [names.AFTER_TOOL, TOOL_BEFORE],
  [names.AFTER_PROJECT, PROJECT_BEFORE],
  [names.PARTICLES, PARTICLE],
  [names.ZONES, ZONE],
  [TIME_WORDS, TEMPORAL],
];
const PHRASE_LISTS: readonly (readonly [phrases: string, type: PhraseType])[] = [
  [names.TOOL_PHRASES, 'tool'],
  [names.ORGANIZATION_PHRASES, 'organization'],
  [names.PLACE_PHRASES, 'location'],
];

let lexicon: Lexicon | undefined;

/** Made at the first look, so that a command that extracts nothing need not pay for it. */
function makeLexicon(): Lexicon {
  const words = new Map<string, number>();
  const phrases = new Map<string, PhraseType>();
  const add = (word: string, senses: number) => words.set(word, (words.get(word) ?? 0) | senses);
  for (const [list, senses] of WORD_LISTS)
    for (const word of list.toLowerCase().split(/\s+/)) if (word !== '') add(word, senses);
  for (const [list, type] of PHRASE_LISTS) {
    for (const phrase of list.toLowerCase().split(/[|\n]/)) {
      if (phrase === '') continue;
      phrases.set(phrase, type);
      add(phrase.slice(0, phrase.indexOf(' ')), PHRASE_START);
    }
  }
  // After a pointer, as in `this week`, it is the second word that tells.
  const isTime = (word: string, senses: number) => senses & TEMPORAL && !POINTERS.includes(word) && word !== 'may';
  const telling = new Set(POINTED_UNITS);
  for (const [word, senses] of words) if (senses & ANY_CASE || isTime(word, senses)) telling.add(word);
  return { words, phrases, places: placesOf(words.keys()), telling, tellingPlaces: placesOf(telling) };
}

/** Zero for a word of which nothing is known. */
export function sensesOf(lowerCaseWord: string): number {
  lexicon ??= makeLexicon();
  // Four kilobytes stay near the processor where the words themselves do not; most words that are unknown are so here.
  if (!hasPlace(lexicon.places, placeOf(lowerCaseWord, 0, lowerCaseWord.length))) return 0;
  return lexicon.words.get(lowerCaseWord) ?? 0;
}

/** The same for a word that stands in a text in lower case; it is cut out only where it may be known. */
export function sensesAt(text: string, start: number, end: number): number {
  lexicon ??= makeLexicon();
  if (!hasPlace(lexicon.places, placeOf(text, start, end))) return 0;
  return lexicon.words.get(text.slice(start, end)) ?? 0;
}

/** Whether a word in lower case may be a name, or part of an expression of time. */
export function mayTell(text: string, start: number, end: number): boolean {
  lexicon ??= makeLexicon();
  return hasPlace(lexicon.tellingPlaces, placeOf(text, start, end)) && lexicon.telling.has(text.slice(start, end));
}

const PLACES = 32_768;

/** A few characters tell most words apart. */
function placeOf(text: string, start: number, end: number): number {
  const last = end - 1;
  const ends = text.charCodeAt(start) * 31 + text.charCodeAt(last) * 1_031;
  return (ends + text.charCodeAt((start + last) >> 1) * 7_919 + (end - start) * 257) & (PLACES - 1);
}

function placesOf(words: Iterable<string>): Uint32Array {
  const places = new Uint32Array(PLACES / 32);
  for (const word of words) {
    const place = placeOf(word, 0, word.length);
    places[place >> 5]! |= 1 << (place & 31);
  }
  return places;
}

function hasPlace(places: Uint32Array, place: number): boolean {
  return (places[place >> 5]! & (1 << (place & 31))) !== 0;
}

export function phraseType(lowerCasePhrase: string): PhraseType | undefined {
  lexicon ??= makeLexicon();
  return lexicon.phrases.get(lowerCasePhrase);
}

const FORMED =
  /(?:ing|ed|tions?|sions?|ments?|ness|ly|ity|ities|able|ible|ful|less|ives?|ical|ship|ances?|ences?|ized?|ised?|ology|ency|ancy|acy|sis|isms?|itude|tures?|ists?|ics|[^cr]ents?|ants?|ians?|eans?|ese|ish)$/;

/** English words, plurals and words formed by an ending; no name may be guessed from one of them. */
export function isOrdinary(lowerCaseWord: string, senses: number): boolean {
  if (senses & (FUNCTION | ORDINARY | SHOUTED)) return true;
  if (lowerCaseWord.length > 5 && FORMED.test(lowerCaseWord)) return true;
  if (!lowerCaseWord.endsWith('s')) return false;
  const has = (singular: string) => (sensesOf(singular) & ORDINARY) !== 0;
  if (has(lowerCaseWord.slice(0, -1))) return true;
  if (lowerCaseWord.endsWith('ies')) return has(`${lowerCaseWord.slice(0, -3)}y`);
  return lowerCaseWord.endsWith('es') && has(lowerCaseWord.slice(0, -2));
}
