/** How alike two texts are letter by letter: the share of three-letter pieces that they have in common. */

const UNSEEN = /[^\p{L}\p{N}]+/gu;

/** Jaccard similarity of the sets of trigrams, 0–1, after lower-casing and reducing all else to single spaces. */
export function trigramSimilarity(a: string, b: string): number {
  const [left, right] = [normalise(a), normalise(b)];
  if (left === right) return 1;
  const [first, second] = [trigrams(left), trigrams(right)];
  const [small, large] = first.size < second.size ? [first, second] : [second, first];
  let shared = 0;
  for (const gram of small) if (large.has(gram)) shared++;
  const all = small.size + large.size - shared;
  return all === 0 ? 0 : shared / all;
}

/** Texts without a single letter or digit keep their marks, so that "!!!" is not the same as "???". */
function normalise(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase();
  const words = plain.replace(UNSEEN, ' ').trim();
  return ` ${words === '' ? plain.trim() : words} `;
}

/** Three code units make one exact number below 2 ** 48. */
function trigrams(text: string): Set<number> {
  const grams = new Set<number>();
  for (let index = 0; index + 2 < text.length; index++)
    grams.add((text.charCodeAt(index) * 65_536 + text.charCodeAt(index + 1)) * 65_536 + text.charCodeAt(index + 2));
  return grams;
}
