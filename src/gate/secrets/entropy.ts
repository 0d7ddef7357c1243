/** How evenly the characters of a text are spread: 0 for one character again and again, 4 for random hex, about 5 for 40 random letters and digits. */

const LONGEST = 256;
const counts = new Uint16Array(256);

/** Bits a character, of the first 256 characters; characters outside Latin-1 count by their low byte. */
export function entropy(text: string): number {
  const length = Math.min(text.length, LONGEST);
  counts.fill(0);
  for (let index = 0; index < length; index++) counts[text.charCodeAt(index) & 255]!++;
  let bits = 0;
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index) & 255;
    const count = counts[code]!;
    if (count === 0) continue;
    bits -= (count / length) * Math.log2(count / length);
    counts[code] = 0;
  }
  return bits;
}
