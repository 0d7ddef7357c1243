/**
 * Words that so many entries hold that counting them for a question would take long. Their counts are kept; every other word is counted
 * by reading where it occurs, which a search does anyway.
 */
import type { Fields } from '../search/documents.ts';

/** What makes a word common: that share of the entries. Later it takes more, because what the word had before must then be counted. */
const SHARE = { first: 0.03, later: 0.07 };
/** As many entries as tell what is common. */
export const MAX_SAMPLE = 128;

/** The common words of these entries. One that is missed is slower to search for, and nothing else. */
export function commonWords(entries: readonly Fields[], when: keyof typeof SHARE): string[] {
  const frequencies = new Map<string, number>();
  for (const fields of entries)
    for (const word of new Set(fields.flat())) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  const enough = entries.length * SHARE[when];
  return [...frequencies].filter(([, texts]) => texts >= enough).map(([word]) => word);
}
