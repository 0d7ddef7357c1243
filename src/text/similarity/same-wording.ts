/** One form for sentences that differ only in case, white space and marks around words. */

/** Texts of several lines or with code say something by their case and their spaces. */
const WRITTEN_ON_PURPOSE = /[\n`]/;
const SPACES = /\s+/;
/** A question mark is no such mark: what is asked is not what is said. */
const MARKS: ReadonlySet<string> = new Set('.,;:!…。，；：！、"\'“”„«»‘’()');
const OPENING: ReadonlySet<string> = new Set('"\'“„«‘(');

export function sameWording(text: string): string {
  const trimmed = text.normalize('NFC').trim();
  if (WRITTEN_ON_PURPOSE.test(trimmed)) return trimmed;
  const words = trimmed
    .toLowerCase()
    .split(SPACES)
    .map(bare)
    .filter((word) => word !== '');
  return words.length === 0 ? trimmed : words.join(' ');
}

/** A point at the beginning belongs to the word, as in `.env`. */
function bare(word: string): string {
  let [start, end] = [0, word.length];
  while (start < end && OPENING.has(word[start]!)) start++;
  while (end > start && MARKS.has(word[end - 1]!)) end--;
  return word.slice(start, end);
}
