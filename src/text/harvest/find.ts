/** What the harvest finds in a text, and the form of its rules. */
import type { StatementRule } from '../statements/statement.ts';

export const HARVEST_KINDS = [
  'decision',
  'preference',
  'rule',
  'fact',
  'correction',
  'ownership',
  'task',
  'procedure',
] as const;
export type HarvestKind = (typeof HARVEST_KINDS)[number];

/** Who said what, where the sentence gives all three. */
export interface Triple {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
}

export interface Find extends Partial<Triple> {
  readonly kind: HarvestKind;
  /** Where its words are in the text: `text.slice(start, end)`. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** 0–1: how often a sentence of this form means what its kind says. */
  readonly confidence: number;
  /** Codes of the rules that led to it, the strongest first. */
  readonly reasons: readonly string[];
  /** Its author asked in so many words that it be kept. */
  readonly isExplicit: boolean;
}

/** As a rule of the statements: it sees one sentence in small letters, without what it quotes, and needs linear time. */
export interface HarvestRule extends Omit<StatementRule, 'kind'> {
  readonly kind: HarvestKind;
}

/** Takes a sentence apart: the groups `s`, `p` and `o`, or a fixed predicate. */
export interface TripleForm {
  readonly kinds: readonly HarvestKind[];
  readonly pattern: RegExp;
  readonly predicate?: string;
  readonly subject?: string;
}

/** What a language adds to its forms of statements. */
export interface HarvestForms {
  /** Asks to keep what follows; it is no part of what is kept. */
  readonly keeps: RegExp;
  /** What follows is from now on so: explicit too, and part of what is kept. */
  readonly fromNowOn: RegExp;
  /** A sentence that only says that something was wrong: what is right is in the next one. */
  readonly marksNext: RegExp;
  /** Sentences that are none of these kinds, beside those that are no statements. */
  readonly vetoes: readonly RegExp[];
  /** Says what follows from the sentence before it; that is read without it. */
  readonly consequences: RegExp;
  /** Begins a clause that asks, doubts or orders: what stands before it is read by itself. */
  readonly turns: RegExp;
  /** Of what was asked to be kept, a rule; else it is a fact. */
  readonly habits: RegExp;
  readonly rules: readonly HarvestRule[];
  readonly triples: readonly TripleForm[];
  /** Before the subject, and no part of it. */
  readonly articles: RegExp;
}
