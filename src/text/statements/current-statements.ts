/**
 * Of statements over time those that still hold: what was said again is there once, a correction takes the place of what it corrects, and what
 * was reported as done is open no longer. Pure. Two sentences are about the same thing when the shorter one shares most of its telling words with
 * the other.
 */
import { searchWords } from '../words/search-text.ts';
import { recogniseStatements } from './recognise-statements.ts';
import type { Statement } from './statement.ts';

/** Something that was said; later ones come later in a list. */
export interface Saying {
  readonly content: string;
}

export interface Held<T extends Saying> extends Statement {
  readonly saying: T;
}

export interface CurrentStatements<T extends Saying> {
  /** In the order in which they were said. */
  readonly held: Held<T>[];
  /** Statements whose place a later one took, or that were done. */
  readonly replaced: number;
}

/** So many of the telling words of the shorter sentence must be in the other one. */
const SAME_SUBJECT = 0.5;
const SAME_WORDS = 0.8;
/** Reasons for which a statement says that something changed. */
const CHANGES = new Set(['we_chose', 'is_now', 'we_use_now', 'we_are_doing', 'no_longer']);
const DONE =
  /\b(?:done|fixed|finished|solved|resolved|merged|works? now|moved|closed|shipped|erledigt|fertig|behoben)\b/i;
/** Values, and words of the statements' own form: they do not say what a sentence is about. */
const NOT_TELLING =
  /\d|^(?:mon|tues|wednes|thurs|fri|satur|sun)day|^(?:actual|correct|wrong|decid|decis|agre|settl|rememb|note|todo|fixm|still|open|alway|never|only|now|new|use|us|let|go|switch|move|chang|sinc|week|night|limit|first|last|done|fix|finish|work|need|want|prefer|pleas|make|sure|day|time|thing|max|mean|said|ever|no|not|do|don|on|a|an|the|of|to|in|for|and|or|we|i|it|is|are|be|with|at|from|by|that|this|our|my|you|has|have|was|were|will|all|ani|each|everi|more|than|when|if|so|as|up)$/;

export function currentStatements<T extends Saying>(sayings: readonly T[]): CurrentStatements<T> {
  let replaced = 0;
  let held: (Held<T> & { readonly words: ReadonlySet<string> })[] = [];
  const drop = (isGone: (one: (typeof held)[number]) => boolean) => {
    const left = held.filter((one) => !isGone(one));
    replaced += held.length - left.length;
    held = left;
  };
  for (const saying of sayings) {
    const found = recogniseStatements(saying.content);
    if (DONE.test(saying.content.slice(0, 1_000)) && !found.some(({ kind }) => kind === 'open')) {
      const words = tellingWords(saying.content.slice(0, 1_000));
      drop(({ kind, words: open }) => kind === 'open' && sharedPart(words, open) >= SAME_SUBJECT);
    }
    for (const statement of found) {
      const words = tellingWords(statement.text);
      const isChange = statement.kind === 'correction' || statement.reasons.some((reason) => CHANGES.has(reason));
      drop(
        (one) =>
          one.saying !== saying &&
          (isChange && one.kind !== 'open'
            ? isAboutTheSame(words, one)
            : one.kind === statement.kind && sharedPart(words, one.words) === 1 && isSimilar(words, one.words)),
      );
      held.push({ ...statement, saying, words });
    }
  }
  return { held: held.map(({ words: _, ...statement }) => statement), replaced };
}

function tellingWords(text: string): ReadonlySet<string> {
  return new Set(searchWords(text).filter((word) => word.length > 1 && !NOT_TELLING.test(word)));
}

/** Of the words of the smaller set, how many the other one has. */
function sharedPart(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  if (small.size === 0) return 0;
  let both = 0;
  for (const word of small) if (large.has(word)) both++;
  return both / small.size;
}

/** One word in common is enough for what was decided; a rule or a preference is wider than what a single correction is about. */
function isAboutTheSame(words: ReadonlySet<string>, one: { kind: string; words: ReadonlySet<string> }): boolean {
  if (sharedPart(words, one.words) < SAME_SUBJECT) return false;
  const isNarrow = one.kind === 'decision' || one.kind === 'correction';
  return isNarrow || [...words].filter((word) => one.words.has(word)).length > 1;
}

/** The same said again, and not something more about it. */
function isSimilar(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return Math.min(one.size, other.size) >= SAME_WORDS * Math.max(one.size, other.size);
}
