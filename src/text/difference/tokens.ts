/** A text cut into words, numbers and marks that know where they stand in it. */

export interface Token {
  readonly kind: 'word' | 'number' | 'mark';
  /** Lower case, straight apostrophes. */
  readonly lower: string;
  readonly start: number;
  readonly end: number;
  /** Begins with a capital letter or is written like a name of a product or a piece of code. */
  readonly capital: boolean;
}

/** Dates and times are one token each; "30s" is a number and a word; compounds and contractions stay whole. */
const TOKEN =
  /(?<number>\d{4}-\d\d-\d\d|\d{1,2}:\d\d|-?[$€£]?\d+(?:,\d{3})*(?:\.\d+)*%?)|(?<word>[\p{L}\p{M}_][\p{L}\p{M}\p{N}_]*(?:['’.-][\p{L}\p{N}_]+)*)|[^\s]/gu;
const NAME_LIKE = /^\p{Lu}|.\p{Lu}|\d/u;

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const [found] = match;
    const kind = match.groups?.number !== undefined ? 'number' : match.groups?.word !== undefined ? 'word' : 'mark';
    tokens.push({
      kind,
      lower: found.toLowerCase().replaceAll('’', "'"),
      start: match.index,
      end: match.index + found.length,
      capital: kind === 'word' && NAME_LIKE.test(found),
    });
  }
  return tokens;
}
