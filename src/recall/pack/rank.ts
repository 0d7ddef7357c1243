/** Orders candidates as a frame weighs them; see CTX-5 … CTX-8. */

import { outcomeConfidence, type Usefulness } from '../../knowledge/usefulness/usefulness.ts';
import { searchWords } from '../../text/words/search-text.ts';
import { type Frame, type FrameWeights, namesTag } from '../frames/frame.ts';
import type { Candidate } from './candidate.ts';
import type { ScoreParts } from './pack.ts';

export interface Ranked {
  readonly candidate: Candidate;
  readonly score: number;
  readonly parts: ScoreParts;
}

/** What is known about candidates beside their rows. */
export interface Ties {
  /** The weights of an item's links, added up. */
  readonly degree: ReadonlyMap<string, number>;
  /** How useful it was so far, where anything is known of that. */
  readonly known: ReadonlyMap<string, Usefulness>;
}

const HOUR_MS = 3_600_000;
/** What is left of recency after so many hours is e^(−rate · hours). */
const DECAY_RATES: Readonly<Record<string, number>> = {
  permanent: 0.00001,
  durable: 0.001,
  standard: 0.01,
  ephemeral: 0.05,
};
/** Of what has no tier: it loses half in four weeks. */
const ORDINARY_RATE = 0.001;
/** What is new had no time to be linked: of its recency so much counts as centrality. */
const NEW_LINKS = { below: 0.1, above: 0.7, share: 0.5 };

export function rank(
  candidates: readonly Candidate[],
  frame: Frame,
  asked: boolean,
  ties: Ties,
  now: number,
): Ranked[] {
  const weights = asked ? frame.weights : withoutSimilarity(frame.weights);
  const mostLinked = Math.max(1e-9, ...candidates.map(({ id }) => ties.degree.get(id) ?? 0));
  const mostUsed = Math.max(0, ...candidates.map(({ id }) => ties.known.get(id)?.uses ?? 0));
  const ranked = candidates.map((candidate) => {
    const recency = recencyOf(candidate, now);
    const known = ties.known.get(candidate.id);
    const linked = (ties.degree.get(candidate.id) ?? 0) / mostLinked;
    const isNew = linked < NEW_LINKS.below && recency > NEW_LINKS.above;
    const parts: ScoreParts = {
      similarity: candidate.similarity,
      confidence: outcomeConfidence(candidate.confidence, known),
      recency,
      centrality: isNew ? Math.max(linked, NEW_LINKS.share * recency) : linked,
      reinforcement: mostUsed === 0 ? 0 : Math.log1p(known?.uses ?? 0) / Math.log1p(mostUsed),
      importance: importanceOf(candidate),
      boost: boostOf(candidate, frame) * (known?.factor ?? 1),
    };
    const weighed =
      weights.similarity * parts.similarity +
      weights.confidence * parts.confidence +
      weights.recency * parts.recency +
      weights.centrality * parts.centrality +
      weights.reinforcement * parts.reinforcement +
      (weights.importance ?? 0) * parts.importance;
    return { candidate, score: weighed * parts.boost, parts };
  });
  ranked.sort((a, b) => b.score - a.score || laterFirst(a.candidate, b.candidate));
  return frame.diversity < 1 ? diverse(ranked, frame.diversity) : ranked;
}

/** Of two that weigh the same, the one that was changed last. */
export function laterFirst(a: Candidate, b: Candidate): number {
  if (a.changedAt !== b.changedAt) return a.changedAt < b.changedAt ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/** What a kind adds to what the author said: what was settled matters more than what was noted in passing. */
const KIND_IMPORTANCE: Readonly<Record<string, number>> = {
  decision: 0.2,
  guideline: 0.2,
  preference: 0.2,
  rule: 0.2,
  correction: 0.2,
  checkpoint: -0.1,
  summary: -0.1,
  observation: -0.1,
  episodic: -0.1,
};

function importanceOf({ importance, kind }: Candidate): number {
  return Math.min(1, Math.max(0, importance + (KIND_IMPORTANCE[kind] ?? 0)));
}

/** To the hour, so that two packs of the same minutes are the same. */
function recencyOf({ changedAt, decayTier }: Candidate, now: number): number {
  const hours = Math.max(0, Math.floor((now - Date.parse(changedAt)) / HOUR_MS));
  return Math.exp(-(DECAY_RATES[decayTier ?? ''] ?? ORDINARY_RATE) * hours);
}

/** Nothing was asked: the other parts share what similarity would have had. */
function withoutSimilarity(weights: FrameWeights): FrameWeights {
  const rest = 1 - weights.similarity;
  if (rest <= 0) return { similarity: 0, confidence: 0, recency: 1, centrality: 0, reinforcement: 0 };
  return {
    similarity: 0,
    confidence: weights.confidence / rest,
    recency: weights.recency / rest,
    centrality: weights.centrality / rest,
    reinforcement: weights.reinforcement / rest,
    importance: (weights.importance ?? 0) / rest,
  };
}

function boostOf({ tags }: Candidate, { boosts }: Frame): number {
  const factors = Object.entries(boosts).filter(([pattern]) => tags.some((tag) => namesTag([pattern], tag)));
  return Math.max(1, ...factors.map(([, factor]) => factor));
}

/** One after the other the one of which most is left when what it shares with those before is taken off. */
function diverse(ranked: readonly Ranked[], share: number): Ranked[] {
  const left = ranked.map((entry) => ({ entry, words: new Set(searchWords(entry.candidate.content)), shared: 0 }));
  const chosen: Ranked[] = [];
  while (left.length > 0) {
    let best = 0;
    const worth = ({ entry, shared }: (typeof left)[number]) => share * entry.score - (1 - share) * shared;
    for (let index = 1; index < left.length; index++) if (worth(left[index]!) > worth(left[best]!)) best = index;
    const [{ entry, words }] = left.splice(best, 1) as [(typeof left)[number]];
    chosen.push(entry);
    for (const other of left) other.shared = Math.max(other.shared, overlap(words, other.words));
  }
  return chosen;
}

/** The words that both have, of all that either has. */
export function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let both = 0;
  for (const word of small) if (large.has(word)) both++;
  return both / (one.size + other.size - both);
}
