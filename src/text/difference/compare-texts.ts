/** Whether two short texts about the same subject conflict, decided from their words alone, and why. */

import { trigramSimilarity } from '../similarity/trigram-similarity.ts';
import { compareSentences, mirrored } from './compare-sentences.ts';
import type { TextConflict } from './finding.ts';
import { isNearDuplicate } from './near-duplicate.ts';

export type { ConflictEvidence, Rule, TextConflict } from './finding.ts';

/** Texts of which one is so much shorter do not say the same. */
const MIN_LENGTH_SHARE = 0.5;

/** Mirrors itself: with the texts the other way round the answer is the same, `a` and `b` exchanged. */
export function compareTexts(a: string, b: string): TextConflict | undefined {
  if (a > b) return mirrored(compareTexts(b, a));
  const alike = Math.min(a.length, b.length) >= MIN_LENGTH_SHARE * Math.max(a.length, b.length);
  const similarity = alike ? trigramSimilarity(a, b) : 0;
  // Sentences of one text may differ from each other, but the same text twice is a duplicate.
  if (similarity < 1) {
    const conflict = compareSentences(a, b);
    if (conflict) return conflict;
  }
  if (!isNearDuplicate(a, b, similarity)) return undefined;
  return {
    kind: 'duplicate',
    severity: 'high',
    score: Math.round(similarity * 1_000) / 1_000,
    evidence: [{ rule: 'near_duplicate', a, b }],
  };
}
