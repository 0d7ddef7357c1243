/** Word lists are written as plain text; this reads them. */
import { searchWords } from '../../words/search-text.ts';

export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter((word) => word !== ''));
}

/** The list in the form in which texts are compared. */
export function stemSet(list: string): ReadonlySet<string> {
  return new Set([...wordSet(list)].map(stemOf));
}

/** One word in the form in which texts are compared; a compound keeps its hyphens. */
export function stemOf(word: string): string {
  return searchWords(word).join('-');
}
