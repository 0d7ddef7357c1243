/**
 * A search, the same on every backend: common words are left out of looking for candidates when rarer ones find enough, the
 * database supplies the candidates and what was said around the best of them, and one scorer ranks them by all words.
 */
import { LIMITS } from '../../base/limits.ts';
import { askedDayWords } from '../../text/dates/day-words.ts';
import type { AccessFilter, ScoreParts, SearchEffort, TextHit, TextMatch } from '../port/queries.ts';
import { boosted, emphasisOf, isEvidence, namesAmong } from './boosts.ts';
import { Conversation, isMessage, type Message } from './conversation.ts';
import { spreadOut } from './diversify.ts';
import { type IndexedText, isWhole, positionOf } from './documents.ts';
import { RECIPE } from './ranking.ts';
import { type NearText, otherWeight, Scorer, type WordStatistics, wordWeight } from './score.ts';
import { segmentScores } from './segments.ts';
import { Similarity, type Vectors } from './similarity.ts';

/** What a backend's index answers. */
export interface TextIndex {
  /**
   * Counts over the chains of the access filter. Where its reader may not see all of them, over what it may see and nothing else, up to MOST_COUNTED
   * entries: otherwise a score would tell which words the rest holds.
   */
  statistics(access: AccessFilter, words: readonly string[]): Promise<WordStatistics>;
  /**
   * Of the entries that hold one of the words, and that access filter and filters let pass, those whose words weigh most together; of
   * equals the newest. Of each word only the newest entries up to `postings` are looked at.
   */
  candidates(
    access: AccessFilter,
    match: TextMatch,
    words: readonly WeightedWord[],
    limits: SearchEffort,
  ): Promise<Candidate[]>;
  /** Of each of these events the first entry, as far as access filter and filters let it pass. */
  entriesAt(access: AccessFilter, match: TextMatch, positions: readonly number[]): Promise<Candidate[]>;
  /**
   * For each of these entries of evidence the messages of its session in its scope, in the order in which they were recorded: itself and up to
   * `reach` before and after it. In the place of a message that is indexed in parts stands nothing.
   */
  messagesAround(
    access: AccessFilter,
    match: TextMatch,
    docs: readonly number[],
    reach: number,
  ): Promise<Map<number, (Message | undefined)[]>>;
  load(access: AccessFilter, position: number, itemId: string | null): Promise<Omit<TextHit, 'score'> | undefined>;
  /** The words between spaces of the newest entries in which a word holds one of the parts, newest first; only so many events back are looked at. */
  entriesHolding(
    access: AccessFilter,
    parts: readonly string[],
    limits: { events: number; entries: number },
  ): Promise<string[]>;
}

export interface WeightedWord {
  readonly word: string;
  /** A whole number, so that sums are the same in whatever order they are made. */
  readonly weight: number;
  /** In how many entries it occurs. */
  readonly frequency: number;
}

export interface Candidate extends IndexedText {
  /** The item whose current text it is; null for evidence. */
  readonly itemId: string | null;
  /** Of its event. */
  readonly kind: string;
  /** Null for all but memories. */
  readonly memoryKind?: string | null;
  readonly sessionId: string | null;
  /** When its words were said. */
  readonly occurredAt: number;
}

/** What a question may cost. More candidates than that found nothing more; as many parts of long texts may stand for one hit. */
const POSTINGS = 50_000;
/** Entries that are looked at one by one to count what a reader may see. A word that so many hold tells nothing. */
export const MOST_COUNTED = 10_000;
/** Where more was said on a day than that, the day does not help to find it. */
const DAY_POSTINGS = 5_000;
const FEWEST_CANDIDATES = 200;
const CANDIDATES_PER_HIT = 5;
const WEIGHT_UNITS = 1_000;
/** Hits around which a search looks; more of them found nothing more. */
const LOOKED_AROUND = 60;
/** Texts that are found by their meaning alone. */
const NEAREST = 100;

