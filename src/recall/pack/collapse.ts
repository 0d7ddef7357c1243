/**
 * Of items that say the same one is kept and the others are named with it: the first, or the first that somebody made of what was said, but one that a person accepted before all others. Two say the same when they have the same words in the same
 * order, or when one only adds a few words to the other: a word in the place of another may be the fact that changed.
 */
import { searchWords } from '../../text/words/search-text.ts';
import type { Ranked } from './rank.ts';

/** So many of the words of the longer one must be in the shorter one. */
const SAME = 0.85;
const FEW_WORDS = 6;
/** What is added must not turn the meaning round, nor tell a number. */
const TELLING =
  /\d|^(?:no|not|never|none|without|cannot|cant|dont|doesnt|didnt|isnt|wasnt|wont|longer|until|except|but)$/;

export interface Collapsed {
  readonly kept: Ranked[];
  /** By the item that is kept, those that say the same. */
  readonly sameAs: ReadonlyMap<string, string[]>;
}

/** `known` has the normalised words of some items, by id. */
export function collapse(ranked: readonly Ranked[], known: ReadonlyMap<string, string>): Collapsed {
  const kept: Kept[] = [];
  const sameAs = new Map<string, string[]>();
  for (const entry of ranked) {
    const text = known.get(entry.candidate.id) ?? searchWords(entry.candidate.content).join(' ');
    const given: Kept = { entry, text, mark: markOf(text), words: undefined };
    const same = kept.find(
      (one) => one.text === text || (mayAdd(one, given) && addsLittle(wordsOf(one), wordsOf(given))),
    );
    if (same === undefined) {
      kept.push(given);
      continue;
    }
    const before = same.entry.candidate;
    const others = [...(sameAs.get(before.id) ?? [])];
    if (takesPlaceOf(entry.candidate, before)) {
      // It takes the place, and the words that are compared stay those that came first.
      sameAs.delete(before.id);
      same.entry = { ...entry, score: same.entry.score };
      sameAs.set(entry.candidate.id, [...others, before.id]);
    } else sameAs.set(before.id, [...others, entry.candidate.id]);
  }
  return { kept: kept.map(({ entry }) => entry), sameAs };
}

/** What somebody made of what was said, and what a person accepted before what waits for one. */
function takesPlaceOf(candidate: Ranked['candidate'], before: Ranked['candidate']): boolean {
  if (candidate.type === 'evidence') return false;
  return before.type === 'evidence' || (candidate.isOwners && !before.isOwners);
}

interface Kept {
  entry: Ranked;
  readonly text: string;
  readonly mark: number;
  /** Taken apart only where a mark asks for it: most marks tell at once that two texts differ. */
  words: ReadonlySet<string> | undefined;
}

function wordsOf(kept: Kept): ReadonlySet<string> {
  kept.words ??= new Set(kept.text.split(' '));
  return kept.words;
}

/** A bit for each word: where one text has all words of another, its mark has all bits of the other's. */
function markOf(text: string): number {
  let [mark, word] = [0, 0];
  for (let place = 0; place <= text.length; place++) {
    const code = place < text.length ? text.charCodeAt(place) : SPACE;
    if (code !== SPACE) word = Math.imul(word ^ code, SPREAD);
    else {
      mark |= 1 << (word >>> 27);
      word = 0;
    }
  }
  return mark;
}

const SPACE = 32;
/** An odd number without a pattern, so that like words get different bits. */
const SPREAD = 0x9e3779b1;

function mayAdd({ mark: one }: Kept, { mark: other }: Kept): boolean {
  return (one & ~other) === 0 || (other & ~one) === 0;
}

function addsLittle(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  if (small.size < FEW_WORDS || small.size < SAME * large.size) return false;
  for (const word of small) if (!large.has(word)) return false;
  for (const word of large) if (!small.has(word) && TELLING.test(word)) return false;
  return true;
}
