/** Words that a slip of the hand may have been meant for. */

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** The beginning is seldom wrong, and short words have too many others near them. */
const KEPT = 2;
const SHORTEST = 5;
const LONGEST = 24;

/** All words one letter more, one less, one other or two exchanged away; nothing for what is no plain word. */
export function oneSlipAway(word: string): string[] {
  if (word.length < SHORTEST || word.length > LONGEST || !/^[a-z]+$/.test(word)) return [];
  const words = new Set<string>();
  for (let place = KEPT; place <= word.length; place++) {
    const [before, after] = [word.slice(0, place), word.slice(place)];
    for (const letter of LETTERS) {
      words.add(before + letter + after);
      if (after !== '') words.add(before + letter + after.slice(1));
    }
    if (after !== '') words.add(before + after.slice(1));
    if (after.length > 1) words.add(before + after[1]! + after[0]! + after.slice(2));
  }
  words.delete(word);
  return [...words];
}
