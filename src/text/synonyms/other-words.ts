/** Which other words a word of a question may be meant by. Loaded only by questions: the table is large. */
import { OTHER_WORDS } from './other-words.table.ts';

export interface OtherWord {
  readonly word: string;
  /** Of the weight of the word itself. */
  readonly weight: number;
}

/** A text with many words says what it means; one with few may have missed the word. */
const MOST_WORDS = 16;
/** For each word. */
const MOST_OTHERS = 6;

/** By word of the question, none that the question has itself. */
export function otherWordsOf(words: readonly string[]): Map<string, OtherWord[]> {
  const others = new Map<string, OtherWord[]>();
  if (words.length > MOST_WORDS) return others;
  const asked = new Set(words);
  for (const word of words) {
    const found = (OTHER_WORDS.get(word) ?? []).map(readOther).filter((other) => !asked.has(other.word));
    if (found.length > 0) others.set(word, found.slice(0, MOST_OTHERS));
  }
  return others;
}

function readOther(written: string): OtherWord {
  const [word, weight] = written.split(':');
  return { word: word!, weight: Number(weight) };
}
