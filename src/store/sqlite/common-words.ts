/**
 * Words that so many entries hold that counting them for a question would take long. Their counts are kept; every other word is counted
 * by reading where it occurs, which a search does anyway.
 */
import type { Fields } from '../search/documents.ts';

interface Entry {
  readonly fields: Fields;
}

/** What makes a word common: that share of the entries that are looked at. Later it takes more, because counting what it had before has a price. */
const SHARE = { first: 0.03, later: 0.07 };
/** Entries that are looked at; a word that is common among all of them is common among so many. */
const SAMPLE = 128;

/** The common words of these entries. One that is missed is slower to search for, and nothing else. */
export function commonWords(entries: readonly Entry[], when: keyof typeof SHARE): string[] {
  const step = Math.ceil(entries.length / SAMPLE);
  const sample = entries.filter((_, place) => place % step === 0);
  const frequencies = new Map<string, number>();
  for (const { fields } of sample)
    for (const word of new Set(fields.flat())) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  const enough = Math.max(1, sample.length * SHARE[when]);
  return [...frequencies].filter(([, texts]) => texts >= enough).map(([word]) => word);
}

/** How many of the entries hold each of the words. */
export function countTexts(words: readonly string[], entries: readonly Entry[]): Map<string, number> {
  const counts = new Map(words.map((word) => [word, { texts: 0, last: -1 }]));
  for (const [place, entry] of entries.entries())
    for (const field of entry.fields)
      for (const word of field) {
        const count = counts.get(word);
        if (count === undefined || count.last === place) continue;
        count.last = place;
        count.texts++;
      }
  return new Map([...counts].map(([word, { texts }]) => [word, texts]));
}
