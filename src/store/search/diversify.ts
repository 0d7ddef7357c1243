/** The order of answers to a question for several things: what stands beside a better answer probably tells of the same thing, and counts for less. */
import type { Conversation } from './conversation.ts';
import type { Scored } from './match-text.ts';
import { RECIPE } from './ranking.ts';

interface Spread {
  /** Best first. */
  readonly scored: readonly Scored[];
  /** By what the score of an entry was multiplied; those that nothing better stands beside are left out. */
  readonly factors: ReadonlyMap<number, number>;
}

/** The first `limit` are chosen one by one, each weighed by what was chosen before it. */
export function spreadOut(inOrder: readonly Scored[], conversation: Conversation, limit: number): Spread {
  const factors = new Map<number, number>();
  const left = new Map(inOrder.map((one) => [one.candidate.doc, one]));
  const chosen: Scored[] = [];
  while (left.size > 0 && chosen.length < limit) {
    let next: Scored | undefined;
    for (const { candidate, score } of left.values()) {
      // They come best first and only lose: none behind this one can be better.
      if (next !== undefined && score <= next.score) break;
      const weighed = score * (factors.get(candidate.doc) ?? 1);
      // Of equals the one that stood in front.
      if (next === undefined || weighed > next.score) next = { candidate, score: weighed };
    }
    chosen.push(next!);
    left.delete(next!.candidate.doc);
    for (const [beside] of conversation.around(next!.candidate.doc))
      if (left.has(beside)) factors.set(beside, (factors.get(beside) ?? 1) * RECIPE.beside);
  }
  return { scored: chosen, factors };
}
