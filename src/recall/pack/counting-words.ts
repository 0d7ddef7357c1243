/** The same words come again in every pack, and taking one apart into tokens takes longer than looking it up: what each takes is kept. */

const KEPT = 50_000;
/** Up to three of them are one token, whichever they are: so days, sources and figures are met again too. */
const DIGIT = /[1-9]/g;
/** What is longer is seldom met twice. */
const LONGEST = 32;
const SPACE = 32;
/**
 * A tokenizer takes an unbroken run apart in quadratic time: a hundred thousand Chinese characters keep it busy for half a minute. It never
 * gets more than this at once. Where a run is cut, at most one token more is counted than there is.
 */
export const LONGEST_PIECE = 256;

/**
 * No token goes on over the gap before a single space between two words, and none looks back over it: a text has as many
 * tokens as its words have, each with the space before it.
 */
export function countingWords(count: (text: string) => number): (text: string, enough?: number) => number {
  const known = new Map<string, number>();
  const ofWord = (word: string, enough: number) => {
    if (word.length > LONGEST) return ofLongWord(word, enough, count);
    const before = known.get(word);
    if (before !== undefined) return before;
    const counted = count(word);
    if (known.size >= KEPT) known.clear();
    known.set(word, counted);
    return counted;
  };
  return (written, enough = Number.POSITIVE_INFINITY) => {
    const text = written.replaceAll(DIGIT, '0');
    let [sum, start] = [0, 0];
    for (let gap = text.indexOf(' ', 1); gap !== -1; gap = text.indexOf(' ', gap + 1)) {
      if (gap + 1 === text.length || maySpace(text.charCodeAt(gap - 1)) || maySpace(text.charCodeAt(gap + 1))) continue;
      sum += ofWord(text.slice(start, gap), enough - sum);
      start = gap;
      if (sum > enough) return sum;
    }
    return sum + ofWord(text.slice(start), enough - sum);
  };
}

function ofLongWord(word: string, enough: number, count: (text: string) => number): number {
  if (word.length <= LONGEST_PIECE) return count(word);
  let sum = 0;
  for (let start = 0; start < word.length && sum <= enough; ) {
    const end = pieceEnd(word, start);
    sum += count(word.slice(start, end)) + (end < word.length ? 1 : 0);
    start = end;
  }
  return sum;
}

/** A character of two code units is not cut through. */
function pieceEnd(word: string, start: number): number {
  const end = start + LONGEST_PIECE;
  const isInside = (word.charCodeAt(end - 1) & 0xfc00) === 0xd800;
  return isInside ? end - 1 : end;
}

/** Also what only might be a space: words that are not told apart are counted together. */
function maySpace(code: number): boolean {
  return code <= SPACE || code === 0xa0 || (code >= 0x1680 && code <= 0x3000) || code === 0xfeff;
}
