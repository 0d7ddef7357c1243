/** The passage of a long text that holds most of a question's words. */
import { searchWords } from '../words/search-text.ts';

/** A few sentences, and what all texts of one answer may cost to look through: behind that a text is shown from its beginning. */
const LONGEST = 400;
const MOST_SEARCHED = 2_000_000;

const SENTENCE = /[^\n.!?。！？]+[\n.!?。！？]*|[\n.!?。！？]+/gu;

export interface Passage {
  readonly content: string;
  readonly offset: number;
}

export class Passages {
  readonly #words: ReadonlySet<string>;
  #searched = 0;

  constructor(words: readonly string[]) {
    this.#words = new Set(words);
  }

  of(text: string): Passage {
    if (text.length <= LONGEST) return { content: text, offset: 0 };
    this.#searched += text.length;
    const start = this.#searched > MOST_SEARCHED ? 0 : this.#bestStart(text);
    return { content: text.slice(start, start + LONGEST).toWellFormed(), offset: start };
  }

  /** The sentence from which on most different words stand within the length of a passage; of equals the first. */
  #bestStart(text: string): number {
    // Only pieces that have one of the words are kept, and how often each word is among them: a text of tiny sentences has hundreds near.
    const near: { start: number; words: string[] }[] = [];
    const times = new Map<string, number>();
    let first = 0;
    let best = { start: 0, score: 0 };
    for (const sentence of text.matchAll(SENTENCE)) {
      // A sentence without an end is looked at piece by piece.
      for (let at = 0; at < sentence[0].length; at += LONGEST / 2) {
        const start = sentence.index + at;
        const words = searchWords(sentence[0].slice(at, at + LONGEST / 2)).filter((word) => this.#words.has(word));
        if (words.length === 0) continue;
        near.push({ start, words });
        for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
        for (; near[first]!.start + LONGEST <= start; first++)
          for (const word of near[first]!.words) {
            const left = times.get(word)! - 1;
            if (left === 0) times.delete(word);
            else times.set(word, left);
          }
        if (times.size > best.score) best = { start: near[first]!.start, score: times.size };
      }
    }
    return best.start;
  }
}
