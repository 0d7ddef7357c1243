/**
 * Of items that say the same one is kept and the others are named with it: the first, or the first that somebody made of what was said. Two say the same when they have the same words in the same
 * order, or when one only adds a few words to the other: a word in the place of another may be the fact that changed.
 */
import { searchWords } from '../../base/search-text.ts';
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
  const kept: { entry: Ranked; words: ReadonlySet<string>; text: string }[] = [];
  const sameAs = new Map<string, string[]>();
  for (const entry of ranked) {
    const text = known.get(entry.candidate.id) ?? searchWords(entry.candidate.content).join(' ');
    const words = new Set(text.split(' '));
    const same = kept.find((one) => one.text === text || addsLittle(one.words, words));
    if (same === undefined) {
      kept.push({ entry, words, text });
      continue;
    }
    const before = same.entry.candidate;
    const others = [...(sameAs.get(before.id) ?? [])];
    if (before.type === 'evidence' && entry.candidate.type !== 'evidence') {
      // It takes the place, and the words that are compared stay those that came first.
      sameAs.delete(before.id);
      same.entry = { ...entry, score: same.entry.score };
      sameAs.set(entry.candidate.id, [...others, before.id]);
    } else sameAs.set(before.id, [...others, entry.candidate.id]);
  }
  return { kept: kept.map(({ entry }) => entry), sameAs };
}

function addsLittle(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  if (small.size < FEW_WORDS || small.size < SAME * large.size) return false;
  for (const word of small) if (!large.has(word)) return false;
  for (const word of large) if (!small.has(word) && TELLING.test(word)) return false;
  return true;
}
