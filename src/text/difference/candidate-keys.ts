/** The few words of a text by which other texts about the same subject can be looked up, most telling first. */
import { LIMITS } from '../../base/limits.ts';
import { queryWords, searchWords } from '../words/search-text.ts';
import { readStatement } from './read-statement.ts';
import { splitStatements } from './split-statements.ts';
import { OPPOSITE } from './words/antonyms.table.ts';

/** What a word is worth: names tell most; opposites and numbers are what changes, so a conflicting text has others. */
const WORTH = { name: 4, word: 2, repeated: 1, opposite: 0.5, number: 0 } as const;

/**
 * The words are in the form that the search index holds. Numbers, dates, opposites and negations are left out or come last: the text that
 * is looked for says something else there.
 */
export function candidateKeys(text: string, limit: number = LIMITS.detectionWords): string[] {
  const worth = new Map<string, number>();
  for (const part of splitStatements(text)) {
    for (const word of readStatement(part).words) {
      if (word.quantity) continue;
      const written = part.slice(word.start, word.end);
      for (const key of searchWords(written))
        worth.set(key, (worth.get(key) ?? 0) + worthOf(written, key, worth.has(key)));
    }
  }
  // A text of nothing but numbers or common words is looked up by what it has.
  if (worth.size === 0) return queryWords(text.slice(0, LIMITS.comparedText), limit);
  const ranked = [...worth].sort(
    ([one, a], [other, b]) => b - a || other.length - one.length || (one < other ? -1 : 1),
  );
  return ranked.slice(0, limit).map(([key]) => key);
}

function worthOf(written: string, key: string, seen: boolean): number {
  if (seen) return WORTH.repeated;
  if (OPPOSITE.has(key)) return WORTH.opposite;
  if (/^\d+$/.test(key)) return WORTH.number;
  return /^\p{Lu}|.\p{Lu}|\p{L}\d/u.test(written) ? WORTH.name : WORTH.word;
}
