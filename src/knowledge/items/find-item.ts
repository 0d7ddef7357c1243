/** Any item that can belong to a session or a conversation, by its id, as far as the caller may see it. */
import type { ReadContext } from '../context.ts';
import type { FoundItem } from '../found-item.ts';

export async function findItem(query: ReadContext, id: string): Promise<FoundItem | undefined> {
  return query.factsOf(id)?.find?.(query, id);
}
