/** The lines around text that we rendered, and what can be told from them. See SPEC.md. */

/** Every marker begins with it. */
export const MARK = '::recollect-';
export const BEGIN = '::recollect-begin:';
export const END = '::recollect-end:';
export const LINE_PREFIX = '~| ';
export const ID_LENGTH = 6;

/**
 * Ids are six digits, which take two tokens; fences of earlier versions have ten of Crockford's digits, and are in transcripts. The number of letters
 * and digits inside is in base 36.
 */
export const MARKER =
  /::recollect-(?:begin:(\d{6}|[0-9a-hjkmnp-tv-z]{10}):([0-9a-z]{1,8})|end:(\d{6}|[0-9a-hjkmnp-tv-z]{10}))::/g;

const BACKSLASH = 92;

/**
 * Letters and digits in a stretch of text. Line breaks, indentation and marks of quoting do not count, and neither does the letter of an
 * escape, so that the number stays the same when a text is wrapped, quoted or written in JSON.
 */
export function countLetters(text: string, from: number, to: number): number {
  let count = 0;
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index);
    if (code === BACKSLASH) continue;
    if (isLetter(code) && text.charCodeAt(index - 1) !== BACKSLASH) count++;
  }
  return count;
}

/** Everything above ASCII counts: what kind of character it is matters less than that both sides count alike. */
function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code > 0xbf;
}
