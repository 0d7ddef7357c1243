/** A sentence as the rules see it. */
import type { Quantity } from '../numbers/quantities.ts';

/** A word that says something. */
export interface Word {
  /** What it is compared by; opposites share one. */
  readonly key: string;
  readonly stem: string;
  /** 1 or -1: on which side of a pair of opposites it is. */
  readonly side: number;
  readonly negated: boolean;
  readonly start: number;
  readonly end: number;
  /** Where the words that negate it begin. */
  readonly from: number;
  readonly quantity: Quantity | undefined;
  readonly capital: boolean;
  readonly restricts: boolean;
  /** The preposition or form of "be" that stands before it, with at most articles between. */
  readonly link: string;
  /** Whether a form of "be" came before it. */
  readonly afterBe: boolean;
  /** Whether a phrase that announces news came shortly before. */
  readonly news: boolean;
  /** Whether it follows another content word directly. */
  readonly joined: boolean;
}

export interface Statement {
  readonly text: string;
  readonly words: readonly Word[];
  /** The keys of its words. */
  readonly keys: ReadonlySet<string>;
  /** False for questions, conditions, quotations and denials whose reach is unclear. */
  readonly asserts: boolean;
  readonly modal: string;
  /** The pronoun that the sentence begins with, as a person. */
  readonly person: string;
  /** Whether it has an "I", a "my" or the like. */
  readonly speaksOfSelf: boolean;
  readonly past: boolean;
  readonly perfect: boolean;
  readonly blanket: boolean;
  readonly cue: 'new' | 'old' | undefined;
  /** Whether it announces news, be it only with "the new …". */
  readonly news: boolean;
  /** Whether it has a form of "be", "have" or "do", or a modal. */
  readonly hasVerb: boolean;
  /** Begins with "the", "my" and the like. */
  readonly definite: boolean;
}

/** What stands before each statement in its text. */
export interface Before {
  readonly a: Statement | undefined;
  readonly b: Statement | undefined;
}
