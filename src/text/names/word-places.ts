/** Where a word is in the lexicon, and whether it can be there at all. */

export const PLACES = 32_768;

/** A few characters tell most words apart. */
export function placeOf(text: string, start: number, end: number): number {
  const last = end - 1;
  const ends = text.charCodeAt(start) * 31 + text.charCodeAt(last) * 1_031;
  return (ends + text.charCodeAt((start + last) >> 1) * 7_919 + (end - start) * 257) & (PLACES - 1);
}

export const BUCKETS = 4_096;

/** All characters. */
export function bucketOf(text: string, start: number, end: number): number {
  let hash = 0;
  for (let index = start; index < end; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  return (hash ^ (hash >>> 12)) & (BUCKETS - 1);
}
