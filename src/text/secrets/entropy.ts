/** How evenly the characters of a text are spread: 0 for one character again and again, 4 for random hex, about 5 for 40 random letters and digits. */

const LONGEST = 256;
const counts = new Uint16Array(256);
/** n · log2(n) */
const weights = Float64Array.from({ length: LONGEST + 1 }, (_, count) => (count === 0 ? 0 : count * Math.log2(count)));

/** Bits a character, of the first 256 characters; characters outside Latin-1 count by their low byte. */
export function entropy(text: string): number {
  const length = Math.min(text.length, LONGEST);
  if (length === 0) return 0;
  for (let index = 0; index < length; index++) counts[text.charCodeAt(index) & 255]!++;
  let repeated = 0;
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index) & 255;
    repeated += weights[counts[code]!]!;
    counts[code] = 0;
  }
  return Math.log2(length) - repeated / length;
}