export async function matchText(
  index: TextIndex,
  access: AccessFilter,
  asked: TextMatch,
  vectors: Vectors,
): Promise<TextHit[]> {
  if (asked.words.length === 0 || asked.types.length === 0) return [];
  const onlyMeaning = asked.meaning?.withWords === false;
  const effort = asked.effort ?? {
    postings: POSTINGS,
    candidates: Math.max(FEWEST_CANDIDATES, CANDIDATES_PER_HIT * asked.limit),
  };
  const { match, statistics, byWords } = onlyMeaning
    ? { match: { ...asked, words: [] }, statistics: NO_WORDS, byWords: [] }
    : await foundByWords(index, access, asked, effort);
  const similarity = match.meaning && (await Similarity.to(match.meaning, vectors));
  const known = new Set(byWords.map(({ doc }) => positionOf(doc)));
  const near = similarity ? await similarity.entries(index, access, match, Math.max(NEAREST, asked.limit)) : [];
  const candidates = [...byWords, ...near.filter(({ doc }) => !known.has(positionOf(doc)))];
  if (candidates.length === 0) return [];
  const ranking = await ranked(index, access, match, candidates, statistics, similarity);
  const best = ranking.scored.slice(0, match.limit);
  // All asked for at once: a server then has one way to and back, not one for each.
  const hits = await Promise.all(
    best.map(async ({ candidate, score }) => {
      const loaded = await index.load(access, positionOf(candidate.doc), candidate.itemId);
      const words = isWhole(candidate.doc) ? candidate.text : undefined;
      const coverage = ranking.coverageOf(candidate);
      const parts = match.explain ? { parts: ranking.partsOf(candidate) } : {};
      return loaded && { ...loaded, score, words, coverage, ...parts };
    }),
  );
  return hits.filter((hit) => hit !== undefined);
}

const NO_WORDS: WordStatistics = { texts: 0, words: 0, frequencies: new Map() };

async function foundByWords(
  index: TextIndex,
  access: AccessFilter,
  asked: TextMatch,
  effort: SearchEffort,
): Promise<{ match: TextMatch; statistics: WordStatistics; byWords: Candidate[] }> {
  const { match: written, statistics: ofWords } = await spelled(index, access, asked);
  const words = rarestFirst(written.words, ofWords, written.weights).slice(0, LIMITS.queryTerms);
  const rarest = new Set(words.map(({ word }) => word));
  const match =
    written.words.length <= LIMITS.queryTerms
      ? written
      : { ...written, words: written.words.filter((word) => rarest.has(word)) };
  const { statistics, weighed: otherWords } = await othersAmong(index, access, match, ofWords);
  if (words.length === 0 && otherWords.length === 0) return { match, statistics, byWords: [] };
  const days = askedDayWords(match.times ?? []);
  const onDays = days.length === 0 ? [] : rarestFirst(days, await index.statistics(access, days));
  const telling = withinPostings(words, effort.postings);
  const byWords = await index.candidates(
    access,
    match,
    [...telling, ...otherWords, ...withinPostings(onDays, DAY_POSTINGS)],
    effort,
  );
  // Where the rare words find too little for this reader, the common ones count too.
  if (byWords.length < match.limit && telling.length < words.length)
    return { match, statistics, byWords: await index.candidates(access, match, [...words, ...otherWords], effort) };
  return { match, statistics, byWords };
}

/** Other words that so many texts hold tell little, and would cost much. */
const OTHER_POSTINGS = 5_000;
const MOST_OTHERS = 24;

/** Of the other words for those of the question the ones that texts hold, with the statistics of all. */
async function othersAmong(
  index: TextIndex,
  access: AccessFilter,
  match: TextMatch,
  statistics: WordStatistics,
): Promise<{ statistics: WordStatistics; weighed: WeightedWord[] }> {
  const asked = [...(match.others ?? [])].flatMap(([word, others]) => others.map((other) => ({ word, other })));
  if (asked.length === 0) return { statistics, weighed: [] };
  const own = await index.statistics(access, [...new Set(asked.map(({ other }) => other.word))]);
  const all = { ...statistics, frequencies: new Map([...own.frequencies, ...statistics.frequencies]) };
  const weighed = new Map<string, WeightedWord>();
  for (const { word, other } of asked) {
    const frequency = own.frequencies.get(other.word) ?? 0;
    if (frequency === 0 || frequency > OTHER_POSTINGS) continue;
    const weight = 1 + Math.round(otherWeight(all, word, other) * (match.weights?.get(word) ?? 1) * WEIGHT_UNITS);
    if (weight > (weighed.get(other.word)?.weight ?? 0))
      weighed.set(other.word, { word: other.word, frequency, weight });
  }
  return { statistics: all, weighed: [...weighed.values()].toSorted(rarer).slice(0, MOST_OTHERS) };
}

/** Unknown words for which another is looked for: each costs a look at some hundred words. */
const MOST_SPELLED = 3;

