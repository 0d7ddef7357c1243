/** Filters that name something else: a conversation, entities, an item that others are linked to. */
import { LIMITS } from '../base/limits.ts';
import type { ReadContext } from '../knowledge/context.ts';
import { loadConversation } from '../knowledge/conversations/load-conversation.ts';
import { neighbourFilterFor } from '../knowledge/links/link-request.ts';
import { loadItem } from '../knowledge/links/load-link.ts';
import type { AccessFilter } from '../store/port/queries.ts';
import type { ConversationRow } from '../store/port/tables.ts';
import { normaliseName } from '../text/names/normalise-name.ts';
import type { RecallRequest } from './search.ts';

export async function conversationOf(
  query: ReadContext,
  { conversation }: RecallRequest,
): Promise<ConversationRow | undefined> {
  return conversation === undefined ? undefined : loadConversation(query, conversation);
}

export function entitiesOf({ entities }: RecallRequest): string[] | undefined {
  return entities?.map(normaliseName);
}

/** How far from the item others are related to it. */
const HOPS = 2;

/** What one or two links connect with an item, in either direction; of very many the nearest, and of these the strongest. */
export async function linkedItems(
  query: ReadContext,
  access: AccessFilter,
  request: RecallRequest,
): Promise<string[] | undefined> {
  if (request.relatedTo === undefined) return undefined;
  const item = await loadItem(query, request.relatedTo);
  const filter = neighbourFilterFor(query, { direction: 'both', includeArchived: request.includeArchived });
  const found = new Set([item.id]);
  let last = [item.id];
  for (let hop = 0; hop < HOPS && last.length > 0 && found.size <= LIMITS.pageMax; hop++) {
    const links = await query.view.neighbours(access, last, filter, { limit: LIMITS.pageMax });
    last = [...new Set(links.map((link) => link.far_id))].filter((id) => !found.has(id));
    for (const id of last) found.add(id);
  }
  found.delete(item.id);
  return [...found].slice(0, LIMITS.pageMax);
}
