/**
 * A search, the same on every backend: common words are left out of looking for candidates when rarer ones find enough, the
 * database supplies the candidates, and one scorer ranks them by all words.
 */
import type { Sight, TextHit, TextMatch } from '../port/queries.ts';
import { type IndexedText, positionOf } from './documents.ts';
import { Scorer, type WordStatistics, wordWeight } from './score.ts';

/** What a backend's index answers. */
export interface TextIndex {
  /** Exact counts, over the chains of the sight. An entry counts whether or not its reader may see it. Candidates will be asked for at most so many postings of a word. */
  statistics(sight: Sight, words: readonly string[], postings: number): Promise<WordStatistics>;
  /**
   * Of the entries that hold one of the words, and that sight and filters let pass, those whose words weigh most together; of
   * equals the newest. Of each word only the newest entries up to `postings` are looked at.
   */
  candidates(
    sight: Sight,
    match: TextMatch,
    words: readonly WeightedWord[],
    limits: CandidateLimits,
  ): Promise<Candidate[]>;
  load(sight: Sight, position: number, itemId: string | null): Promise<Omit<TextHit, 'score'> | undefined>;
}

export interface WeightedWord {
  readonly word: string;
  /** A whole number, so that sums are the same in whatever order they are made. */
  readonly weight: number;
}

export interface CandidateLimits {
  readonly postings: number;
  readonly candidates: number;
}

export interface Candidate extends IndexedText {
  /** The memory whose current text it is, or the claim; null for evidence. */
  readonly itemId: string | null;
}

/** Occurrences that a search looks at first, and of one word at most; and entries that are scored. */
const LIMITS: CandidateLimits = { postings: 50_000, candidates: 1_000 };
const WEIGHT_UNITS = 1_000;

export async function matchText(index: TextIndex, sight: Sight, match: TextMatch): Promise<TextHit[]> {
  if (match.words.length === 0 || match.types.length === 0) return [];
  const statistics = await index.statistics(sight, match.words, LIMITS.postings);
  const words = rarestFirst(match.words, statistics);
  if (words.length === 0) return [];
  const telling = withinPostings(words);
  let candidates = await index.candidates(sight, match, telling, LIMITS);
  // Where the rare words find too little for this reader, the common ones count too.
  if (candidates.length < match.limit && telling.length < words.length)
    candidates = await index.candidates(sight, match, words, LIMITS);
  const best = ranked(candidates, new Scorer(match.words, statistics)).slice(0, match.limit);
  // All asked for at once: a server then has one way to and back, not one for each.
  const hits = await Promise.all(
    best.map(async ({ candidate, score }) => {
      const loaded = await index.load(sight, positionOf(candidate.doc), candidate.itemId);
      return loaded && { ...loaded, score };
    }),
  );
  return hits.filter((hit) => hit !== undefined);
}

interface FoundWord extends WeightedWord {
  readonly frequency: number;
}

/** The words that the index has at all. */
function rarestFirst(words: readonly string[], statistics: WordStatistics): FoundWord[] {
  return words
    .map((word) => ({
      word,
      frequency: statistics.frequencies.get(word) ?? 0,
      weight: 1 + Math.round(wordWeight(statistics, word) * WEIGHT_UNITS),
    }))
    .filter(({ frequency }) => frequency > 0)
    .toSorted((a, b) => a.frequency - b.frequency || (a.word < b.word ? -1 : 1));
}

/** As many of the rarest words as the limit allows, and always the rarest one. */
function withinPostings(words: readonly FoundWord[]): FoundWord[] {
  let postings = 0;
  return words.filter(({ frequency }, place) => {
    postings += frequency;
    return place === 0 || postings <= LIMITS.postings;
  });
}

/** Best first, of equals the newest; of a long text only its best part. */
function ranked(candidates: readonly Candidate[], scorer: Scorer): { candidate: Candidate; score: number }[] {
  const scored = candidates
    .map((candidate) => ({ candidate, score: scorer.score(candidate) }))
    .toSorted((a, b) => b.score - a.score || b.candidate.doc - a.candidate.doc);
  const seen = new Set<number>();
  return scored.filter(({ candidate }) => {
    const position = positionOf(candidate.doc);
    return !seen.has(position) && seen.add(position);
  });
}
