/** Past forms of verbs, to tell what was once from what is. */
import { wordSet } from './word-set.ts';

const IRREGULAR = wordSet(
  `took ran paid bought ate spent went met saw made gave wrote said told came left held kept sold taught thought brought began drank drove
   flew found knew led lost rode sang sat slept spoke stood swam threw understood woke wore won sent grew fell broke chose cost built felt`,
);

export function isPast(lower: string): boolean {
  return IRREGULAR.has(lower) || (lower.length > 3 && lower.endsWith('ed') && !lower.endsWith('eed'));
}
