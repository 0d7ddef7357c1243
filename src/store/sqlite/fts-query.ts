/** The little of FTS5's query language that is used: single words, how words begin, and the chain that an entry belongs to. */
import { BEGINS } from '../../text/words/search-text.ts';

const PLAIN_WORD = /^[a-z0-9]+$/;

/** What the tokenizer takes for one word. Anything else cannot be in the index, and would be an error or a phrase in a query. */
export function isIndexable(word: string): boolean {
  return PLAIN_WORD.test(word) || isOneToken(word);
}

/** A function of its own: such a pattern takes a while to read, which happens when the function is first called, and most words do not need it. */
function isOneToken(word: string): boolean {
  return /^\u{E003}?[\p{L}\p{N}\p{Mn}\p{Mc}]+\u{E002}?$/u.test(word);
}

/** Stands among the words of every entry. No text can hold it, because its first character is no letter. */
export function chainToken(chain: number | ''): string {
  return `\u{E000}${chain}`;
}

/** Entries of these chains with the word; of all chains, if none are given. */
export function withWord(word: string, chains: readonly number[] | undefined): string {
  const held = word.endsWith(BEGINS) ? `${quoted(word.slice(0, -BEGINS.length))}*` : quoted(word);
  if (chains === undefined) return held;
  return `${held} AND (${chains.map((chain) => quoted(chainToken(chain))).join(' OR ')})`;
}

function quoted(token: string): string {
  return `"${token}"`;
}
