/** Every word of which something is known, for `senses.ts`: in buckets, as one text and the places in it. */

import { POINTED_UNITS, POINTERS, TIME_WORDS } from '../dates/time-words.ts';
import { languageWords } from '../language.ts';
import { ORDINARY_WORDS } from '../words/ordinary-words.ts';
import * as names from './known-names.ts';
import * as bit from './sense-bits.ts';
import { BUCKETS, bucketOf, PLACES, placeOf } from './word-places.ts';

const WORD_LISTS: readonly (readonly [words: string, senses: number])[] = [
  [languageWords('en').functionWords, bit.FUNCTION],
  [ORDINARY_WORDS, bit.ORDINARY],
  [languageWords('de').functionWords, bit.GERMAN],
  [names.TOOLS_ANY_CASE, bit.TOOL | bit.ANY_CASE],
  [names.TOOLS_CAPITALISED, bit.TOOL],
  [names.ORGANIZATIONS_ANY_CASE, bit.ORGANIZATION | bit.ANY_CASE],
  [names.ORGANIZATIONS_CAPITALISED, bit.ORGANIZATION],
  [names.PLACES, bit.PLACE],
  [names.PLACES_OR_PEOPLE, bit.PLACE | bit.GIVEN],
  [names.GIVEN_NAMES, bit.GIVEN],
  [names.GIVEN_NAMES_AMBIGUOUS, bit.GIVEN_OR_WORD],
  [names.CONCEPTS, bit.CONCEPT],
  [names.SHOUTED_WORDS, bit.SHOUTED],
  [names.ORGANIZATION_ENDINGS, bit.ORGANIZATION_END],
  [names.ORGANIZATION_ENDINGS_WEAK, bit.ORGANIZATION_END_WEAK],
  [names.ORGANIZATION_BEGINNINGS, bit.ORGANIZATION_START],
  [names.PLACE_ENDINGS, bit.PLACE_END],
  [names.PLACE_BEGINNINGS, bit.PLACE_START],
  [names.TITLES, bit.TITLE],
  [names.BEFORE_PERSON, bit.PERSON_NEXT],
  [names.BEFORE_PERSON_STRONG, bit.PERSON_NEXT_SURELY],
  [names.AFTER_PERSON, bit.PERSON_BEFORE],
  [names.BEFORE_PLACE, bit.PLACE_NEXT],
  [names.BEFORE_ORGANIZATION, bit.ORGANIZATION_NEXT],
  [names.BEFORE_TOOL, bit.TOOL_NEXT],
  [names.AFTER_TOOL, bit.TOOL_BEFORE],
  [names.AFTER_PROJECT, bit.PROJECT_BEFORE],
  [names.PARTICLES, bit.PARTICLE],
  [names.ZONES, bit.ZONE],
  [TIME_WORDS, bit.TEMPORAL],
];
const PHRASE_LISTS: readonly (readonly [phrases: string, kind: bit.PhraseKind])[] = [
  [names.TOOL_PHRASES, 'tool'],
  [names.ORGANIZATION_PHRASES, 'organization'],
  [names.PLACE_PHRASES, 'location'],
];

/** Names of several words in lower case, joined by single spaces. */
export const PHRASES: ReadonlyMap<string, bit.PhraseKind> = new Map(
  PHRASE_LISTS.flatMap(([list, kind]) => phrasesIn(list).map((phrase) => [phrase, kind] as const)),
);

const SENSES = sensesByWord();
const words = [...SENSES.keys()].sort((one, other) => bucketOfWord(one) - bucketOfWord(other));

/** All words, one behind the other, by their buckets. */
export const WORDS = words.join('');
/** Where each word begins in them, and at last where they end. */
export const STARTS = sums(words.map(({ length }) => length));
/** The first word of each bucket, and at last how many words there are. */
export const FIRSTS = sums(countsByBucket());
/** Few words differ in what is known of them: of each word the place in this list, and the list. */
export const SENSE_SETS: readonly number[] = [...new Set(SENSES.values())];
export const SENSES_OF = Uint8Array.from(words, (word) => SENSE_SETS.indexOf(SENSES.get(word)!));
/** One bit for the place of each word. */
export const KNOWN_PLACES = placesOf(words.filter((word) => (SENSES.get(word)! & ~bit.TELLING) !== 0));
export const TELLING_PLACES = placesOf(words.filter((word) => (SENSES.get(word)! & bit.TELLING) !== 0));

function sensesByWord(): ReadonlyMap<string, number> {
  const senses = new Map<string, number>();
  const add = (word: string, more: number) => senses.set(word, (senses.get(word) ?? 0) | more);
  for (const [list, more] of WORD_LISTS)
    for (const word of list.toLowerCase().split(/\s+/)) if (word !== '') add(word, more);
  for (const phrase of PHRASES.keys()) add(phrase.slice(0, phrase.indexOf(' ')), bit.PHRASE_START);
  // After a pointer, as in `this week`, it is the second word that says something.
  const isTime = (word: string, known: number) => known & bit.TEMPORAL && !POINTERS.includes(word) && word !== 'may';
  for (const [word, known] of senses) if (known & bit.ANY_CASE || isTime(word, known)) add(word, bit.TELLING);
  for (const word of POINTED_UNITS) add(word, bit.TELLING);
  return senses;
}

function phrasesIn(list: string): string[] {
  return list
    .toLowerCase()
    .split(/[|\n]/)
    .filter((phrase) => phrase !== '');
}

function countsByBucket(): readonly number[] {
  const counts = new Array<number>(BUCKETS).fill(0);
  for (const word of words) counts[bucketOfWord(word)]!++;
  return counts;
}

/** Of all numbers before each place; one more than there are numbers. */
function sums(numbers: readonly number[]): Uint16Array {
  const made = new Uint16Array(numbers.length + 1);
  for (const [index, number] of numbers.entries()) made[index + 1] = made[index]! + number;
  return made;
}

function bucketOfWord(word: string): number {
  return bucketOf(word, 0, word.length);
}

function placesOf(some: readonly string[]): Uint32Array {
  const places = new Uint32Array(PLACES / 32);
  for (const word of some) {
    const place = placeOf(word, 0, word.length);
    places[place >> 5]! |= 1 << (place & 31);
  }
  return places;
}
