/** How many tokens a text takes at most, as far as can be said without a tokenizer. */

const BYTES_PER_TOKEN = 3;

/**
 * One token for every three bytes of UTF-8. Models need one for about four letters of prose, for three of program text and for one or two
 * characters of Chinese or Japanese, so that this errs on the side of too many; only noise such as keys and hashes takes more.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}
