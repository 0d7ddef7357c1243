/** The parts of a text that have a vector each: short enough for a model to read whole. */
import { LIMITS } from '../../base/limits.ts';

/** Words without end are cut, so that no part is longer than a model reads. */
const LONGEST_PART = 1_500;
/** Raised when texts are taken apart in another way: then their vectors are another space. */
export const PARTS_VERSION = 1;

export function embeddedParts(text: string): string[] {
  const plain = text.slice(0, LIMITS.embeddedParts * LONGEST_PART);
  const words = [...plain.matchAll(/\S+/g)];
  // Of about the same length, so that the last is no scrap.
  const count = Math.ceil(words.length / LIMITS.embeddedWords);
  const size = Math.ceil(words.length / Math.max(1, count));
  const parts: string[] = [];
  for (let start = 0; start < words.length; start += size) {
    const last = words[Math.min(start + size, words.length) - 1]!;
    const part = plain.slice(words[start]!.index, last.index + last[0].length);
    for (let at = 0; at < part.length; at += LONGEST_PART) parts.push(part.slice(at, at + LONGEST_PART).toWellFormed());
  }
  return parts.slice(0, LIMITS.embeddedParts);
}