/** The same question with each word that no entry holds in the spelling that most entries hold. */
async function spelled(
  index: TextIndex,
  access: AccessFilter,
  match: TextMatch,
): Promise<{ match: TextMatch; statistics: WordStatistics }> {
  const statistics = await index.statistics(access, match.words);
  if (!match.spellings || statistics.texts === 0) return { match, statistics };
  let meant = new Map<string, readonly string[]>();
  let askedForOthers = false;
  const unknown = match.words.filter((word) => (statistics.frequencies.get(word) ?? 0) === 0);
  const noneIsHeld = unknown.length === match.words.length;
  for (const word of unknown.slice(0, MOST_SPELLED)) {
    for (const spellings of await match.spellings(word, noneIsHeld)) {
      if (spellings.length === 0) continue;
      askedForOthers = true;
      const { frequencies } = await index.statistics(access, spellings);
      const best = rarestFirst(spellings, { ...statistics, frequencies }).at(-1);
      if (!best) continue;
      meant.set(word, [best.word]);
      break;
    }
  }
  // Better than no answer at all, and slow: texts are read one by one.
  if (noneIsHeld && meant.size === 0) meant = await wordsHolding(index, access, unknown.slice(0, MOST_SPELLED));
  if (!askedForOthers && meant.size === 0) return { match, statistics };
  const meantBy = (word: string) => {
    const others = meant.get(word) ?? [];
    return others.length > 0 ? others : [word];
  };
  const words = [...new Set(match.words.flatMap(meantBy))];
  // Asked again also where none of them is held: an index remembers what it was asked last.
  const others = new Map(
    [...(match.others ?? [])].flatMap(([word, list]) => meantBy(word).map((one) => [one, list] as const)),
  );
  return { match: { ...match, words, others }, statistics: await index.statistics(access, words) };
}

/** Shorter ones are part of too many words. */
const SHORTEST_PART = 4;
const HOLDING = { events: 100_000, entries: 50 };
const MOST_HOLDING = 8;

/** For each word the longer ones, such as compounds, of which it is a part. */
async function wordsHolding(
  index: TextIndex,
  access: AccessFilter,
  words: readonly string[],
): Promise<Map<string, readonly string[]>> {
  // The stem of a short word may end with a letter that the stem of a longer one with the same end has lost.
  const parts = words.map((word) => word.replace(/[ei]$/, '')).map((part) => (part.length < SHORTEST_PART ? '' : part));
  const looked = parts.filter((part) => part !== '');
  const entries = looked.length === 0 ? [] : await index.entriesHolding(access, looked, HOLDING);
  const held = [...new Set(entries.flatMap((entry) => entry.split(' ')))];
  const holding = (part: string) =>
    part === '' ? [] : held.filter((word) => word.includes(part)).slice(0, MOST_HOLDING);
  return new Map(words.map((word, place) => [word, holding(parts[place]!)]));
}

/** The words that the index has at all. */
function rarestFirst(
  words: readonly string[],
  statistics: WordStatistics,
  weights?: ReadonlyMap<string, number>,
): WeightedWord[] {
  return words
    .map((word) => ({
      word,
      frequency: statistics.frequencies.get(word) ?? 0,
      weight: 1 + Math.round(wordWeight(statistics, word) * (weights?.get(word) ?? 1) * WEIGHT_UNITS),
    }))
    .filter(({ frequency }) => frequency > 0)
    .toSorted(rarer);
}

function rarer(a: WeightedWord, b: WeightedWord): number {
  return a.frequency - b.frequency || (a.word < b.word ? -1 : 1);
}

/** As many of the rarest words as the limit allows, and always the rarest one. */
function withinPostings(words: readonly WeightedWord[], most: number): WeightedWord[] {
  let postings = 0;
  return words.filter(({ frequency }, place) => {
    postings += frequency;
    return place === 0 || postings <= most;
  });
}

const NOBODY: ReadonlySet<string> = new Set();

export interface Scored {
  readonly candidate: Candidate;
  readonly score: number;
}

interface Ranking {
  readonly scored: readonly Scored[];
  readonly partsOf: (candidate: Candidate) => ScoreParts;
  readonly coverageOf: (candidate: Candidate) => number;
}

