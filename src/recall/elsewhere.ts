/** How much other scopes have for a question that found nothing. */
import type { ReadContext } from '../knowledge/context.ts';
import { ALL_SCOPES } from '../knowledge/scope-tree/resolve-scope.ts';
import { countElsewhere, type Elsewhere } from './count-elsewhere.ts';
import { recallBare } from './recall.ts';
import type { RecallRequest } from './search.ts';

/** Costs one search more, and only where the first found nothing. */
export function elsewhere(query: ReadContext, request: RecallRequest): Promise<Elsewhere> {
  return countElsewhere(query, request.scope, async (limit) => {
    const { items } = await recallBare(query, { ...request, scope: ALL_SCOPES, limit, explain: false });
    return items.length;
  });
}
