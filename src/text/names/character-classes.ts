/** What a character can be to the extractor. */

/** Ends a word, and nothing more. */
export const SPACE = 1;
/** Ends a word, and the words on both sides do not belong together. */
export const HARD = 2;
/** Signs that stand inside paths, addresses, versions and identifiers. */
export const SOFT = 4;
export const LOWER = 8;
export const UPPER = 16;
export const DIGIT = 32;
export const LETTER = LOWER | UPPER;

const SOFT_SIGNS = ".:/\\@#_-~+&%$'’!?*^";
/** Scripts written without spaces: a name in another script may begin and end anywhere inside of them. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

export function classify(character: string): number {
  if (SOFT_SIGNS.includes(character)) return SOFT;
  if (/\s/.test(character)) return SPACE;
  if (UNSPACED.test(character)) return HARD;
  if (/\p{Lu}|\p{Lt}/u.test(character)) return UPPER;
  if (/\p{L}|\p{M}/u.test(character)) return LOWER;
  if (/[0-9]/.test(character)) return DIGIT;
  return HARD;
}
