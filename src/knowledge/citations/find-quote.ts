/** Whether a quote stands in its source word for word, and if not, what comes closest to it there. */
import { sha256Hex } from '../../base/hash.ts';
import { searchWords } from '../../text/words/search-text.ts';

export interface FoundQuote {
  readonly quote: string;
  readonly hash: string;
  readonly offset: number;
}

/** Outer whitespace does not count; everything else does. */
export function findQuote(source: string, quote: string): FoundQuote | undefined {
  const wanted = quote.trim();
  const offset = wanted === '' ? -1 : source.indexOf(wanted);
  return offset < 0 ? undefined : { quote: wanted, hash: quoteHashOf(wanted), offset };
}

export function quoteHashOf(quote: string): string {
  return sha256Hex(quote.trim());
}

const MAX_SOURCE = 200_000;
const MAX_SENTENCE = 300;

/** The sentence of the source that shares most words with the quote; undefined when none shares any. */
export function closestTo(source: string, quote: string): string | undefined {
  const wanted = new Set(searchWords(quote));
  let best: { text: string; score: number } | undefined;
  for (const [sentence] of source.slice(0, MAX_SOURCE).matchAll(/[^.!?\n]+[.!?]*/gu)) {
    const words = searchWords(sentence);
    const shared = new Set(words.filter((word) => wanted.has(word))).size;
    const score = shared / Math.sqrt(words.length || 1);
    if (shared > 0 && (best === undefined || score > best.score)) best = { text: sentence.trim(), score };
  }
  return best && (best.text.length > MAX_SENTENCE ? `${best.text.slice(0, MAX_SENTENCE).toWellFormed()}…` : best.text);
}
