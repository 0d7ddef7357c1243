/** A question's vector in the space of the store, and what there is to be said about that. */
import type { ReadContext } from '../../knowledge/context.ts';
import type { QueryVector } from '../../store/port/vectors.ts';
import { quantise } from '../../store/search/quantise.ts';
import type { Strategy } from '../search.ts';

export interface QuestionVector {
  readonly meaning: QueryVector | undefined;
  readonly warnings: readonly string[];
}

/** Who asked for meaning is told when there is none; who did not is answered by words. */
export async function questionVector(query: ReadContext, strategy: Strategy = 'auto'): Promise<QuestionVector> {
  const asked = query.meaning;
  if (asked === undefined || strategy === 'text') return { meaning: undefined, warnings: [] };
  if ('failure' in asked) {
    if (strategy !== 'auto') throw asked.failure;
    return { meaning: undefined, warnings: ['vectors_unavailable'] };
  }
  const space = await query.view.vectors.findSpace(asked.model, asked.vector.length);
  if (!space) return { meaning: undefined, warnings: (await query.view.lastPosition()) > 0 ? ['index_behind'] : [] };
  return {
    meaning: { space, ...quantise(asked.vector), withWords: strategy !== 'vector' },
    warnings: (await query.view.isBehind(space.id)) ? ['index_behind'] : [],
  };
}
