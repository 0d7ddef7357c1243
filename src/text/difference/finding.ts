/** What a comparison of two texts can find. */
import type { Statement, Word } from './statement.ts';

export type Rule = 'negation' | 'antonym' | 'number' | 'date' | 'value' | 'replaced' | 'never' | 'near_duplicate';

/** The words in each text that show a conflict, verbatim. */
export interface ConflictEvidence {
  readonly rule: Rule;
  readonly a: string;
  readonly b: string;
}

export interface TextConflict {
  readonly kind: 'contradiction' | 'duplicate' | 'staleness';
  readonly severity: 'low' | 'medium' | 'high' | 'critical';
  /** How sure the wording makes it, 0–1. */
  readonly score: number;
  readonly evidence: readonly ConflictEvidence[];
  /** The side that by its wording tells the newer state. */
  readonly newer?: 'a' | 'b';
}

/** What one rule found in two statements. */
export interface Finding {
  readonly evidence: readonly ConflictEvidence[];
  /** Words that both statements share, and all words that they have, for the score. */
  readonly shared: number;
  readonly total: number;
  readonly newer?: 'a' | 'b';
  /** Found in other words, not in the same frame. */
  readonly loose?: boolean;
}

/** The text of a run of words, from the words that negate the first one to the end of the last. */
export function quote(statement: Statement, words: readonly Word[]): string {
  const first = words[0];
  const last = words.at(-1);
  return first === undefined || last === undefined ? '' : statement.text.slice(first.from, last.end);
}
