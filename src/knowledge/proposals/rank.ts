/** In which order proposals are shown: the surer and the fresher first. */

/** After so long without new evidence, a proposal is worth half. */
const HALF_LIFE_MS = 30 * 24 * 60 * 60 * 1_000;

/** No proposal is worth nothing. */
const LEAST = 0.001;

/** The logarithm of confidence × freshness, but for what is the same for all at any time: so the order never changes, and pages fit together. */
export function rankOf({
  confidence,
  evidenceAt,
}: {
  readonly confidence: number;
  readonly evidenceAt: number;
}): number {
  return Math.log2(Math.max(confidence, LEAST)) + evidenceAt / HALF_LIFE_MS;
}

/** From 1, for what was said now, down to 0. */
export function freshnessOf(evidenceAt: number, now: number): number {
  return 2 ** (-Math.max(0, now - evidenceAt) / HALF_LIFE_MS);
}
