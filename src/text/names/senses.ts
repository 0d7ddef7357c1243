/** What is known of a word, as bits: one look into one table tells a rule all it needs. */
import {
  FIRSTS,
  KNOWN_PLACES,
  PHRASES,
  SENSE_SETS,
  SENSES_OF,
  STARTS,
  TELLING_PLACES,
  WORDS,
} from './lexicon.table.ts';
import { FUNCTION, ORDINARY, type PhraseKind, SHOUTED, TELLING } from './sense-bits.ts';
import { bucketOf, placeOf } from './word-places.ts';

export * from './sense-bits.ts';

/** Zero for a word of which nothing is known. */
export function sensesOf(lowerCaseWord: string): number {
  return sensesAt(lowerCaseWord, 0, lowerCaseWord.length);
}

/** The same for a word that is in a text in lower case. */
export function sensesAt(text: string, start: number, end: number): number {
  // Four kilobytes stay near the processor where the words themselves do not; most words that are unknown are so here.
  return hasPlace(KNOWN_PLACES, placeOf(text, start, end)) ? lookUp(text, start, end) & ~TELLING : 0;
}

/** Whether a word in lower case may be a name, or part of an expression of time. */
export function mayTell(text: string, start: number, end: number): boolean {
  return hasPlace(TELLING_PLACES, placeOf(text, start, end)) && (lookUp(text, start, end) & TELLING) !== 0;
}

function hasPlace(places: Uint32Array, place: number): boolean {
  return (places[place >> 5]! & (1 << (place & 31))) !== 0;
}

function lookUp(text: string, start: number, end: number): number {
  const bucket = bucketOf(text, start, end);
  for (let word = FIRSTS[bucket]!; word < FIRSTS[bucket + 1]!; word++)
    if (STARTS[word + 1]! - STARTS[word]! === end - start && isAt(STARTS[word]!, text, start, end))
      return SENSE_SETS[SENSES_OF[word]!]!;
  return 0;
}

function isAt(place: number, text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++)
    if (WORDS.charCodeAt(place + index - start) !== text.charCodeAt(index)) return false;
  return true;
}

export function phraseKind(lowerCasePhrase: string): PhraseKind | undefined {
  return PHRASES.get(lowerCasePhrase);
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