/** Best first, of equals the newest; of a long text only its best part. */
async function ranked(
  index: TextIndex,
  access: AccessFilter,
  match: TextMatch,
  candidates: readonly Candidate[],
  statistics: WordStatistics,
  similarity: Similarity | undefined,
): Promise<Ranking> {
  const byWords = new Scorer(match.words, statistics, match);
  const names = namesAmong(match.words, candidates);
  const others = wordsBesideNames(match, names, candidates, statistics);
  // People seldom say their own name: among what was said it tells whose words to look at, not which words.
  const byOtherWords = others.length === 0 ? byWords : new Scorer(others, statistics, match);
  const scorerOf = (candidate: Candidate) => (isEvidence(candidate) ? byOtherWords : byWords);
  const scoreOf = (candidate: Candidate, near?: readonly NearText[]) => scorerOf(candidate).score(candidate, near);
  const ownScores = new Map(candidates.map((candidate) => [candidate, scoreOf(candidate)]));
  const aloneByWords = candidates.map((candidate) => ({ candidate, score: ownScores.get(candidate)! }));
  const alone = inOrder(similarity ? await similarity.added(aloneByWords) : aloneByWords);
  const conversation = await conversationAround(index, access, match, alone);
  const known = new Set(candidates.map(({ doc }) => doc));
  const nearHits = [...conversation.found.values()].filter(({ doc, passes }) => passes && !known.has(doc));
  const askingOf = (candidate: Candidate) => (conversation.isAnswered(candidate.doc) ? RECIPE.asking : 1);
  const segments = segmentScores(
    [...alone.map(({ candidate }) => candidate), ...nearHits],
    byOtherWords,
    (candidate) => ownScores.get(candidate) ?? 0,
  );
  /** It says nothing of a text with which the question's words have nothing to do. */
  const withSegment = (candidate: Candidate, score: number) => (score > 0 ? score + segments(candidate) : score);
  const byWordsAround = [...alone.map(({ candidate }) => candidate), ...nearHits].map((candidate) => ({
    candidate,
    score: withSegment(
      candidate,
      conversation.found.has(candidate.doc)
        ? scoreOf(candidate, conversation.near(candidate.doc))
        : ownScores.get(candidate)!,
    ),
  }));
  const scored = (similarity ? await similarity.added(byWordsAround, conversation) : byWordsAround).map(
    ({ candidate, score }) => ({
      candidate,
      score: score * askingOf(candidate),
    }),
  );
  const best = scored.reduce((highest, { score }) => Math.max(highest, score), 0);
  const boosts = {
    names: others.length === 0 ? NOBODY : names,
    asksWhen: match.asksWhen ?? false,
    asksAdvice: match.asksAdvice ?? false,
    kinds: match.kindsAsked ?? [],
    times: match.times ?? [],
  };
  const weighed = scored.map(({ candidate, score }) => ({
    candidate,
    score: boosted(candidate, score, best, boosts),
  }));
  const seen = new Set<number>();
  const inTurn = inOrder(weighed).filter(({ candidate, score }) => {
    const position = positionOf(candidate.doc);
    return score > 0 && !seen.has(position) && seen.add(position);
  });
  const spread = match.asksSeveral ? spreadOut(inTurn, conversation, match.limit) : undefined;
  return {
    scored: spread?.scored ?? inTurn,
    // What is near in meaning answers in other words.
    coverageOf: (candidate) =>
      Math.max(
        byWords.coverage(candidate, conversation.near(candidate.doc)),
        similarity?.partOf(candidate)?.cosine ?? 0,
      ),
    partsOf: (candidate) => {
      const scorer = scorerOf(candidate);
      const words = scorer.parts(candidate, conversation.near(candidate.doc));
      const asking = askingOf(candidate);
      const ofWords = Object.values(words).reduce((sum, score) => sum + score, 0);
      const meaning = similarity?.partOf(candidate);
      const together = withSegment(candidate, ofWords) - ofWords;
      const score = (ofWords + together + (meaning?.score ?? 0)) * asking;
      const { speaker, factors } = emphasisOf(candidate, score, best, boosts);
      const beside = spread?.factors.get(candidate.doc);
      const isHeld = Object.keys(scorer.parts(candidate)).length > 0;
      return {
        found: isHeld ? 'words' : ofWords > 0 || !meaning ? 'around' : 'meaning',
        words,
        ...(meaning ? { meaning } : {}),
        factors: {
          ...(asking === 1 ? {} : { asking }),
          ...(together === 0 ? {} : { together }),
          ...(speaker === 0 ? {} : { speaker }),
          ...factors,
          ...(beside === undefined ? {} : { beside }),
        },
      };
    },
  };
}

/** None where nothing that was said holds one of them: then the names are all there is to go by, and better than no answer. */
function wordsBesideNames(
  match: TextMatch,
  names: ReadonlySet<string>,
  candidates: readonly Candidate[],
  statistics: WordStatistics,
): readonly string[] {
  const others = match.words.filter((word) => !names.has(word));
  if (names.size === 0 || others.length === 0) return others;
  const scorer = new Scorer(others, statistics, match);
  return candidates.some((candidate) => isEvidence(candidate) && scorer.score(candidate) > 0) ? others : [];
}

function inOrder(scored: readonly Scored[]): Scored[] {
  return scored.toSorted((a, b) => b.score - a.score || b.candidate.doc - a.candidate.doc);
}

async function conversationAround(
  index: TextIndex,
  access: AccessFilter,
  match: TextMatch,
  scored: readonly Scored[],
): Promise<Conversation> {
  const conversation = new Conversation();
  const hits = scored
    .map(({ candidate }) => candidate)
    .filter(isMessage)
    .slice(0, LOOKED_AROUND);
  if (hits.length === 0) return conversation;
  const runs = await index.messagesAround(
    access,
    match,
    hits.map(({ doc }) => doc),
    Conversation.reach,
  );
  for (const { doc } of hits) conversation.add(doc, runs.get(doc) ?? []);
  return conversation;
}
