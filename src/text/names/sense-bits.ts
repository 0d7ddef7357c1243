/** What may be known of a word, a bit each. */

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

/** Says something even in lower case: it may be a name, or part of an expression of time. */
export const TELLING = 1 << 29;

export type PhraseKind = 'tool' | 'organization' | 'location';
export const LONGEST_PHRASE = 4;
