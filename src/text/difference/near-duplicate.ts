/** When two texts say the same: nearly the same letters, and no word apart that could turn or move the meaning. */
import { readStatement } from './read-statement.ts';
import { splitStatements } from './split-statements.ts';
import type { Word } from './statement.ts';

const THRESHOLD = 0.85;

/**
 * A long text in which only a number, a name or a "not" differs has nearly the same letters and is not the same. So one text may have
 * words that the other lacks, but none that tell something apart, and no word may stand in the place of another.
 */
export function isNearDuplicate(a: string, b: string, similarity: number, threshold = THRESHOLD): boolean {
  if (similarity < threshold || a.trim() === '') return false;
  if (a === b) return true;
  const [first, second] = [meaningsOf(a), meaningsOf(b)];
  const [onlyFirst, onlySecond] = [missing(first, second), missing(second, first)];
  return (onlyFirst.length === 0 || onlySecond.length === 0) && ![...onlyFirst, ...onlySecond].some(isTelling);
}

function meaningsOf(text: string): Map<string, Word> {
  const words = splitStatements(text).flatMap((part) => readStatement(part).words);
  return new Map(words.map((word) => [`${word.negated}${word.key}${word.side}${JSON.stringify(word.quantity)}`, word]));
}

function missing(from: ReadonlyMap<string, Word>, other: ReadonlyMap<string, Word>): Word[] {
  return [...from].filter(([meaning]) => !other.has(meaning)).map(([, word]) => word);
}

function isTelling(word: Word): boolean {
  return word.negated || word.quantity !== undefined || word.key.startsWith('±') || word.capital;
}
