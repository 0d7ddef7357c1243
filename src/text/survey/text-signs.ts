/** What a first look at a text can find, one bit each: signs that something may be there, told by `survey-text.ts`. */

/** Sixteen characters or more without a space: keys, tokens and codes are long. */
export const LONG_WORD = 1;
/** The beginning of a word that announces a secret. */
export const SECRET_NAME = 2;
export const DASH = 4;
export const COLON = 8;
export const EQUALS = 16;
export const ANGLE = 32;
/** Eight digits in a row. */
export const DIGITS = 64;
/** Digits in words, or words that repeat, end or stand like those of a sentence in code. */
export const ODD_WORDS = 128;
/** The words that some order needs. */
export const ORDER = 256;
/** Characters above ASCII or control characters: whatever is found in such a text is not told by this walk. */
export const UNTOLD = 512;
export const EVERY_SIGN = 1023;
