/** The same lines are counted again and again while a pack is filled, and counting takes longer than all else: each is counted once. */
import type { TokenCounter } from '../../base/environment.ts';

/** Between a break and the mark that every line of a pack begins with no token goes on: a text has as many as its lines have together. */
const LINES = /(?<=\n)(?=~)/;

export function countingLines({ name, count }: TokenCounter): TokenCounter {
  const known = new Map<string, number>();
  const ofLine = (line: string, enough: number) => {
    const before = known.get(line);
    if (before !== undefined) return before;
    const counted = count(line, enough);
    // Counting may have stopped there.
    if (counted <= enough) known.set(line, counted);
    return counted;
  };
  return {
    name,
    count: (text, enough = Number.POSITIVE_INFINITY) =>
      text.includes('\n~')
        ? text.split(LINES).reduce((sum, line) => (sum > enough ? sum : sum + ofLine(line, enough - sum)), 0)
        : ofLine(text, enough),
  };
}
