/** How much of a text is looked at. What lies beyond is not compared; memories and claims are far shorter. */
export const LIMIT = {
  /** Characters of one text. */
  text: 20_000,
  /** Sentences and clauses of one text. */
  statements: 64,
  /** Longer sentences are cut into clauses. */
  shortSentence: 100,
} as const;
