/** The little of PostgreSQL's tsquery that is used: single words, how words begin, and the chain that an entry belongs to. */
import { BEGINS } from '../../text/words/search-text.ts';

/** Stands among the words of every entry. No text can hold it, because its first character is no letter. */
export function chainToken(chainId: string): string {
  return `\u{E000}${chainId}`;
}

/** Entries of these chains with the word; of all chains, if none are given. */
export function withWord(word: string, chainIds: readonly string[] | undefined): string {
  const held = word.endsWith(BEGINS) ? `${quoted(word.slice(0, -BEGINS.length))}:*` : quoted(word);
  if (chainIds === undefined) return held;
  return `${held} & (${chainIds.map((chainId) => quoted(chainToken(chainId))).join(' | ')})`;
}

function quoted(lexeme: string): string {
  return `'${lexeme.replace(/[\\']/g, '$&$&')}'`;
}
