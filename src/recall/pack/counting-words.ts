/** The same words come again in every pack, and taking one apart into tokens takes longer than looking it up: what each takes is kept. */

const KEPT = 50_000;
/** Up to three of them are one token, whichever they are: so days, sources and figures are met again too. */
const DIGIT = /[1-9]/g;
/** What is longer is seldom met twice. */
const LONGEST = 32;
const SPACE = 32;

/**
 * No token goes on over the gap before a single space between two words, and none looks back over it: a text has as many
 * tokens as its words have, each with the space before it.
 */
export function countingWords(count: (text: string) => number): (text: string) => number {
  const known = new Map<string, number>();
  const ofWord = (word: string) => {
    if (word.length > LONGEST) return count(word);
    const before = known.get(word);
    if (before !== undefined) return before;
    const counted = count(word);
    if (known.size >= KEPT) known.clear();
    known.set(word, counted);
    return counted;
  };
  return (written) => {
    const text = written.replaceAll(DIGIT, '0');
    let [sum, start] = [0, 0];
    for (let gap = text.indexOf(' ', 1); gap !== -1; gap = text.indexOf(' ', gap + 1)) {
      if (gap + 1 === text.length || maySpace(text.charCodeAt(gap - 1)) || maySpace(text.charCodeAt(gap + 1))) continue;
      sum += ofWord(text.slice(start, gap));
      start = gap;
    }
    return sum + ofWord(text.slice(start));
  };
}

/** Also what only might be a space: words that are not told apart are counted together. */
function maySpace(code: number): boolean {
  return code <= SPACE || code === 0xa0 || (code >= 0x1680 && code <= 0x3000) || code === 0xfeff;
}
