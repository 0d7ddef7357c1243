/**
 * How many tokens a text takes at most, without a tokenizer: loading one takes longer than everything else that a short-lived process does.
 * Counted like the tokenizer of current models splits texts; `npm run bench -- pack-tokens` holds it against one.
 */

const SPACES_PER_TOKEN = 40;
const DIGITS_PER_TOKEN = 3;
/** Letters of one token: in words, in names, in capitals, and in ids and keys, where digits stand beside them. */
const IN_WORDS = 4;
const IN_NAMES = 3;
const IN_CAPITALS = 2;
const IN_KEYS = 1.2;
const SHORT_WORD = 3;
const MIDDLE_WORD = 7;
const OF_MIDDLE_WORD = 1.25;
const OF_LATIN = 1;
const OF_OTHERS = 1.6;
const LAST_LATIN = 0x24f;
const MARGIN = 1.02;

export function boundTokens(text: string, enough = Number.POSITIVE_INFINITY): number {
  let tokens = 0;
  let afterDigit = false;
  for (let start = 0; start < text.length && tokens <= enough; ) {
    const code = text.charCodeAt(start);
    let end = start + 1;
    if (code === SPACE) {
      while (text.charCodeAt(end) === SPACE) end++;
      // A single space belongs to the word after it.
      if (end - start > 1) tokens += 1 + (end - start) / SPACES_PER_TOKEN;
    } else if (isLetter(code)) {
      while (continuesWord(text, end)) end++;
      tokens += ofWord(text, start, end, afterDigit || isDigit(text.charCodeAt(end)));
    } else if (isDigit(code)) {
      while (isDigit(text.charCodeAt(end))) end++;
      // A space before a number is a token of its own.
      tokens += Math.ceil((end - start) / DIGITS_PER_TOKEN) + (text.charCodeAt(start - 1) === SPACE ? 1 : 0);
    } else tokens += code <= LAST_LATIN ? OF_LATIN : OF_OTHERS;
    afterDigit = isDigit(code);
    start = end;
  }
  return Math.ceil(tokens * MARGIN);
}

function ofWord(text: string, start: number, end: number, isKey: boolean): number {
  const length = end - start;
  if (isKey) return Math.ceil(length / IN_KEYS);
  if (length > 1 && isCapital(text.charCodeAt(start + 1))) return Math.ceil(length / IN_CAPITALS);
  if (length <= SHORT_WORD) return 1;
  if (isCapital(text.charCodeAt(start))) return Math.ceil(length / IN_NAMES);
  return length <= MIDDLE_WORD ? OF_MIDDLE_WORD : Math.ceil(length / IN_WORDS);
}

/** Small letters go on with any word, capitals only with capitals. */
function continuesWord(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return (code >= 97 && code <= 122) || (isCapital(code) && isCapital(text.charCodeAt(index - 1)));
}

const SPACE = 32;

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || isCapital(code);
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
