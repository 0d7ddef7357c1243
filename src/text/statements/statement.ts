/** What the recogniser finds in a text, and the form of its rules. */

export const STATEMENT_KINDS = ['decision', 'rule', 'preference', 'correction', 'open'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

export interface Statement {
  readonly kind: StatementKind;
  /** Where its words are in the text: `text.slice(start, end)`. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** 0–1: how often a sentence of this form means what its kind says. */
  readonly confidence: number;
  /** Codes of the rules that led to it, the strongest first. */
  readonly reasons: readonly string[];
}

/**
 * One form of sentence. Patterns see one sentence of bounded length in small letters, with plain apostrophes and without what it quotes;
 * none of them may need more than linear time.
 */
export interface StatementRule {
  readonly kind: StatementKind;
  readonly reason: string;
  readonly confidence: number;
  readonly pattern: RegExp;
  /** A sentence that also has this form is not meant. */
  readonly unless?: RegExp;
}

export interface StatementForms {
  /** A word that people begin a sentence with and that says nothing; rules see the sentence without it. */
  readonly leads: RegExp;
  /** Questions, hypotheses, reports and requests: no statement, whatever else the sentence says. */
  readonly vetoes: readonly RegExp[];
  /** The first rule that matches gives the kind. */
  readonly rules: readonly StatementRule[];
  /** A short sentence that asks to keep the one before it. */
  readonly keepsThePrevious: RegExp;
}
