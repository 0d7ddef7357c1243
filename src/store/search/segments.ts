/**
 * What was said together: the texts of a day, and those of one session on a day. A day that has many of the question's words speaks for each of its texts, whichever of
 * them has which word.
 */
import { saidAtOf } from './boosts.ts';
import type { Candidate } from './match-text.ts';
import { RECIPE } from './ranking.ts';
import { lengthOf, type Scorer } from './score.ts';

const DAY = 24 * 60 * 60 * 1_000;

interface Segment {
  length: number;
  readonly counts: number[];
  readonly scores: number[];
}

/** What the segments of each candidate add to its score, by its entry. */
export function segmentScores(
  candidates: readonly Candidate[],
  scorer: Scorer,
  scoreOf: (candidate: Candidate) => number,
): (candidate: Candidate) => number {
  const days = new Map<string, Segment>();
  const sessions = new Map<string, Segment>();
  for (const candidate of candidates) {
    const counts = scorer.counts(candidate);
    const length = lengthOf(candidate.text);
    const score = scoreOf(candidate);
    add(days, dayOf(candidate), counts, length, score);
    add(sessions, sessionOf(candidate), counts, length, score);
  }
  // What is true of all of them tells nothing.
  if (days.size < 2) return () => 0;
  const ofDay = scored(days);
  const ofSession = scored(sessions);
  const best = meansOfBest(days);
  return (candidate) =>
    RECIPE.sessionOfDay * (ofSession.get(sessionOf(candidate)) ?? 0) +
    RECIPE.day * (ofDay.get(dayOf(candidate)) ?? 0) +
    RECIPE.bestOfDay * (best.get(dayOf(candidate)) ?? 0);
}

function dayOf(candidate: Candidate): string {
  return String(Math.floor(saidAtOf(candidate) / DAY));
}

function sessionOf(candidate: Candidate): string {
  return `${dayOf(candidate)} ${candidate.sessionId ?? ''}`;
}

function add(
  segments: Map<string, Segment>,
  key: string,
  counts: readonly number[],
  length: number,
  score: number,
): void {
  const segment = segments.get(key) ?? { length: 0, counts: counts.map(() => 0), scores: [] };
  segments.set(key, segment);
  segment.length += length;
  segment.scores.push(score);
  for (const [place, count] of counts.entries()) segment.counts[place]! += count;
}

/** BM25 over the segments themselves: how rare a word is, is counted by segments. */
function scored(segments: ReadonlyMap<string, Segment>): Map<string, number> {
  const all = [...segments.values()];
  const words = all[0]?.counts.length ?? 0;
  const mean = all.reduce((sum, { length }) => sum + length, 0) / Math.max(1, all.length);
  const { k1, segmentLength } = RECIPE;
  const weights = Array.from({ length: words }, (_, place) => {
    const held = all.filter(({ counts }) => counts[place]! > 0).length;
    return Math.log(1 + (all.length - held + 0.5) / (held + 0.5));
  });
  return new Map(
    [...segments].map(([key, { length, counts }]) => {
      const norm = k1 * (1 - segmentLength + (segmentLength * length) / mean);
      const score = counts.reduce(
        (sum, count, place) => sum + (weights[place]! * count * (k1 + 1)) / (count + norm),
        0,
      );
      return [key, score];
    }),
  );
}

function meansOfBest(segments: ReadonlyMap<string, Segment>): Map<string, number> {
  return new Map(
    [...segments].map(([key, { scores }]) => {
      const best = scores.toSorted((a, b) => b - a).slice(0, BEST);
      return [key, best.reduce((sum, score) => sum + score, 0) / BEST];
    }),
  );
}

const BEST = 3;
